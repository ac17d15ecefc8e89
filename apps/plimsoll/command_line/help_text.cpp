// Pages of help as plain text: two columns, wrapped at kHelpWidth. A name that does not fit into its
// column gets a line of its own.
#include <algorithm>
#include <string_view>

#include "help_page.h"

namespace plimsoll::app {
namespace {

constexpr size_t kNameIndent = 2;
constexpr size_t kTextColumn = 30;

// Words of one paragraph in lines of the given width; words that are longer stay whole.
std::vector<std::string> WrapWords(std::string_view text, size_t width) {
  std::vector<std::string> lines(1);
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    begin = end + 1;
    if (word.empty()) continue;
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
  }
  return lines;
}

std::string ItemText(const HelpItem& item, size_t column) {
  std::string out = std::string(kNameIndent, ' ') + item.name;
  if (item.text.empty()) return out + "\n";
  if (out.size() + 2 > column) {
    out += "\n" + std::string(column, ' ');
  } else {
    out.resize(column, ' ');
  }
  const std::vector<std::string> lines = WrapWords(item.text, kHelpWidth - column);
  for (size_t i = 0; i < lines.size(); ++i) {
    out += (i == 0 ? "" : std::string(column, ' ')) + lines[i] + "\n";
  }
  return out;
}

// Where texts begin: short names need less room.
size_t ColumnOf(const HelpSection& section) {
  size_t widest = 0;
  for (const HelpItem& item : section.items) widest = std::max(widest, item.name.size());
  return std::min(kNameIndent + widest + 3, kTextColumn);
}

std::string SectionText(const HelpSection& section, size_t column) {
  std::string out = "\n" + section.title + ":\n";
  for (const HelpItem& item : section.items) out += ItemText(item, column);
  return out;
}

// Lines that begin with a space stay as they are.
std::string ParagraphsText(std::string_view text) {
  std::string out;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.starts_with(' ')) {
      out += std::string(line) + "\n";
      continue;
    }
    for (const std::string& wrapped : WrapWords(line, kHelpWidth)) out += wrapped + "\n";
  }
  return out;
}

std::string IndentedText(std::string_view text) {
  std::string out;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    out += line.empty() ? "\n" : "  " + std::string(line) + "\n";
    begin = end + 1;
  }
  return out;
}

}  // namespace

std::string HelpText(const HelpPage& page) {
  std::string out = page.summary + ".\n";
  if (!page.description.empty()) out += "\n" + ParagraphsText(page.description);
  out += "\nUsage:\n  " + page.usage + "\n";
  size_t column = 0;
  for (const HelpSection& section : page.commands) column = std::max(column, ColumnOf(section));
  for (const HelpSection& section : page.commands) out += SectionText(section, column);
  column = 0;
  for (const HelpSection& section : page.options) column = std::max(column, ColumnOf(section));
  for (const HelpSection& section : page.options) out += SectionText(section, column);
  if (!page.examples.empty()) out += "\nExamples:\n" + IndentedText(page.examples);
  if (!page.commands.empty()) {
    out += "\nRun '" + page.command.substr(0, page.command.find(' ')) + " help" +
           page.command.substr(std::min(page.command.find(' '), page.command.size())) +
           " COMMAND' for the options of a command.\n";
  }
  return out;
}

}  // namespace plimsoll::app

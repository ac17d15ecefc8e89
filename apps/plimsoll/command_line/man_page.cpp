// Pages of help in the language of man(7).
#include <algorithm>
#include <string_view>

#include "help_page.h"

namespace plimsoll::app {
namespace {

// Text in which nothing is a request or an escape, and dashes stay dashes.
std::string Roff(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '\\') {
      out += "\\e";
    } else if (letter == '-') {
      out += "\\-";
    } else if ((letter == '.' || letter == '\'') && (out.empty() || out.back() == '\n')) {
      out += std::string("\\&") + letter;
    } else {
      out += letter;
    }
  }
  return out;
}

std::string Dashed(std::string name) {
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string Upper(std::string text) {
  for (char& letter : text) {
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  }
  return text;
}

// Indented lines are examples, blank lines separate paragraphs.
std::string ManParagraphs(std::string_view text) {
  std::string out;
  bool literal = false;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    const bool indented = line.starts_with(' ');
    if (indented != literal) out += indented ? ".PP\n.nf\n" : ".fi\n";
    literal = indented;
    out += line.empty() ? ".PP\n" : Roff(line) + "\n";
  }
  return out + (literal ? ".fi\n" : "");
}

std::string ManItems(const std::vector<HelpSection>& sections) {
  std::string out;
  for (const HelpSection& section : sections) {
    if (sections.size() > 1) out += ".SS " + Roff(section.title) + "\n";
    for (const HelpItem& item : section.items) {
      out += ".TP\n.B " + Roff(item.name) + "\n" + Roff(item.text) + "\n";
    }
  }
  return out;
}

// References to the pages of commands, and to the page above.
std::string SeeAlso(const HelpPage& page) {
  std::vector<std::string> names;
  if (const size_t above = page.command.rfind(' '); above != std::string::npos) {
    names.push_back(page.command.substr(0, above));
  }
  for (const HelpSection& section : page.commands) {
    for (const HelpItem& item : section.items) names.push_back(page.command + " " + item.name);
  }
  std::string out = ".SH SEE ALSO\n";
  for (size_t i = 0; i < names.size(); ++i) {
    out += ".BR " + Roff(Dashed(names[i])) + " (1)" + (i + 1 < names.size() ? "," : "") + "\n";
  }
  return out;
}

constexpr std::string_view kExitStatus = R"(.SH EXIT STATUS
.TP
.B 0
All objects are valid, or the command did what it should.
.TP
.B 1
There are findings, or the compared objects differ.
.TP
.B 2
The command line is wrong, or an input cannot be read.
.TP
.B 3
Internal error.
)";

}  // namespace

std::string ManPage(const HelpPage& page, const std::string& version) {
  const std::string name = Dashed(page.command);
  std::string out = ".TH " + Upper(Roff(name)) + " 1 \"\" \"" + Roff(version) + "\" \"User Commands\"\n";
  out += ".SH NAME\n" + Roff(name) + " \\- " + Roff(page.summary) + "\n";
  out += ".SH SYNOPSIS\n.B " + Roff(page.usage) + "\n";
  out += ".SH DESCRIPTION\n" + Roff(page.summary) + ".\n";
  if (!page.description.empty()) out += ".PP\n" + ManParagraphs(page.description);
  if (!page.commands.empty()) out += ".SH COMMANDS\n" + ManItems(page.commands);
  if (!page.options.empty()) out += ".SH OPTIONS\n" + ManItems(page.options);
  if (!page.examples.empty()) out += ".SH EXAMPLES\n.nf\n" + Roff(page.examples) + "\n.fi\n";
  return out + std::string(kExitStatus) + SeeAlso(page);
}

}  // namespace plimsoll::app

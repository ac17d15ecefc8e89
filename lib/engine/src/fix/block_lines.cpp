#include "block_lines.h"

#include <algorithm>

namespace plimsoll::engine {
namespace {

uint32_t NextLine(std::string_view text, uint32_t line) {
  const size_t end = text.find('\n', line);
  return static_cast<uint32_t>(end == std::string_view::npos ? text.size() : end + 1);
}

// The first character of a line that is no space; npos for an empty one.
size_t ContentOf(std::string_view line) { return line.find_first_not_of(" \r\n"); }

}  // namespace

uint32_t LineStart(std::string_view text, uint32_t offset) {
  if (offset == 0) return 0;
  const size_t before = text.rfind('\n', offset - 1);
  return before == std::string_view::npos ? 0 : static_cast<uint32_t>(before + 1);
}

bool BeginsLine(std::string_view text, uint32_t offset) {
  const std::string_view before = text.substr(LineStart(text, offset), ColumnOf(text, offset));
  return before.find_first_not_of(' ') == std::string_view::npos;
}

std::string_view LineEndAt(std::string_view text, uint32_t offset) {
  const size_t end = text.find('\n', offset);
  const bool carriage = end != std::string_view::npos && end != 0 && text[end - 1] == '\r';
  return carriage ? "\r\n" : "\n";
}

text::Span MemberLines(std::string_view text, uint32_t key) {
  const uint32_t begin = LineStart(text, key);
  const uint32_t column = key - begin;
  uint32_t end = NextLine(text, begin);
  for (uint32_t line = end; line < text.size();) {
    const uint32_t next = NextLine(text, line);
    const std::string_view content = text.substr(line, next - line);
    const size_t indent = ContentOf(content);
    line = next;
    if (indent == std::string_view::npos) continue;
    const std::string_view rest = content.substr(indent);
    const bool item = indent == column && (rest.starts_with("- ") || rest == "-\n" || rest == "-");
    if (indent <= column && !item) break;
    if (!rest.starts_with('#')) end = next;
  }
  return {begin, end - begin};
}

std::string Indented(std::string_view text, uint32_t columns, std::string_view line_end) {
  std::string out;
  while (!text.empty()) {
    const size_t end = std::min(text.size(), text.find('\n'));
    if (!out.empty()) {
      out += line_end;
      out.append(columns, ' ');
    }
    out += text.substr(0, end);
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return out;
}

}  // namespace plimsoll::engine

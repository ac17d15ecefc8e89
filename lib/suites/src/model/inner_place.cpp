#include "inner_place.h"

#include <algorithm>

namespace plimsoll::suites {
namespace {

size_t AfterLine(std::string_view text, size_t at) {
  const size_t end = text.find('\n', at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

size_t IndentationAt(std::string_view text, size_t at) {
  const size_t end = text.find_first_not_of(' ', at);
  return (end == std::string_view::npos ? text.size() : end) - at;
}

// How much deeper the lines of the file are than those of the text: by the first line with something on it.
size_t IndentationOf(std::string_view file, size_t file_at, std::string_view text) {
  size_t at = 0;
  while (at < text.size() && text[at] == '\n') {
    at = AfterLine(text, at);
    file_at = AfterLine(file, file_at);
  }
  const size_t outer = IndentationAt(file, file_at);
  return outer - std::min(outer, IndentationAt(text, at));
}

}  // namespace

text::Span InnerPlace(std::string_view file, text::Span scalar, std::string_view text, uint32_t offset) {
  if (scalar.offset >= file.size() || file[scalar.offset] != '|') return scalar;
  size_t at = AfterLine(file, scalar.offset);
  const size_t indentation = IndentationOf(file, at, text);
  // What is at the end is shown after the last character.
  const size_t last = text.find_last_not_of('\n');
  const std::string_view before =
      text.substr(0, std::min<size_t>(offset, last == std::string_view::npos ? 0 : last + 1));
  for (auto left = std::ranges::count(before, '\n'); left > 0; --left) at = AfterLine(file, at);
  const size_t line = before.rfind('\n');
  const size_t column = line == std::string_view::npos ? before.size() : before.size() - line - 1;
  return {static_cast<uint32_t>(std::min(at + indentation + column, file.size())), 1};
}

}  // namespace plimsoll::suites

// Lines of YAML in block style, by their indentation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/text/source.h"

namespace plimsoll::engine {

// The start of the line that an offset is on.
uint32_t LineStart(std::string_view text, uint32_t offset);
// How many columns before an offset its line has.
inline uint32_t ColumnOf(std::string_view text, uint32_t offset) { return offset - LineStart(text, offset); }
// Whether there are only spaces before an offset on its line.
bool BeginsLine(std::string_view text, uint32_t offset);
// The line end that the text uses where the offset is: `\n` or `\r\n`.
std::string_view LineEndAt(std::string_view text, uint32_t offset);
// All lines of a member of a mapping whose key begins a line: that line, and those that are indented more, or
// are items of a list that is its value. Comments and empty lines at the end do not belong to it.
text::Span MemberLines(std::string_view text, uint32_t key);
// The lines of a text, each but the first with so many spaces before it.
std::string Indented(std::string_view text, uint32_t columns, std::string_view line_end);

}  // namespace plimsoll::engine

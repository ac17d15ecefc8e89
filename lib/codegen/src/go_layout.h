// Pieces of Go code laid out as gofmt lays them out. A piece is text whose first line starts where
// it is put and whose other lines are indented from there, so pieces go into one another by
// indenting them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::codegen {

// Every line that is not empty moved one tab to the right.
std::string Indented(std::string_view text);

// `name(first, second)`. What does not fit on a line is on lines of its own, after the `leading`
// arguments that stay beside the name.
std::string GoCall(std::string_view name, const std::vector<std::string>& args, size_t leading = 0);

// `func(params) result { statement }`, over several lines where the statements are several or long.
// Statements end with line breaks.
std::string GoFunction(std::string_view params, std::string_view result, std::string_view statements);

// `head {`, the statements, `}` and a line break.
std::string GoBlock(std::string_view head, std::string_view statements);

// `head{`, an element on each line, `}`.
std::string GoLiteral(std::string_view head, const std::vector<std::string>& elements);

}  // namespace plimsoll::codegen

// JSONPath templates, as kubectl takes them: `{.spec.containers[*].name}`.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::builtin {

// Nested actions (in unions, filters and keys) deeper than this are no paths here.
inline constexpr int kMaxJsonPathDepth = 64;

// What is wrong with a template, in the words of Go's parser; empty when nothing is.
std::string JsonPathProblem(std::string_view text);

}  // namespace plimsoll::builtin

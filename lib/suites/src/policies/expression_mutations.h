// Small changes of a CEL expression, each of which makes it say something else: one side of `&&` or `||` is
// dropped, a comparison is negated or its bound moved, a branch of `?:` is always taken.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::suites {

// Of one expression; more are not tried.
inline constexpr size_t kMaxExpressionMutations = 200;

struct ExpressionMutation {
  std::string text;    // the whole expression after the change
  std::string change;  // `a && b` replaced by `a`
  uint32_t offset = 0;
};

// Whether the result still compiles is not known. Empty for a text that is no expression.
std::vector<ExpressionMutation> MutationsOfExpression(std::string_view expression);

}  // namespace plimsoll::suites

// An expression of a policy that could not be evaluated, as data. The answers have the sentences of the API
// server about it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::policy {

enum class ExpressionList : uint8_t { kMatchConditions, kValidations, kAuditAnnotations, kMutations };

struct ExpressionError {
  ExpressionList list;
  size_t index = 0;   // in its list
  std::string cause;  // `no such key: app`
  // The variable whose own expression failed, if it was one. It borrows its name from the policy.
  std::string_view variable = {};
};

}  // namespace plimsoll::policy

// The expressions of a policy as one list, each with its path.
//
//   for (const PolicyExpression& each : ExpressionsOf(policy)) check(each.text, ScopeOf(policy, each.role));
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/admission/admission_compiler.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/value/path.h"

namespace plimsoll::policy {

enum class ExpressionRole : uint8_t {
  kVariable,
  kMatchCondition,
  kValidation,
  kMessage,
  kAuditAnnotation,
  kMutation,
};

struct PolicyExpression {
  ExpressionRole role;
  size_t index = 0;  // in its list
  value::Path path;  // `spec.validations[0].expression`
  std::string_view text;
  std::string_view name = {};  // of a variable, match condition or audit annotation
};

// Those that are not empty: variables in their order, then all others.
std::vector<PolicyExpression> ExpressionsOf(const Policy& policy);

// What an expression may use once the policy is stored.
cel::ExpressionScope ScopeOf(const Policy& policy, ExpressionRole role);

}  // namespace plimsoll::policy

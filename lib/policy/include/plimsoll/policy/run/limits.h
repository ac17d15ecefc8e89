// What evaluations of a policy may cost, and how long what they give may be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plimsoll::policy {

// All match conditions of one invocation.
inline constexpr int64_t kMatchConditionBudget = 2'500'000;
// Validations and message expressions of one policy, binding and param; audit annotations; one mutation.
inline constexpr int64_t kPolicyBudget = 10'000'000;

inline constexpr std::string_view kOutOfBudget =
    "validation failed due to running out of cost budget, no further validation rules will be run";

// Bytes of the result of a message expression; longer ones are not used.
inline constexpr size_t kMaxMessageBytes = 5120;
// Bytes of the value of an audit annotation; the rest is cut off.
inline constexpr size_t kMaxAuditValueBytes = 10240;
// Validation failures in the audit annotation.
inline constexpr size_t kMaxAuditFailures = 50;

}  // namespace plimsoll::policy

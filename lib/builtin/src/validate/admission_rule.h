// What webhooks and admission policies apply to: rules, selectors and match conditions.
#pragma once

#include <array>
#include <string_view>

#include "../object/errors.h"
#include "../object/release.h"
#include "../object/struct.h"
#include "../object/text_set.h"

namespace plimsoll::builtin {

inline constexpr std::array<std::string_view, 2> kFailurePolicies = {"Fail", "Ignore"};
inline constexpr std::array<std::string_view, 2> kMatchPolicies = {"Equivalent", "Exact"};
inline constexpr std::array<std::string_view, 2> kReinvocationPolicies = {"IfNeeded", "Never"};
inline constexpr size_t kMaxMatchConditions = 64;

// RuleWithOperations.
void ValidateAdmissionRule(Struct rule, FieldPath path, Errors& errors);
// MatchResources, which may be missing.
void ValidateMatchResources(Struct match, FieldPath path, Errors& errors);
// Mutations happen at creations and updates only.
void ValidateMutatingOperations(Struct match, FieldPath path, Errors& errors);

struct MatchConditionOptions {
  bool params = false;
  const TextSet* stored = nullptr;  // expressions of the old object
};
void ValidateMatchConditions(Part conditions, const MatchConditionOptions& options, const Release& release,
                             FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin

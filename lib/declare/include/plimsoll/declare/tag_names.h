// The names of the tags that make rules: `k8s:maxLength`.
#pragma once

#include <string_view>
#include <vector>

namespace plimsoll::declare {

bool IsRuleTag(std::string_view name);
// All of them, sorted.
std::vector<std::string_view> RuleTagNames();

}  // namespace plimsoll::declare

// What the match conditions of a policy say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace plimsoll::policy {

struct ConditionResult {
  bool matches = false;
  std::string error = {};            // why nobody can tell, of a policy that fails then
  std::optional<uint64_t> cost = 0;  // none when the budget did not suffice
};

}  // namespace plimsoll::policy

// The lifecycle of rules: plain ones are enforced, beta ones while their gate is on, alpha ones
// never; those that are not enforced run all the same, in shadow.
//
//   Gates gates;
//   auto warning = SetGate(gates, "DeclarativeValidationBeta", false);
//   std::erase_if(errors, [&](const RuleError& error) { return !IsEnforced(error, gates); });
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/declare/rule_error.h"

namespace plimsoll::declare {

struct Gates {
  bool beta = true;  // DeclarativeValidationBeta
  // For tests of rules: every level is enforced, and nothing covered is left to other validators.
  bool all_levels = false;
};

// By upstream's names. DeclarativeValidation is locked on; DeclarativeValidationTakeover is taken and
// ignored, and the text that comes back says so.
Result<std::optional<std::string>> SetGate(Gates& gates, std::string_view name, bool value);

bool IsEnforced(const RuleError& error, const Gates& gates);

}  // namespace plimsoll::declare

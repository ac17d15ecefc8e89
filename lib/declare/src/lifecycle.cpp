#include "plimsoll/declare/lifecycle.h"

namespace plimsoll::declare {

Result<std::optional<std::string>> SetGate(Gates& gates, std::string_view name, bool value) {
  if (name == "DeclarativeValidationBeta") {
    gates.beta = value;
    return std::nullopt;
  }
  if (name == "DeclarativeValidation") {
    if (value) return std::nullopt;
    return Fail("cannot set feature gate DeclarativeValidation to false, feature is locked to true");
  }
  if (name == "DeclarativeValidationTakeover") {
    return "feature gate DeclarativeValidationTakeover is deprecated and has no effect: the level of each "
           "rule determines whether it is enforced";
  }
  return Fail("unrecognized feature gate: " + std::string(name));
}

// What went wrong inside is never hidden.
bool IsEnforced(const RuleError& error, const Gates& gates) {
  if (gates.all_levels || error.type == finding::ErrorType::kInternal) return true;
  return error.level == Level::kBeta ? gates.beta : error.level == Level::kStable;
}

}  // namespace plimsoll::declare

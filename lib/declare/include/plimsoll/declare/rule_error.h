// RuleError is one error of declarative validation: a field error with the level of its rule (alpha and beta
// rules may not be enforced) and whether it cut other checks short.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/field_error.h"

namespace plimsoll::declare {

enum class Level : uint8_t { kStable, kAlpha, kBeta };

// `alpha`, `beta`, or empty.
std::string_view LevelName(Level level);

struct RuleError : finding::FieldError {
  // The value as JSON; none for internal errors.
  std::optional<std::string> bad_value = {};
  Level level = Level::kStable;
  bool short_circuit = false;
  // A rule depends on an option that the request does not define.
  bool undefined_option = false;
  // Of a hand-written validator: that it is one, and that a rule is meant to report the same.
  bool hand_written = false;
  bool covered = false;
};

using RuleErrors = std::vector<RuleError>;

// A string as the bad value: quoted as Go's %q, or as JSON where its type is a named one.
void SetBadString(RuleError& error, std::string_view value, bool named_type);

}  // namespace plimsoll::declare

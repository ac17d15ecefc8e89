// RuleError is one error of declarative validation: a field error with its origin (which rule made
// it), its level (alpha and beta rules may not be enforced) and whether it cut other checks short.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/error_type.h"
#include "plimsoll/value/path.h"

namespace plimsoll::declare {

enum class Level : uint8_t { kStable, kAlpha, kBeta };

// `alpha`, `beta`, or empty.
std::string_view LevelName(Level level);

struct RuleError {
  finding::ErrorType type = finding::ErrorType::kInvalid;
  value::Path path;
  std::string detail;
  std::string origin;
  // The value as the message shows it, and as JSON; none for internal errors.
  std::string shown;
  std::optional<std::string> bad_value;
  Level level = Level::kStable;
  bool short_circuit = false;
  // Of a validator written by hand: that it is one, and that a rule is meant to say the same.
  bool hand_written = false;
  bool covered = false;

  // The path as upstream prints it; `<nil>` for the root of everything.
  std::string Field() const { return path.FieldPath(); }
  // `spec.x: Invalid value: "a": must be b`.
  std::string Text() const;
};

using RuleErrors = std::vector<RuleError>;

// A string as the bad value: quoted as Go's %q, or as JSON where its type is a named one.
void SetBadString(RuleError& error, std::string_view value, bool named_type);

}  // namespace plimsoll::declare

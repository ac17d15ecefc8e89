// Whether Go's decoder takes a value for a type that has no parts.
#pragma once

#include <optional>
#include <string>

#include "plimsoll/builtin/kind/kind_plan.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

struct ScalarFault {
  // `integer` and the like for a value of the wrong type; empty for one of the right type that means
  // nothing.
  std::string_view wanted;
  std::string detail;
  bool format = false;  // the text, not the type, is wrong
};

// None when it is fine. Null is: it leaves the field as it was.
std::optional<ScalarFault> CheckScalar(FieldShape shape, value::Value value);

}  // namespace plimsoll::builtin

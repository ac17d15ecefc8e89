// What becomes of an object that was merged without its Go type when the API server converts it to that type.
// The conversion takes more than a decoder of JSON: integers that are too large lose their upper bits,
// and 5.0 is 5.
#pragma once

#include <optional>
#include <string>

#include "plimsoll/builtin/kind/kind_plan.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// Changes numbers to those that the Go type holds. Returns the words of the server if a value does not
// convert.
std::optional<std::string> ConvertUnstructured(const KindPlan& plan, value::Document& object);

}  // namespace plimsoll::builtin

// How messages show a value.
#pragma once

#include <cstddef>
#include <string>

#include "plimsoll/value/any_value.h"

namespace plimsoll::suites {

// Longer texts are cut.
inline constexpr size_t kMaxShownBytes = 100;

// As JSON.
std::string ShownValue(value::AnyValue value);

}  // namespace plimsoll::suites

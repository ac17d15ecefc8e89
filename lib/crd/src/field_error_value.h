// A value as field errors print it.
#pragma once

#include <string>

#include "plimsoll/value/go_render.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

inline std::string FieldErrorValue(value::Value value) {
  std::string text;
  value::AppendFieldErrorValue(text, value);
  return text;
}

}  // namespace plimsoll::crd

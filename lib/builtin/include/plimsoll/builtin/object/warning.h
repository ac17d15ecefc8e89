// Warning is something that the API server warns of when it takes an object.
#pragma once

#include <string>

#include "plimsoll/value/path.h"

namespace plimsoll::builtin {

struct Warning {
  std::string text;       // whole, with the field
  value::Path path = {};  // of the field; empty if it is about the object
};

}  // namespace plimsoll::builtin

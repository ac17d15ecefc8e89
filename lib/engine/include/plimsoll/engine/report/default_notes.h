// What the defaults of a schema would set in an object that lacks them.
#pragma once

#include <cstdint>
#include <string>

#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

struct UnsetDefault {
  std::string pointer;  // /spec/replicas
  value::Tree value;
};

// The same as reports say it.
struct DefaultNote {
  uint32_t object = 0;  // its position in the input, from 1; 0 when unknown
  std::string pointer;  // /spec/replicas
  std::string value;    // as JSON
};

}  // namespace plimsoll::engine

// What the defaults of a schema would set in an object that lacks them.
#pragma once

#include <cstdint>
#include <string>

namespace plimsoll::engine {

struct DefaultNote {
  uint32_t object = 0;  // its position in the input, from 1; 0 when unknown
  std::string pointer;  // /spec/replicas
  std::string value;    // as JSON
};

}  // namespace plimsoll::engine

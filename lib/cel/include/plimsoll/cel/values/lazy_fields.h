// LazyFields is a value whose fields are computed when an expression reads them, such as the variables of an
// admission policy. Who computes them keeps the results.
#pragma once

#include <string_view>

#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

class LazyFields {
 public:
  virtual ~LazyFields() = default;
  // Absent when there is no such field; an error when it cannot be computed.
  virtual Value Find(std::string_view name) = 0;
};

}  // namespace plimsoll::cel

// The fields of an object that an expression reads, as far as its text shows:
//
//   FieldsRead("self.min <= self.limits.max")     // min, limits.max
//   FieldsRead("self.ports.all(p, p.port > 0)")   // ports
//   FieldsRead("self == oldSelf")                 // all: one empty path
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::cel {

// Each path holds the names of the fields on the way from self, and covers all below. An expression that
// cannot be parsed reads all.
std::vector<std::vector<std::string>> FieldsRead(std::string_view expression);

}  // namespace plimsoll::cel

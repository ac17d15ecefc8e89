// The fields of self that a CEL rule reads, as patterns: the items of lists that macros visit count as `[*]`.
//
//   FieldsOfRule("self.ports.all(p, p.port > self.min)");  // ports, ports[*].port, min
#pragma once

#include <string_view>
#include <vector>

#include "plimsoll/value/path.h"

namespace plimsoll::compat {

// Each once. None of a text that is no rule.
std::vector<value::Path> FieldsOfRule(std::string_view rule);

}  // namespace plimsoll::compat

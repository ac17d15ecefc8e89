// Makes the Members of an object's properties (program.h).
#pragma once

#include <span>
#include <vector>

#include "plimsoll/check/program.h"

namespace plimsoll::check {

// Appends a Member for each property. Required ones get their bits first; the bits they got are
// returned.
uint64_t AddMembers(std::span<const Property> properties, std::vector<Member>& members);

}  // namespace plimsoll::check

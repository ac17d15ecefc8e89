// Objects that Plimsoll made up, in one line of a finding.
#pragma once

#include <string>

#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

// JSON. Long examples are cut, and their size is added.
std::string ExampleText(const value::Tree& tree);

}  // namespace plimsoll::engine

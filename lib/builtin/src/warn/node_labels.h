// Labels of nodes that are deprecated.
#pragma once

#include <string_view>

#include "../object/struct.h"
#include "../object/warnings.h"

namespace plimsoll::builtin {

// What is said of a label; empty if it is not deprecated.
std::string_view DeprecatedNodeLabel(std::string_view key);
void WarnOfNodeSelectorTerm(Struct term, bool check_values, FieldPath path, Warnings& warnings);

}  // namespace plimsoll::builtin

// The recorded verdicts of real generated code, compared with those of code that is generated here: all
// packages that have vectors are generated into one module, with a test that runs the vectors.
#pragma once

#include <string>
#include <vector>

#include "go_tree.h"

namespace plimsoll::testing {

// Where the functions for a package of the vectors are, by import path.
std::string OutputOf(const std::string& package);

// The packages and types that the files have vectors for, `package type`.
std::vector<std::string> KindsIn(const std::vector<std::string>& files);

// Go that lists the functions of these kinds for the test that runs vectors; those that the tree has
// no function for are left out.
std::string KindTable(const GoTree& tree, const std::vector<std::string>& kinds);

}  // namespace plimsoll::testing

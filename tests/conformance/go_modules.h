// Go modules that suites need for their sources. They are looked for in Go's module cache and
// fetched into it where Go is at hand.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace plimsoll::conformance {

// Pairs of an import path prefix and the directory that stands for it; empty when one of the modules
// is not to be had.
std::vector<std::pair<std::string, std::string>> GoModuleRoots();

}  // namespace plimsoll::conformance

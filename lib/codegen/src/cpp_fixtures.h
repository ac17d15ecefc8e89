// A program of C++ that validates a filled object of every root type and compares the failures of
// +k8s:validateFalse with recorded ones, as generated Go does with testscheme.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace plimsoll::codegen {

// `header` is the file with the types, in the same directory; `roots` are their names in Go and in C++.
std::string CppFixtureTest(const std::string& header, const std::string& name_space,
                           const std::vector<std::pair<std::string, std::string>>& roots);

}  // namespace plimsoll::codegen

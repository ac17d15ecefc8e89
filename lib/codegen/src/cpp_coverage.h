// A header of C++ with the rules of a kind, and a class that lists those that no test has seen fail.
#pragma once

#include <string>

#include "go_tests.h"

namespace plimsoll::codegen {

// `name_space` and `type` are those of the header that validates the kind.
std::string CppCoverageHeader(const KindCoverage& kind, const std::string& name_space,
                              const std::string& type);

}  // namespace plimsoll::codegen

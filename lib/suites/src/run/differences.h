// How two objects differ, in words.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/value/tree.h"

namespace plimsoll::suites {

// A message lists no more differences than this.
inline constexpr size_t kMaxDifferences = 5;

// `spec.size: expected 3, stored 4`. One more than kMaxDifferences means that there are more.
std::vector<std::string> DifferencesOf(const value::Tree& expected, const value::Tree& stored);

}  // namespace plimsoll::suites

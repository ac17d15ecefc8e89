// What comparisons of answers are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/value/tape.h"

namespace plimsoll::conformance {

// The text of a member; empty when it is absent or no string.
std::string StringOf(value::Value object, std::string_view key);
// A list of strings in no particular order; an absent one is empty.
std::vector<std::string> SortedStrings(value::Value object, std::string_view key);
std::string Joined(const std::vector<std::string>& strings);
// Empty when they are equal.
std::string Differ(std::string_view what, const std::string& expected, const std::string& got);

}  // namespace plimsoll::conformance

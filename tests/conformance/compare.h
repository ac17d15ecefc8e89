// What comparisons of answers are made of.
#pragma once

#include <initializer_list>
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
// Names a member of the result that the expectation does not have; empty when there is none. Empty lists
// count as absent, and members of `allowed` are not recorded or compared elsewhere.
std::string Unexpected(value::Value expect, value::Value result,
                       std::initializer_list<std::string_view> allowed = {});
// Every member of an object but these, for texts that are compared.
std::string OtherMembers(value::Value object, std::initializer_list<std::string_view> known);
// Empty when they are equal.
std::string Differ(std::string_view what, const std::string& expected, const std::string& got);

}  // namespace plimsoll::conformance

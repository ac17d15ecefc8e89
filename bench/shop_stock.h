// A CRD of orders, with rules or without, and orders that are valid or not.
#pragma once

#include <string>

namespace plimsoll::bench {

enum class Rules : bool { kWithout, kWith };

// YAML.
std::string OrderCrd(Rules rules);

// JSON, each order a bit different by its number.
std::string ValidOrder(int number);
// The same order in YAML.
std::string ValidOrderYaml(int number);
// The order some time later, as an update that the rules accept.
std::string UpdatedOrder(int number);
// Has six errors of the schema: a wrong type, a value below the minimum, one that is not in the enum, a
// missing field, a pattern that does not match, a duplicate key of a list map.
std::string InvalidOrder(int number);
inline constexpr int kErrorsOfInvalidOrder = 6;
// Fits the schema, and breaks three rules.
std::string OrderAgainstRules(int number);
inline constexpr int kBrokenRules = 3;

}  // namespace plimsoll::bench

// Numbers of things in messages.
//
//   Counted(1, "byte")                       1 byte
//   Counted(2, "property", "properties")     2 properties
//   "at most 1" + IsOrAre(1) + "allowed"     at most 1 is allowed
//   NotListed(2, "error", "errors")          2 more errors are not listed
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace plimsoll {

template <std::integral Number>
std::string Counted(Number count, std::string_view one, std::string_view many) {
  return std::to_string(count) + ' ' + std::string(count == 1 ? one : many);
}

template <std::integral Number>
std::string Counted(Number count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

template <std::integral Number>
std::string IsOrAre(Number count) {
  return count == 1 ? " is " : " are ";
}

// Says how many findings a limit left out.
template <std::integral Number>
std::string NotListed(Number count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " more " + std::string(count == 1 ? one : many) + IsOrAre(count) +
         "not listed";
}

}  // namespace plimsoll

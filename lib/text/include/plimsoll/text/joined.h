// Joined puts texts in a row, with a separator between them.
//
//   Joined(names, ", ")
//   Joined(members, " or ", &Member::name)
//
// Empty texts at the front are passed over, and so is their separator.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace plimsoll::text {

template <class Items, class TextOf = std::identity>
std::string Joined(const Items& items, std::string_view separator, TextOf text_of = {}) {
  std::string out;
  for (const auto& item : items) {
    if (!out.empty()) out += separator;
    out += std::invoke(text_of, item);
  }
  return out;
}

}  // namespace plimsoll::text

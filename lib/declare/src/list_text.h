// Lists of texts as Go prints them.
#pragma once

#include <string>

namespace plimsoll::declare {

// `[a b]`.
template <class List>
std::string ListText(const List& texts) {
  std::string out = "[";
  for (const auto& text : texts) out.append(out.size() > 1 ? " " : "").append(text);
  return out + "]";
}

}  // namespace plimsoll::declare

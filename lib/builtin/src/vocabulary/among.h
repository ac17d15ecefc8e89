// Whether a text is one of a short list of texts.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace plimsoll::builtin {

inline bool IsAmong(std::span<const std::string_view> choices, std::string_view text) {
  return std::ranges::find(choices, text) != choices.end();
}

}  // namespace plimsoll::builtin

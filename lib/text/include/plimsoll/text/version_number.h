// The parts of versions such as 1.26.3, taken off the front of a text.
#pragma once

#include <charconv>
#include <cstdint>
#include <string_view>
#include <system_error>

namespace plimsoll::text {

// A number without leading zeros. False, with the text as it was, if there is none.
inline bool TakeNumber(std::string_view& text, uint32_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc()) return false;
  const auto size = static_cast<size_t>(end - text.data());
  if (size > 1 && text.front() == '0') return false;
  text.remove_prefix(size);
  return true;
}

inline bool TakeDot(std::string_view& text) {
  if (!text.starts_with('.')) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace plimsoll::text

// The values of literal tokens. A token that lexes may still have no value: too large a number,
// an escape for a code point there is not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::cel {

// Digits or 0x and hex digits, with the sign before them.
std::optional<int64_t> IntValue(std::string_view token, bool negative);
// The same with a u after it.
std::optional<uint64_t> UintValue(std::string_view token);
// Not for values that are too large for a double.
std::optional<double> DoubleValue(std::string_view token, bool negative);

// The text of a string token or, without its b, of a bytes token. Empty `value` and a message in
// `problem` if it has none. A text without escapes is a view of the token; otherwise it is
// written into `room`.
std::optional<std::string_view> TextValue(std::string_view token, bool bytes, std::string& room,
                                          std::string_view& problem);

}  // namespace plimsoll::cel

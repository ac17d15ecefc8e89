// Punycode (RFC 3492): how labels of host names spell characters beyond ASCII, without the `xn--` in
// front.
//
//   EncodePunycode(U"bücher");  // bcher-kva
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::text {

// No label of a host name is longer; neither function takes more.
inline constexpr size_t kMaxPunycode = 63;

// None where the text is no Punycode or not of ASCII.
std::optional<std::u32string> DecodePunycode(std::string_view text);
std::optional<std::string> EncodePunycode(std::u32string_view text);

}  // namespace plimsoll::text

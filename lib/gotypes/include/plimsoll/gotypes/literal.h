// Go's string and rune literals, made into what they mean.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::gotypes {

// A string literal with its quotes, interpreted or raw; nothing when it is none.
std::optional<std::string> UnquoteString(std::string_view literal);
// The code point of a rune literal with its quotes.
std::optional<char32_t> UnquoteRune(std::string_view literal);

}  // namespace plimsoll::gotypes

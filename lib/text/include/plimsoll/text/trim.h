// White space as Go's package unicode has it.
#pragma once

#include <string_view>

namespace plimsoll::text {

bool IsSpace(char32_t rune);

// strings.TrimSpace: without white space at either end. A byte that is not UTF-8 is none.
std::string_view TrimSpace(std::string_view text);

}  // namespace plimsoll::text

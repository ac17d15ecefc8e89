// simdjson as the referee of our JSON reader: the verdicts must be the same, save for what
// Go reads otherwise on purpose, and so must the values.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::testing {

// Empty when the two agree, else what differs. The known differences are: bytes that are no
// UTF-8, lone surrogates, integers past 64 bits, and nesting past simdjson's limit, all of
// which Go accepts; a byte order mark, which Go refuses.
std::string DifferenceFromSimdjson(std::string_view bytes);

}  // namespace plimsoll::testing

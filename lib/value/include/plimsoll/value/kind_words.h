// What kind of value it is, for messages: "expected a string, got a list".
#pragma once

#include <string_view>

#include "plimsoll/value/tape.h"

namespace plimsoll::value {

std::string_view KindInWords(Kind kind);

}  // namespace plimsoll::value

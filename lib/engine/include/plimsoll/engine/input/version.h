// The product's version, as `plimsoll --version` and the batch method `hello` give it.
#pragma once

#include <string_view>

namespace plimsoll::engine {

inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace plimsoll::engine

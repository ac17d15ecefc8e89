// The place of the cursor in texts of tests.
#pragma once

#include <string_view>

namespace plimsoll::lsp {

inline constexpr std::string_view kCursorMark = "‸";

}  // namespace plimsoll::lsp

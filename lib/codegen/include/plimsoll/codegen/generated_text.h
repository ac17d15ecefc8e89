// Which texts are the output of a generator.
#pragma once

#include <string_view>

namespace plimsoll::codegen {

// Whether a generator of ours, or the one whose place we take, wrote a file.
bool IsGeneratedText(std::string_view text);

}  // namespace plimsoll::codegen

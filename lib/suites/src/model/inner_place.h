// Where something inside a block scalar is in the file around it.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/text/source.h"

namespace plimsoll::suites {

// `scalar` is the place of a string in `file`, `offset` a position in its text. Exact for literal blocks
// (`|`), whose lines are those of the file; for others the place of the scalar.
text::Span InnerPlace(std::string_view file, text::Span scalar, std::string_view text, uint32_t offset);

}  // namespace plimsoll::suites

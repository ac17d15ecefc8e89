// The grammar of Go's regexp/syntax with the flags that regexp.Compile uses.
#pragma once

#include <string_view>

#include "plimsoll/base/result.h"
#include "tree.h"

namespace plimsoll::pattern {

// The error is Go's text, "error parsing regexp: ..." included.
Result<Tree> Parse(std::string_view pattern);

}  // namespace plimsoll::pattern

// Patterns of JSON Schema are ECMA-262 regular expressions. Most mean the same in Go; where they
// are only spelt differently they can be translated. What no finite automaton can do (lookaround,
// backreferences) is refused.
//
//   Result<std::string> go = FromEcma(R"(^\u0041\cA$)");
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/base/result.h"

namespace plimsoll::pattern {

// The same pattern for Pattern::Compile. Fails on what is no ECMA-262 in its Unicode mode, as far
// as Go would read it otherwise, and on what is not supported.
Result<std::string> FromEcma(std::string_view pattern);

// Whether the text is an ECMA-262 pattern, supported or not.
bool IsEcmaPattern(std::string_view pattern);

}  // namespace plimsoll::pattern

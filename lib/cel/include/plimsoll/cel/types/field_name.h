// Names of properties as expressions write them. CEL's identifiers have no dots, dashes or
// slashes and must not be words of the language, so Kubernetes escapes them:
//
//   EscapeFieldName("a-b")       // a__dash__b
//   EscapeFieldName("for")       // __for__
//   EscapeFieldName("1st")       // none: such a property cannot be named in an expression
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::cel {

// `true`, `for`, `namespace`: words that cannot be used as they are.
bool IsReservedWord(std::string_view word);

// None for names that begin with a digit, are empty, or hold anything but letters, digits and
// `_`, `.`, `-`, `/`.
std::optional<std::string> EscapeFieldName(std::string_view name);

// The name that escapes to `escaped`; none when it holds something that looks like an escape
// and is not one.
std::optional<std::string> UnescapeFieldName(std::string_view escaped);

}  // namespace plimsoll::cel

// Mail addresses as Go's net/mail reads them.
#pragma once

#include <string_view>

namespace plimsoll::builtin {

// Whether it is an address: a name, `@` and a domain. Names in quotes, comments, names of people before an
// address in angle brackets, and domains in square brackets are not looked into.
bool IsMailAddress(std::string_view text);

}  // namespace plimsoll::builtin

// Names of hosts with characters beyond ASCII: IDNA2008 (RFC 5890 to 5893). Labels are not brought into
// a normal form, and none is required of them.
#pragma once

#include <string_view>

namespace plimsoll::schema {

// In UTF-8; labels may be in Punycode, and the four full stops part them.
bool IsInternationalHostname(std::string_view text);
// Whether a label that begins with `xn--` is what it should be.
bool IsPunycodeLabel(std::string_view label);

}  // namespace plimsoll::schema

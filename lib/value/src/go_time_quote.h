// Quoting as Go's package time does it in its errors: unlike %q, every byte outside of
// printable ASCII (and DEL) becomes \xhh.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::value {

void AppendTimeQuoted(std::string& out, std::string_view text);

}  // namespace plimsoll::value

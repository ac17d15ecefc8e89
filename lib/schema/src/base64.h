// Standard base64 as Go's encoding/base64 reads it: padded, line ends ignored.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::schema {

// The offset Go names in `illegal base64 data at input byte <n>`; none when the text is fine.
std::optional<size_t> FindBase64Fault(std::string_view text);

}  // namespace plimsoll::schema

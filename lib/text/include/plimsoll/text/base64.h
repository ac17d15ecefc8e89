// Standard padded base64 as Go's encoding/base64 reads it: line ends are ignored anywhere,
// nothing may follow the padding, leftover bits need not be zero.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::text {

// Padded, on one line.
void AppendBase64(std::string& out, std::string_view bytes);

// False when the text is no base64.
bool DecodeBase64(std::string_view text, std::string& out);

// The offset Go names in `illegal base64 data at input byte <n>`; none when the text is fine.
std::optional<size_t> FindBase64Fault(std::string_view text);

}  // namespace plimsoll::text

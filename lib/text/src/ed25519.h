// Ed25519 (RFC 8032).
#pragma once

#include <string_view>

namespace plimsoll::text {

// Whether a signature of 64 bytes is that of a key of 32 bytes.
bool VerifyEd25519(std::string_view key, std::string_view message, std::string_view signature);

}  // namespace plimsoll::text

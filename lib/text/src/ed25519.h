// Ed25519 (RFC 8032).
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::text {

// The public key of a private one: 32 bytes of 32.
std::string Ed25519PublicKey(std::string_view seed);

// Whether a signature of 64 bytes is that of a key of 32 bytes.
bool VerifyEd25519(std::string_view key, std::string_view message, std::string_view signature);

}  // namespace plimsoll::text

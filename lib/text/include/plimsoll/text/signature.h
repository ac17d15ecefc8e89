// Signatures of certificate requests (PKCS#10) and of messages, verified without a cryptographic library:
// RSA, also PSS, ECDSA and Ed25519.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "plimsoll/text/x509.h"

namespace plimsoll::text {

// RSA keys that are longer are not verified: they would take seconds.
inline constexpr size_t kMaxVerifiedBits = 16384;

// Why Go's CheckSignature refuses a request that ReadCertificateRequest can read, in its words; empty when
// the signature is that of its key.
std::string RequestSignatureProblem(std::string_view request);

// Whether the owner of a key signed a message: with Ed25519, or its SHA-256 with ECDSA or RSA-PSS (a salt of
// any length). RSA keys have at most kMaxVerifiedBits.
bool IsSignedBy(const PublicKey& key, std::string_view message, std::string_view signature);

}  // namespace plimsoll::text

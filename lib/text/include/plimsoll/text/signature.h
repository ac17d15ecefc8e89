// Signatures of certificate requests (PKCS#10), verified without a cryptographic library: RSA, also PSS,
// ECDSA and Ed25519.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::text {

// RSA keys that are longer are not verified: they would take seconds.
inline constexpr size_t kMaxVerifiedBits = 16384;

// Why Go's CheckSignature refuses a request that ReadCertificateRequest can read, in its words; empty when
// the signature is that of its key.
std::string RequestSignatureProblem(std::string_view request);

}  // namespace plimsoll::text

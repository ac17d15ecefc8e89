// Certificates and requests for them, read as far as their structure goes; signature.h verifies signatures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plimsoll::text {

// kOther: X25519 and DSA, which Go reads too.
enum class KeyKind : uint8_t { kUnknown, kOther, kRsa, kEcdsa, kEd25519 };

struct PublicKey {
  KeyKind kind = KeyKind::kUnknown;
  size_t bits = 0;         // of an RSA modulus, in whole bytes
  std::string_view curve;  // `P-256` and so on
  std::string_view whole;  // the key as it is in the certificate
};

struct Certificate {
  bool has_basic_constraints = false;
  bool is_authority = false;
  PublicKey key;
};

// None when Go could not read it. Of a key of kind kUnknown, Go reads the structure only.
std::optional<PublicKey> ReadPublicKey(std::string_view bytes);
std::optional<Certificate> ReadCertificate(std::string_view bytes);
// PKCS#10. The key of the requester.
std::optional<PublicKey> ReadCertificateRequest(std::string_view bytes);

}  // namespace plimsoll::text

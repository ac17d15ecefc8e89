// Certificates and requests for them, read as far as their structure goes; signature.h verifies signatures.
//
//   const Result<Certificate> certificate = ReadCertificate(block.bytes);
//   if (!certificate) warn(certificate.error().message);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"

namespace plimsoll::text {

// kOther: X25519 and DSA, which Go reads too.
enum class KeyKind : uint8_t { kUnknown, kOther, kRsa, kEcdsa, kEd25519 };

struct PublicKey {
  KeyKind kind = KeyKind::kUnknown;
  size_t bits = 0;         // of an RSA modulus, in whole bytes
  std::string_view curve;  // `P-256` and so on
  std::string_view whole;  // the key as it is in the certificate
};

// Texts are borrowed.
struct Certificate {
  bool has_basic_constraints = false;
  bool is_authority = false;
  PublicKey key;
  int64_t not_before = 0;  // seconds since 1970
  int64_t not_after = 0;
  std::vector<std::string_view> dns_names = {};  // of subjectAltName
  std::vector<std::string_view> email_addresses = {};
};

// None when Go could not read it. Of a key of kind kUnknown, Go reads the structure only.
std::optional<PublicKey> ReadPublicKey(std::string_view bytes);
// Fails with the words of Go's crypto/x509: `x509: malformed certificate`.
Result<Certificate> ReadCertificate(std::string_view bytes);
// The first of several; takes it off.
Result<Certificate> ReadNextCertificate(std::string_view& bytes);
// PKCS#10. The key of the requester.
std::optional<PublicKey> ReadCertificateRequest(std::string_view bytes);

}  // namespace plimsoll::text

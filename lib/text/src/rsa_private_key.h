// RSA private keys (PKCS #1).
#pragma once

#include <optional>
#include <string_view>

namespace plimsoll::text {

// The numbers of a public key, without zeros before them.
struct RsaNumbers {
  std::string_view modulus, exponent;

  friend bool operator==(const RsaNumbers&, const RsaNumbers&) = default;
};

// The public key of a private one; none when Go refuses it.
std::optional<RsaNumbers> ReadRsaPrivateKey(std::string_view bytes);
// Of the bits of a public key that was read before.
RsaNumbers RsaNumbersOf(std::string_view bits);

}  // namespace plimsoll::text

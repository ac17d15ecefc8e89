// Signatures of RSA keys (RFC 8017).
#pragma once

#include <string_view>

#include "big_number.h"
#include "digest.h"

namespace plimsoll::text {

struct RsaKey {
  BigNumber modulus, exponent;
};

bool VerifyRsaPkcs1(const RsaKey& key, Digest digest, std::string_view hash, std::string_view signature);
// The salt is as long as the hash.
bool VerifyRsaPss(const RsaKey& key, Digest digest, std::string_view hash, std::string_view signature);

}  // namespace plimsoll::text

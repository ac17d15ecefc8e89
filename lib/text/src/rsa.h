// Signatures of RSA keys (RFC 8017).
#pragma once

#include <cstdint>
#include <string_view>

#include "big_number.h"
#include "digest.h"

namespace plimsoll::text {

struct RsaKey {
  BigNumber modulus, exponent;
};

bool VerifyRsaPkcs1(const RsaKey& key, Digest digest, std::string_view hash, std::string_view signature);
// How long the salt is: as long as the hash, or as long as the signature says.
enum class PssSalt : uint8_t { kAsHash, kAny };
bool VerifyRsaPss(const RsaKey& key, Digest digest, std::string_view hash, std::string_view signature,
                  PssSalt salt);

}  // namespace plimsoll::text

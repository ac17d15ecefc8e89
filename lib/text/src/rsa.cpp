#include "rsa.h"

#include <optional>
#include <string>

namespace plimsoll::text {
namespace {

using namespace std::string_view_literals;

// DER before a hash: which one it is.
std::string_view DigestPrefix(Digest digest) {
  switch (digest) {
    case Digest::kSha1: return "\x30\x21\x30\x09\x06\x05\x2b\x0e\x03\x02\x1a\x05\x00\x04\x14"sv;
    case Digest::kSha256:
      return "\x30\x31\x30\x0d\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x01\x05\x00\x04\x20"sv;
    case Digest::kSha384:
      return "\x30\x41\x30\x0d\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x02\x05\x00\x04\x30"sv;
    case Digest::kSha512: break;
  }
  return "\x30\x51\x30\x0d\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x03\x05\x00\x04\x40"sv;
}

// What was signed, as long as it is said to be; none when the signature is no number below the modulus.
std::optional<std::string> Opened(const RsaKey& key, std::string_view signature, size_t size) {
  const BigNumber number = BigNumber::FromBytes(signature);
  if (signature.size() != (key.modulus.BitCount() + 7) / 8 || number >= key.modulus) return std::nullopt;
  const BigNumber opened = Modulus(key.modulus).Power(number, key.exponent);
  if (opened.BitCount() > size * 8) return std::nullopt;
  return opened.Bytes(size);
}

// MGF1: a mask of any length, made of hashes.
std::string MaskOf(Digest digest, std::string_view seed, size_t size) {
  std::string out;
  for (uint32_t i = 0; out.size() < size; ++i) {
    std::string block(seed);
    for (const unsigned shift : {24U, 16U, 8U, 0U}) block += static_cast<char>(i >> shift);
    out += DigestOf(digest, block);
  }
  out.resize(size);
  return out;
}

}  // namespace

bool VerifyRsaPkcs1(const RsaKey& key, Digest digest, std::string_view hash, std::string_view signature) {
  const std::string_view prefix = DigestPrefix(digest);
  const size_t size = (key.modulus.BitCount() + 7) / 8, used = prefix.size() + hash.size() + 11;
  if (size < used) return false;
  const std::string expected =
      std::string("\0\1"sv).append(size - used + 8, '\xff').append(1, '\0').append(prefix).append(hash);
  return Opened(key, signature, size) == expected;
}

bool VerifyRsaPss(const RsaKey& key, Digest digest, std::string_view hash, std::string_view signature,
                  PssSalt salt) {
  const size_t bits = key.modulus.BitCount() - 1, size = (bits + 7) / 8;
  const std::optional<std::string> opened = Opened(key, signature, size);
  if (!opened || size < hash.size() + 2 || opened->back() != '\xbc') return false;
  const size_t masked = size - hash.size() - 1;
  const std::string_view own = std::string_view(*opened).substr(masked, hash.size());
  std::string data = opened->substr(0, masked);
  const std::string mask = MaskOf(digest, own, masked);
  const uint8_t used = static_cast<uint8_t>(0xFFU >> (size * 8 - bits));
  if ((static_cast<uint8_t>(data[0]) & ~used) != 0) return false;
  for (size_t i = 0; i < masked; ++i) data[i] = static_cast<char>(data[i] ^ mask[i]);
  data[0] = static_cast<char>(static_cast<uint8_t>(data[0]) & used);
  // Zeros, a 1, and the salt.
  const size_t zeros = data.find_first_not_of('\0');
  if (zeros == std::string::npos || data[zeros] != 1) return false;
  if (salt == PssSalt::kAsHash && masked - zeros - 1 != hash.size()) return false;
  return DigestOf(digest, std::string(8, '\0').append(hash).append(data, zeros + 1)) == own;
}

}  // namespace plimsoll::text

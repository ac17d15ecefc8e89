#include "digest.h"

#include <array>
#include <bit>

#include "plimsoll/base/sha256.h"

namespace plimsoll::text {
namespace {

// The text with a bit 1, zeros, and its length in bits, in whole blocks.
std::string WithPadding(std::string_view bytes, size_t block, size_t length_bytes) {
  std::string out(bytes);
  out += '\x80';
  while (out.size() % block != block - length_bytes) out += '\0';
  out.append(length_bytes - 8, '\0');
  for (unsigned shift = 64; shift != 0;) {
    shift -= 8;
    out += static_cast<char>(uint64_t{bytes.size()} * 8 >> shift);
  }
  return out;
}

template <class Word>
Word ReadWord(std::string_view bytes) {
  Word out = 0;
  for (size_t i = 0; i < sizeof(Word); ++i) out = out << 8U | static_cast<uint8_t>(bytes[i]);
  return out;
}

template <class Words>
std::string WordBytes(const Words& words) {
  std::string out;
  for (const auto word : words) {
    for (size_t i = sizeof word; i-- > 0;) out += static_cast<char>(word >> (i * 8));
  }
  return out;
}

std::string Sha1(std::string_view bytes) {
  std::array<uint32_t, 5> state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  const std::string padded = WithPadding(bytes, 64, 8);
  for (size_t at = 0; at < padded.size(); at += 64) {
    std::array<uint32_t, 80> w{};
    for (size_t i = 0; i < 16; ++i) w[i] = ReadWord<uint32_t>(std::string_view(padded).substr(at + i * 4, 4));
    for (size_t i = 16; i < 80; ++i) w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    auto [a, b, c, d, e] = state;
    for (size_t i = 0; i < 80; ++i) {
      const uint32_t f = i < 20              ? (b & c) | (~b & d)
                         : i < 40 || i >= 60 ? b ^ c ^ d
                                             : (b & c) | (b & d) | (c & d);
      const uint32_t k = i < 20 ? 0x5A827999 : i < 40 ? 0x6ED9EBA1 : i < 60 ? 0x8F1BBCDC : 0xCA62C1D6;
      const uint32_t next = std::rotl(a, 5) + f + e + k + w[i];
      e = d;
      d = c;
      c = std::rotl(b, 30);
      b = a;
      a = next;
    }
    const std::array<uint32_t, 5> added = {a, b, c, d, e};
    for (size_t i = 0; i < 5; ++i) state[i] += added[i];
  }
  return WordBytes(state);
}

// The first 64 bits of the fractional parts of the cube roots of the first eighty primes.
constexpr std::array<uint64_t, 80> kRoundConstants = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

void AddBlock(std::string_view block, std::array<uint64_t, 8>& state) {
  std::array<uint64_t, 80> w{};
  for (size_t i = 0; i < 16; ++i) w[i] = ReadWord<uint64_t>(block.substr(i * 8, 8));
  for (size_t i = 16; i < 80; ++i) {
    const uint64_t low = std::rotr(w[i - 15], 1) ^ std::rotr(w[i - 15], 8) ^ w[i - 15] >> 7U;
    const uint64_t high = std::rotr(w[i - 2], 19) ^ std::rotr(w[i - 2], 61) ^ w[i - 2] >> 6U;
    w[i] = w[i - 16] + low + w[i - 7] + high;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (size_t i = 0; i < 80; ++i) {
    const uint64_t s1 = std::rotr(e, 14) ^ std::rotr(e, 18) ^ std::rotr(e, 41);
    const uint64_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kRoundConstants[i] + w[i];
    const uint64_t s0 = std::rotr(a, 28) ^ std::rotr(a, 34) ^ std::rotr(a, 39);
    const uint64_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::array<uint64_t, 8> added = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < 8; ++i) state[i] += added[i];
}

std::string Sha512With(std::array<uint64_t, 8> state, std::string_view bytes) {
  const std::string padded = WithPadding(bytes, 128, 16);
  for (size_t at = 0; at < padded.size(); at += 128)
    AddBlock(std::string_view(padded).substr(at, 128), state);
  return WordBytes(state);
}

constexpr std::array<uint64_t, 8> kSha384Start = {0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17,
                                                  0x152fecd8f70e5939, 0x67332667ffc00b31, 0x8eb44a8768581511,
                                                  0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4};
constexpr std::array<uint64_t, 8> kSha512Start = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                                  0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                                  0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

}  // namespace

std::string DigestOf(Digest digest, std::string_view bytes) {
  switch (digest) {
    case Digest::kSha1: return Sha1(bytes);
    case Digest::kSha384: return Sha512With(kSha384Start, bytes).substr(0, 48);
    case Digest::kSha512: return Sha512With(kSha512Start, bytes);
    case Digest::kSha256: break;
  }
  const Sha256Digest out = Sha256(bytes);
  return std::string(out.begin(), out.end());
}

size_t SizeOf(Digest digest) {
  switch (digest) {
    case Digest::kSha1: return 20;
    case Digest::kSha256: return 32;
    case Digest::kSha384: return 48;
    case Digest::kSha512: break;
  }
  return 64;
}

}  // namespace plimsoll::text

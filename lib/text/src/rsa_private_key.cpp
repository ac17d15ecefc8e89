// Keys are checked as Go's crypto/rsa does: that their numbers belong together, and are not too close or
// small.
#include "rsa_private_key.h"

#include <algorithm>
#include <vector>

#include "big_number.h"
#include "der.h"
#include "plimsoll/text/signature.h"

namespace plimsoll::text {
namespace {

using Content = std::optional<std::string_view>;

// An integer above 0, without the zero before it.
Content ReadAboveZero(DerReader& reader) {
  Content bytes = reader.ReadInteger();
  if (!bytes || (static_cast<uint8_t>((*bytes)[0]) & 0x80U) != 0) return std::nullopt;
  if ((*bytes)[0] == 0) bytes->remove_prefix(1);
  return bytes->empty() ? std::nullopt : bytes;
}

struct RsaPrivateKey {
  BigNumber n, e, d;
  std::vector<BigNumber> primes;
  // Of the first two primes: d modulo p - 1 and q - 1, and the inverse of q modulo p. None need be there.
  std::optional<BigNumber> dp = {}, dq = {}, inverse = {};
};

bool ReadOptionalNumber(DerReader& reader, std::optional<BigNumber>& out) {
  if (!reader.IsNext(der::kInteger)) return true;
  const Content number = ReadAboveZero(reader);
  if (number) out = BigNumber::FromBytes(*number);
  return number.has_value();
}

// More than two primes, each with two numbers that are left alone.
bool ReadMorePrimes(DerReader& reader, RsaPrivateKey& out) {
  if (!reader.IsNext(der::kSequence)) return true;
  const Content list = reader.Read(der::kSequence);
  if (!list) return false;
  for (DerReader primes(*list); !primes.empty();) {
    const Content one = primes.Read(der::kSequence);
    if (!one) return false;
    DerReader numbers(*one);
    const Content prime = ReadAboveZero(numbers);
    if (!prime || !numbers.ReadInteger() || !numbers.ReadInteger()) return false;
    out.primes.push_back(BigNumber::FromBytes(*prime));
  }
  return true;
}

// Whether a * b is 1 modulo c.
bool AreInverse(const BigNumber& a, const BigNumber& b, const BigNumber& c) {
  return !c.IsZero() && a * b % c == BigNumber(1);
}

// Whether what is said of a prime is right: d modulo the prime less 1.
bool IsReduced(const std::optional<BigNumber>& said, const RsaPrivateKey& key, const BigNumber& prime) {
  const BigNumber order = prime - BigNumber(1);
  if (order.IsZero()) return false;
  const BigNumber reduced = key.d % order;
  return (!said || *said == reduced) && AreInverse(reduced, key.e, order);
}

bool HasGoodPrimes(const RsaPrivateKey& key) {
  const BigNumber &p = key.primes[0], &q = key.primes[1];
  if (p >= key.n || q >= key.n || !(p * q % key.n).IsZero()) return false;
  const bool complete = key.dp && key.dq && key.inverse;
  if (!IsReduced(complete ? key.dp : std::nullopt, key, p)) return false;
  if (!IsReduced(complete ? key.dq : std::nullopt, key, q)) return false;
  if (complete ? *key.inverse >= p || !AreInverse(*key.inverse, q, p) : !p.IsOdd()) return false;
  const size_t half = key.n.BitCount() / 2;
  const BigNumber distance = p < q ? q - p : p - q;
  return distance.BitCount() + 100 > half && key.d.BitCount() > half;
}

bool IsGood(const RsaPrivateKey& key) {
  if (key.n.BitCount() > kMaxVerifiedBits) return true;
  if (!key.n.IsOdd() || !key.e.IsOdd() || key.e < BigNumber(2) || key.e.BitCount() > 31) return false;
  if (key.primes.size() == 2) return HasGoodPrimes(key);
  return std::ranges::all_of(key.primes, [](const BigNumber& prime) { return prime > BigNumber(1); });
}

}  // namespace

RsaNumbers RsaNumbersOf(std::string_view bits) {
  DerReader reader(DerReader(bits).Read(der::kSequence).value_or(""));
  const Content modulus = ReadAboveZero(reader), exponent = ReadAboveZero(reader);
  return {modulus.value_or(""), exponent.value_or("")};
}

std::optional<RsaNumbers> ReadRsaPrivateKey(std::string_view bytes) {
  DerReader outer(bytes);
  const Content content = outer.Read(der::kSequence);
  if (!content || !outer.empty()) return std::nullopt;
  DerReader reader(*content);
  const std::optional<int64_t> version = reader.ReadSmallInteger();
  if (!version || *version > 1) return std::nullopt;
  const Content n = ReadAboveZero(reader), e = ReadAboveZero(reader), d = ReadAboveZero(reader),
                p = ReadAboveZero(reader), q = ReadAboveZero(reader);
  if (!n || !e || !d || !p || !q) return std::nullopt;
  RsaPrivateKey key{.n = BigNumber::FromBytes(*n),
                    .e = BigNumber::FromBytes(*e),
                    .d = BigNumber::FromBytes(*d),
                    .primes = {BigNumber::FromBytes(*p), BigNumber::FromBytes(*q)}};
  for (std::optional<BigNumber>* number : {&key.dp, &key.dq, &key.inverse}) {
    if (!ReadOptionalNumber(reader, *number)) return std::nullopt;
  }
  if (!ReadMorePrimes(reader, key) || !IsGood(key)) return std::nullopt;
  return RsaNumbers{*n, *e};
}

}  // namespace plimsoll::text

// Points are extended: (x/z, y/z), and t = xy/z. One formula adds any two of them.
#include "ed25519.h"

#include <algorithm>
#include <optional>
#include <string>

#include "big_number.h"
#include "digest.h"

namespace plimsoll::text {
namespace {

struct EdwardsPoint {
  BigNumber x, y, z, t;
};

// -x^2 + y^2 = 1 + d x^2 y^2 modulo 2^255 - 19.
class EdwardsCurve {
 public:
  EdwardsCurve()
      : field_(BigNumber::FromHex("7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed")),
        d_(field_.Subtract(BigNumber(),
                           field_.Multiply(BigNumber(121665), field_.Inverse(BigNumber(121666))))),
        base_(*WithY(field_.Multiply(BigNumber(4), field_.Inverse(BigNumber(5))), false)) {}

  const EdwardsPoint& base() const { return base_; }

  // Of 32 bytes, the least significant first; the highest bit says which of two points it is.
  std::optional<EdwardsPoint> Decode(std::string_view bytes) const {
    std::string y(bytes);
    const bool odd = (static_cast<uint8_t>(y[31]) & 0x80U) != 0;
    y[31] = static_cast<char>(static_cast<uint8_t>(y[31]) & 0x7FU);
    return WithY(field_.Reduce(BigNumber::FromReversedBytes(y)), odd);
  }

  std::string Encode(const EdwardsPoint& point) const {
    const BigNumber inverse = field_.Inverse(point.z);
    std::string out = field_.Multiply(point.y, inverse).Bytes(32);
    std::ranges::reverse(out);
    if (field_.Multiply(point.x, inverse).IsOdd())
      out[31] = static_cast<char>(static_cast<uint8_t>(out[31]) | 0x80U);
    return out;
  }

  EdwardsPoint Negated(const EdwardsPoint& p) const {
    return {field_.Subtract(BigNumber(), p.x), p.y, p.z, field_.Subtract(BigNumber(), p.t)};
  }

  EdwardsPoint Add(const EdwardsPoint& p, const EdwardsPoint& q) const {
    const Modulus& f = field_;
    const BigNumber a = f.Multiply(f.Subtract(p.y, p.x), f.Subtract(q.y, q.x));
    const BigNumber b = f.Multiply(f.Add(p.y, p.x), f.Add(q.y, q.x));
    const BigNumber c = f.Multiply(f.Multiply(p.t, f.Add(d_, d_)), q.t);
    const BigNumber zz = f.Multiply(p.z, q.z), d = f.Add(zz, zz);
    const BigNumber e = f.Subtract(b, a), g = f.Add(d, c), h = f.Add(b, a), i = f.Subtract(d, c);
    return {f.Multiply(e, i), f.Multiply(g, h), f.Multiply(i, g), f.Multiply(e, h)};
  }

  EdwardsPoint Multiply(const BigNumber& factor, const EdwardsPoint& point) const {
    EdwardsPoint out{BigNumber(), BigNumber(1), BigNumber(1), BigNumber()};
    for (size_t i = factor.BitCount(); i-- > 0;) {
      out = Add(out, out);
      if (factor.Bit(i)) out = Add(out, point);
    }
    return out;
  }

 private:
  // x is a root of (y^2 - 1) / (d y^2 + 1).
  std::optional<EdwardsPoint> WithY(const BigNumber& y, bool odd) const {
    const Modulus& f = field_;
    const BigNumber y2 = f.Square(y), one(1);
    const BigNumber square = f.Multiply(f.Subtract(y2, one), f.Inverse(f.Add(f.Multiply(d_, y2), one)));
    BigNumber x = f.Power(square, (f.number() + BigNumber(3)) >> 3);
    if (f.Square(x) != square) x = f.Multiply(x, f.Power(BigNumber(2), (f.number() - one) >> 2));
    if (f.Square(x) != square) return std::nullopt;
    if (x.IsOdd() != odd) x = f.Subtract(BigNumber(), x);
    return EdwardsPoint{x, y, one, f.Multiply(x, y)};
  }

  Modulus field_;
  BigNumber d_;
  EdwardsPoint base_;
};

}  // namespace

// Some bits of the factor are set, some are not, whatever the seed is.
std::string Ed25519PublicKey(std::string_view seed) {
  std::string bytes = DigestOf(Digest::kSha512, seed).substr(0, 32);
  bytes[0] = static_cast<char>(static_cast<uint8_t>(bytes[0]) & 0xF8U);
  bytes[31] = static_cast<char>((static_cast<uint8_t>(bytes[31]) & 0x7FU) | 0x40U);
  const EdwardsCurve curve;
  return curve.Encode(curve.Multiply(BigNumber::FromReversedBytes(bytes), curve.base()));
}

bool VerifyEd25519(std::string_view key, std::string_view message, std::string_view signature) {
  if (key.size() != 32 || signature.size() != 64) return false;
  const Modulus order(BigNumber::FromHex("1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"));
  const std::string_view point = signature.substr(0, 32);
  const BigNumber factor = BigNumber::FromReversedBytes(signature.substr(32));
  const EdwardsCurve curve;
  const std::optional<EdwardsPoint> owner = curve.Decode(key);
  if (!owner || factor >= order.number()) return false;
  const std::string hash = DigestOf(Digest::kSha512, std::string(point).append(key).append(message));
  const BigNumber reduced = order.Reduce(BigNumber::FromReversedBytes(hash));
  const EdwardsPoint expected =
      curve.Add(curve.Multiply(factor, curve.base()), curve.Multiply(reduced, curve.Negated(*owner)));
  return curve.Encode(expected) == point;
}

}  // namespace plimsoll::text

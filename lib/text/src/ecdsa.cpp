// Points are Jacobian, (x/z^2, y/z^3), so that only the result needs a division.
#include "ecdsa.h"

#include <algorithm>
#include <array>
#include <optional>

#include "big_number.h"
#include "der.h"

namespace plimsoll::text {
namespace {

// y^2 = x^3 - 3x + b modulo p, a point g, and its order n.
struct CurveNumbers {
  std::string_view name, p, n, b, gx, gy;
  // What Go says of keys that are too short or long, of coordinates that are too large, of other points.
  std::string_view not_encoded, not_numbers, not_on_curve;
};
constexpr std::array<CurveNumbers, 4> kCurveNumbers = {{
    {"P-224", "ffffffffffffffffffffffffffffffff000000000000000000000001",
     "ffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d",
     "b4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4",
     "b70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21",
     "bd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34", "invalid P224 point encoding",
     "invalid P224Element encoding", "P224 point not on curve"},
    {"P-256", "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
     "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
     "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
     "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
     "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5", "invalid P256 point encoding",
     "invalid P256 element encoding", "P256 point not on curve"},
    {"P-384",
     "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff",
     "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973",
     "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef",
     "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7",
     "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f",
     "invalid P384 point encoding", "invalid P384Element encoding", "P384 point not on curve"},
    {"P-521",
     "1ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
     "ffffffffffffffffffffffffffff",
     "1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5"
     "c9b8899c47aebb6fb71e91386409",
     "51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573d"
     "f883d2c34f1ef451fd46b503f00",
     "c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b"
     "3c1856a429bf97e7e31c2e5bd66",
     "11839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0761353c"
     "7086a272c24088be94769fd16650",
     "invalid P521 point encoding", "invalid P521Element encoding", "P521 point not on curve"},
}};

struct JacobianPoint {
  BigNumber x, y, z;  // z is 0 for the point at infinity
};

class Curve {
 public:
  explicit Curve(const CurveNumbers& of)
      : field_(BigNumber::FromHex(of.p)),
        order_(BigNumber::FromHex(of.n)),
        b_(BigNumber::FromHex(of.b)),
        base_{BigNumber::FromHex(of.gx), BigNumber::FromHex(of.gy), BigNumber(1)} {}

  const Modulus& order() const { return order_; }
  size_t bytes() const { return (field_.number().BitCount() + 7) / 8; }

  bool InField(const BigNumber& x) const { return x < field_.number(); }

  bool Has(const BigNumber& x, const BigNumber& y) const {
    if (!InField(x) || !InField(y)) return false;
    const BigNumber three_x = field_.Add(x, field_.Add(x, x));
    const BigNumber right = field_.Add(field_.Subtract(field_.Multiply(field_.Square(x), x), three_x), b_);
    return field_.Square(y) == right;
  }

  // The x coordinate of u * g + v * q; none at infinity.
  std::optional<BigNumber> Combine(const BigNumber& u, const BigNumber& v, const JacobianPoint& q) const {
    const JacobianPoint sum = Sum(u, v, q);
    if (sum.z.IsZero()) return std::nullopt;
    return field_.Multiply(sum.x, field_.Square(field_.Inverse(sum.z)));
  }

  // u * g as a key: a byte 4 and two coordinates. Not 0, and below the order.
  std::string MultiplyBase(const BigNumber& u) const {
    const JacobianPoint sum = Sum(u, BigNumber(), base_);
    const BigNumber inverse = field_.Inverse(sum.z), square = field_.Square(inverse);
    const BigNumber y = field_.Multiply(sum.y, field_.Multiply(square, inverse));
    return '\x04' + field_.Multiply(sum.x, square).Bytes(bytes()) + y.Bytes(bytes());
  }

 private:
  // u * g + v * q.
  JacobianPoint Sum(const BigNumber& u, const BigNumber& v, const JacobianPoint& q) const {
    const JacobianPoint both = Add(base_, q);
    JacobianPoint sum{BigNumber(1), BigNumber(1), BigNumber()};
    for (size_t i = std::max(u.BitCount(), v.BitCount()); i-- > 0;) {
      sum = Double(sum);
      if (u.Bit(i) && v.Bit(i)) {
        sum = Add(sum, both);
      } else if (u.Bit(i) || v.Bit(i)) {
        sum = Add(sum, u.Bit(i) ? base_ : q);
      }
    }
    return sum;
  }

  BigNumber Twice(const BigNumber& a) const { return field_.Add(a, a); }

  JacobianPoint Double(const JacobianPoint& p) const {
    const Modulus& f = field_;
    const BigNumber delta = f.Square(p.z), gamma = f.Square(p.y), beta = f.Multiply(p.x, gamma);
    const BigNumber product = f.Multiply(f.Subtract(p.x, delta), f.Add(p.x, delta));
    const BigNumber alpha = f.Add(product, Twice(product));
    const BigNumber beta4 = Twice(Twice(beta));
    JacobianPoint out;
    out.x = f.Subtract(f.Square(alpha), Twice(beta4));
    out.z = f.Subtract(f.Subtract(f.Square(f.Add(p.y, p.z)), gamma), delta);
    const BigNumber gamma8 = Twice(Twice(Twice(f.Square(gamma))));
    out.y = f.Subtract(f.Multiply(alpha, f.Subtract(beta4, out.x)), gamma8);
    return out;
  }

  JacobianPoint Add(const JacobianPoint& p, const JacobianPoint& q) const {
    if (p.z.IsZero()) return q;
    if (q.z.IsZero()) return p;
    const Modulus& f = field_;
    const BigNumber pz2 = f.Square(p.z), qz2 = f.Square(q.z);
    const BigNumber u1 = f.Multiply(p.x, qz2), u2 = f.Multiply(q.x, pz2);
    const BigNumber s1 = f.Multiply(f.Multiply(p.y, q.z), qz2), s2 = f.Multiply(f.Multiply(q.y, p.z), pz2);
    const BigNumber h = f.Subtract(u2, u1), r = f.Subtract(s2, s1);
    if (h.IsZero()) return r.IsZero() ? Double(p) : JacobianPoint{BigNumber(1), BigNumber(1), BigNumber()};
    const BigNumber h2 = f.Square(h), h3 = f.Multiply(h, h2), v = f.Multiply(u1, h2);
    JacobianPoint out;
    out.x = f.Subtract(f.Subtract(f.Square(r), h3), Twice(v));
    out.y = f.Subtract(f.Multiply(r, f.Subtract(v, out.x)), f.Multiply(s1, h3));
    out.z = f.Multiply(f.Multiply(p.z, q.z), h);
    return out;
  }

  Modulus field_, order_;
  BigNumber b_;
  JacobianPoint base_;
};

struct EcdsaSignature {
  BigNumber r, s;
};

// Integers that are not negative.
std::optional<BigNumber> ReadUnsigned(DerReader& reader) {
  const std::optional<std::string_view> bytes = reader.ReadInteger();
  if (!bytes || bytes->empty() || (static_cast<uint8_t>((*bytes)[0]) & 0x80U) != 0) return std::nullopt;
  return BigNumber::FromBytes(*bytes);
}

std::optional<EcdsaSignature> ReadEcdsaSignature(std::string_view bytes) {
  DerReader outer(bytes);
  const std::optional<std::string_view> content = outer.Read(der::kSequence);
  if (!content || !outer.empty()) return std::nullopt;
  DerReader reader(*content);
  const std::optional<BigNumber> r = ReadUnsigned(reader), s = ReadUnsigned(reader);
  if (!r || !s || !reader.empty()) return std::nullopt;
  return EcdsaSignature{*r, *s};
}

std::optional<JacobianPoint> PointOf(const Curve& curve, std::string_view key) {
  if (key.size() != 1 + 2 * curve.bytes() || key[0] != 4) return std::nullopt;
  const BigNumber x = BigNumber::FromBytes(key.substr(1, curve.bytes()));
  const BigNumber y = BigNumber::FromBytes(key.substr(1 + curve.bytes()));
  if (!curve.Has(x, y)) return std::nullopt;
  return JacobianPoint{x, y, BigNumber(1)};
}

bool VerifyOn(const Curve& curve, std::string_view key, std::string_view digest,
              const EcdsaSignature& signature) {
  const Modulus& order = curve.order();
  const auto in_range = [&](const BigNumber& a) { return !a.IsZero() && a < order.number(); };
  const std::optional<JacobianPoint> point = PointOf(curve, key);
  if (!point || !in_range(signature.r) || !in_range(signature.s)) return false;
  // As many bits of the digest as the order has.
  BigNumber hash = BigNumber::FromBytes(digest);
  const size_t bits = digest.size() * 8, most = order.number().BitCount();
  if (bits > most) hash = hash >> (bits - most);
  const BigNumber inverse = order.Inverse(signature.s);
  const std::optional<BigNumber> found = curve.Combine(order.Multiply(order.Reduce(hash), inverse),
                                                       order.Multiply(signature.r, inverse), *point);
  return found && order.Reduce(*found) == signature.r;
}

const CurveNumbers* FindCurve(std::string_view name) {
  const auto found = std::ranges::find(kCurveNumbers, name, &CurveNumbers::name);
  return found == kCurveNumbers.end() ? nullptr : &*found;
}

}  // namespace

std::string_view PointProblem(std::string_view curve, std::string_view key) {
  const CurveNumbers* numbers = FindCurve(curve);
  if (!key.starts_with('\x04')) return "ecdsa: invalid uncompressed public key";
  if (numbers == nullptr) return "ecdsa: curve not supported by ParseUncompressedPublicKey";
  const Curve on(*numbers);
  const size_t size = on.bytes();
  if (key.size() != 1 + 2 * size) return numbers->not_encoded;
  const BigNumber x = BigNumber::FromBytes(key.substr(1, size)),
                  y = BigNumber::FromBytes(key.substr(1 + size));
  if (!on.InField(x) || !on.InField(y)) return numbers->not_numbers;
  return on.Has(x, y) ? "" : numbers->not_on_curve;
}

std::string PublicPoint(std::string_view curve, std::string_view number) {
  const CurveNumbers* numbers = FindCurve(curve);
  if (numbers == nullptr) return {};
  const Curve on(*numbers);
  const BigNumber factor = BigNumber::FromBytes(number);
  return factor.IsZero() || factor >= on.order().number() ? "" : on.MultiplyBase(factor);
}

size_t CurveBytes(std::string_view curve) {
  const CurveNumbers* numbers = FindCurve(curve);
  return numbers == nullptr ? 0 : Curve(*numbers).bytes();
}

bool VerifyEcdsa(std::string_view curve, std::string_view key, std::string_view digest,
                 std::string_view signature) {
  const CurveNumbers* numbers = FindCurve(curve);
  const std::optional<EcdsaSignature> read = ReadEcdsaSignature(signature);
  return numbers != nullptr && read && VerifyOn(Curve(*numbers), key, digest, *read);
}

}  // namespace plimsoll::text

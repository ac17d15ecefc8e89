#include "plimsoll/text/x509.h"

#include <array>
#include <utility>

#include "der.h"
#include "ecdsa.h"
#include "public_key.h"

namespace plimsoll::text {
namespace {

using DerContent = std::optional<std::string_view>;

constexpr std::string_view kDsaKey = "\x2a\x86\x48\xce\x38\x04\x01";
using namespace std::string_view_literals;
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kCurves = {{
    {"\x2b\x81\x04\x00\x21"sv, "P-224"},
    {"\x2a\x86\x48\xce\x3d\x03\x01\x07"sv, "P-256"},
    {"\x2b\x81\x04\x00\x22"sv, "P-384"},
    {"\x2b\x81\x04\x00\x23"sv, "P-521"},
}};

// Bits in whole bytes; none when some are left over.
DerContent WholeBits(DerReader& reader) {
  const DerContent bits = reader.Read(der::kBitString);
  if (!bits || bits->empty() || (*bits)[0] != 0) return std::nullopt;
  return bits->substr(1);
}

// An object identifier, and anything after it.
bool IsAlgorithm(std::string_view content) {
  DerReader reader(content);
  const DerContent id = reader.Read(der::kObjectId);
  return id && !id->empty();
}

// Of an integer: whether it is above 0.
bool IsPositive(std::string_view bytes) {
  return bytes != "\0"sv && (static_cast<uint8_t>(bytes[0]) & 0x80U) == 0;
}

std::string_view ReadRsaKey(std::string_view parameters, std::string_view bits, PublicKey& out) {
  if (parameters != "\x05\0"sv) return "x509: RSA key missing NULL parameters";
  const DerContent content = DerReader(bits).Read(der::kSequence);
  if (!content) return "x509: invalid RSA public key";
  DerReader reader(*content);
  const DerContent modulus = reader.ReadInteger();
  if (!modulus) return "x509: invalid RSA modulus";
  const std::optional<int64_t> exponent = reader.ReadSmallInteger();
  if (!exponent) return "x509: invalid RSA public exponent";
  if (!IsPositive(*modulus)) return "x509: RSA modulus is not a positive number";
  if (*exponent <= 0) return "x509: RSA public exponent is not a positive number";
  out.kind = KeyKind::kRsa;
  out.bits = (modulus->size() - ((*modulus)[0] == 0 ? 1 : 0)) * 8;
  return {};
}

// Three numbers, and one that is the key.
std::string_view ReadDsaKey(DerReader& parameters, std::string_view bits, PublicKey& out) {
  const DerContent key = DerReader(bits).ReadInteger();
  if (!key) return "x509: invalid DSA public key";
  const DerContent numbers = parameters.Read(der::kSequence);
  if (!numbers) return "x509: invalid DSA parameters";
  out.kind = KeyKind::kOther;
  bool positive = IsPositive(*key);
  DerReader reader(*numbers);
  for (int i = 0; i < 3; ++i) {
    const DerContent number = reader.ReadInteger();
    if (!number) return "x509: invalid DSA parameters";
    positive &= IsPositive(*number);
  }
  return positive ? "" : "x509: zero or negative DSA parameter";
}

std::string_view ReadEd25519Key(const DerReader& parameters, std::string_view bits, PublicKey& out) {
  out.kind = KeyKind::kEd25519;
  if (!parameters.empty()) return "x509: Ed25519 key encoded with illegal parameters";
  return bits.size() == 32 ? "" : "x509: wrong Ed25519 public key size";
}

std::string_view ReadX25519Key(const DerReader& parameters, std::string_view bits, PublicKey& out) {
  out.kind = KeyKind::kOther;
  if (!parameters.empty()) return "x509: X25519 key encoded with illegal parameters";
  return bits.size() == 32 ? "" : "crypto/ecdh: invalid public key";
}

std::string_view ReadEcKey(DerReader& parameters, std::string_view bits, PublicKey& out) {
  const DerContent curve = parameters.ReadObjectId();
  if (!curve) return "x509: invalid ECDSA parameters";
  out.curve = CurveOf(*curve);
  if (out.curve.empty()) return "x509: unsupported elliptic curve";
  out.kind = KeyKind::kEcdsa;
  return PointProblem(out.curve, bits);
}

}  // namespace

std::string_view CurveOf(std::string_view id) {
  for (const auto& [known, name] : kCurves) {
    if (known == id) return name;
  }
  return {};
}

std::string_view ReadKeyOf(std::string_view algorithm, DerReader& parameters, std::string_view bits,
                           PublicKey& out) {
  if (algorithm == kRsaKey) return ReadRsaKey(parameters.rest(), bits, out);
  if (algorithm == kEcKey) return ReadEcKey(parameters, bits, out);
  if (algorithm == kEd25519Key) return ReadEd25519Key(parameters, bits, out);
  if (algorithm == kX25519Key) return ReadX25519Key(parameters, bits, out);
  return algorithm == kDsaKey ? ReadDsaKey(parameters, bits, out) : "";
}

namespace {

// Sets of types and values.
bool IsName(const DerContent& content) {
  if (!content) return false;
  for (DerReader sets(*content); !sets.empty();) {
    const DerContent set = sets.Read(der::kSet);
    if (!set) return false;
    for (DerReader pairs(*set); !pairs.empty();) {
      const DerContent pair = pairs.Read(der::kSequence);
      if (!pair || !IsAlgorithm(*pair)) return false;
    }
  }
  return true;
}

// What a request is: a body, an algorithm, and a signature.
struct SignedDocument {
  std::string_view body;
  std::string_view algorithm;
};
std::optional<SignedDocument> ReadSigned(std::string_view bytes) {
  DerReader outer(bytes);
  const DerContent content = outer.Read(der::kSequence);
  if (!content || !outer.empty()) return std::nullopt;
  DerReader reader(*content);
  const DerContent body = reader.Read(der::kSequence), algorithm = reader.Read(der::kSequence);
  if (!body || !algorithm || !IsAlgorithm(*algorithm) || !WholeBits(reader)) return std::nullopt;
  return SignedDocument{*body, *algorithm};
}

}  // namespace

std::optional<PublicKey> ReadPublicKey(std::string_view bytes) {
  DerReader outer(bytes);
  const DerContent content = outer.Read(der::kSequence);
  if (!content || !outer.empty()) return std::nullopt;
  DerReader reader(*content);
  const DerContent algorithm = reader.Read(der::kSequence), bits = WholeBits(reader);
  if (!algorithm || !bits) return std::nullopt;
  DerReader parameters(*algorithm);
  const DerContent id = parameters.Read(der::kObjectId);
  if (!id) return std::nullopt;
  PublicKey out;
  out.whole = bytes;
  if (!ReadKeyOf(*id, parameters, *bits, out).empty()) return std::nullopt;
  return out;
}

std::optional<PublicKey> ReadCertificateRequest(std::string_view bytes) {
  const std::optional<SignedDocument> read = ReadSigned(bytes);
  if (!read) return std::nullopt;
  DerReader body(read->body);
  if (!body.ReadInteger() || !IsName(body.Read(der::kSequence))) return std::nullopt;
  const DerContent key = body.ReadWhole(der::kSequence);
  return key ? ReadPublicKey(*key) : std::nullopt;
}

}  // namespace plimsoll::text

#include "plimsoll/text/x509.h"
#include "plimsoll/base/ascii.h"

#include <array>
#include <utility>

#include "der.h"
#include "ecdsa.h"

namespace plimsoll::text {
namespace {

using DerContent = std::optional<std::string_view>;

constexpr std::string_view kRsaKey = "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01";
constexpr std::string_view kEcKey = "\x2a\x86\x48\xce\x3d\x02\x01";
constexpr std::string_view kEd25519Key = "\x2b\x65\x70";
constexpr std::string_view kX25519Key = "\x2b\x65\x6e";
constexpr std::string_view kDsaKey = "\x2a\x86\x48\xce\x38\x04\x01";
constexpr size_t kMaxExponentBytes = 8;  // Go has it in 64 bits
constexpr std::string_view kBasicConstraints = "\x55\x1d\x13";
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

// Whether the next value is an integer above 0.
bool ReadPositive(DerReader& reader) {
  const DerContent bytes = reader.ReadInteger();
  return bytes && *bytes != "\0"sv && (static_cast<uint8_t>((*bytes)[0]) & 0x80U) == 0;
}

bool ReadRsaKey(std::string_view parameters, std::string_view bits, PublicKey& out) {
  DerReader outer(bits);
  const DerContent content = outer.Read(der::kSequence);
  if (parameters != "\x05\0"sv || !content) return false;
  DerReader reader(*content);
  DerReader again = reader;
  if (!ReadPositive(reader) || !ReadPositive(reader)) return false;
  std::string_view modulus = *again.ReadInteger();
  if (again.ReadInteger()->size() > kMaxExponentBytes) return false;
  if (modulus[0] == 0) modulus.remove_prefix(1);
  out.kind = KeyKind::kRsa;
  out.bits = modulus.size() * 8;
  return true;
}

// Three numbers, and one that is the key.
bool ReadDsaKey(DerReader& parameters, std::string_view bits, PublicKey& out) {
  DerReader key(bits);
  const DerContent numbers = parameters.Read(der::kSequence);
  if (!numbers || !ReadPositive(key)) return false;
  out.kind = KeyKind::kOther;
  DerReader reader(*numbers);
  return ReadPositive(reader) && ReadPositive(reader) && ReadPositive(reader);
}

// Ed25519 and X25519: 32 bytes.
bool ReadShortKey(const DerReader& parameters, std::string_view bits, KeyKind kind, PublicKey& out) {
  out.kind = kind;
  return bits.size() == 32 && parameters.empty();
}

// The point is not compressed: a byte 4 and two coordinates.
bool ReadEcKey(DerReader& parameters, std::string_view bits, PublicKey& out) {
  const DerContent curve = parameters.Read(der::kObjectId);
  if (!curve) return false;
  for (const auto& [id, name] : kCurves) {
    if (id == *curve) out.curve = name;
  }
  out.kind = KeyKind::kEcdsa;
  return IsOnCurve(out.curve, bits);
}

bool ReadKeyOf(std::string_view algorithm, DerReader& parameters, std::string_view bits, PublicKey& out) {
  if (algorithm == kRsaKey) return ReadRsaKey(parameters.rest(), bits, out);
  if (algorithm == kEcKey) return ReadEcKey(parameters, bits, out);
  if (algorithm == kEd25519Key) return ReadShortKey(parameters, bits, KeyKind::kEd25519, out);
  if (algorithm == kX25519Key) return ReadShortKey(parameters, bits, KeyKind::kOther, out);
  return algorithm != kDsaKey || ReadDsaKey(parameters, bits, out);
}

// Year, month and so on as digits, and `Z` at the end.
bool IsTime(DerReader& reader) {
  const bool utc = reader.IsNext(der::kUtcTime);
  const DerContent text = reader.Read(utc ? der::kUtcTime : der::kGeneralizedTime);
  if (!text || text->size() < (utc ? 11U : 15U)) return false;
  for (size_t i = 0; i < (utc ? 10U : 14U); ++i) {
    if (!ascii::IsDigit((*text)[i])) return false;
  }
  return true;
}

bool IsValidity(const DerContent& content) {
  if (!content) return false;
  DerReader reader(*content);
  return IsTime(reader) && IsTime(reader);
}

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

bool ReadBasicConstraints(std::string_view value, Certificate& out) {
  DerReader outer(value);
  const DerContent content = outer.Read(der::kSequence);
  if (!content) return false;
  DerReader reader(*content);
  out.has_basic_constraints = true;
  if (reader.IsNext(der::kBoolean)) {
    const DerContent flag = reader.Read(der::kBoolean);
    if (!flag || flag->size() != 1 || ((*flag)[0] != 0 && (*flag)[0] != '\xff')) return false;
    out.is_authority = (*flag)[0] != 0;
  }
  return !reader.IsNext(der::kInteger) || reader.ReadInteger().has_value();
}

bool ReadExtension(std::string_view content, Certificate& out) {
  DerReader reader(content);
  const DerContent id = reader.Read(der::kObjectId);
  if (!id) return false;
  if (reader.IsNext(der::kBoolean) && !reader.Read(der::kBoolean)) return false;
  const DerContent value = reader.Read(der::kOctetString);
  if (!value) return false;
  return *id != kBasicConstraints || ReadBasicConstraints(*value, out);
}

bool ReadExtensions(DerReader& body, Certificate& out) {
  if (!body.IsNext(der::Inside(3))) return true;
  const DerContent explicit_content = body.Read(der::Inside(3));
  if (!explicit_content) return false;
  DerReader outer(*explicit_content);
  const DerContent content = outer.Read(der::kSequence);
  if (!content) return false;
  for (DerReader list(*content); !list.empty();) {
    const DerContent extension = list.Read(der::kSequence);
    if (!extension || !ReadExtension(*extension, out)) return false;
  }
  return true;
}

// Up to the key: version, serial number, algorithm, names and validity.
bool ReadCertificateBody(std::string_view content, std::string_view algorithm, Certificate& out) {
  DerReader body(content);
  if (body.IsNext(der::Inside(0)) && !body.Read(der::Inside(0))) return false;
  if (!body.ReadInteger()) return false;
  const DerContent inner = body.Read(der::kSequence);
  if (!inner || *inner != algorithm) return false;
  if (!IsName(body.Read(der::kSequence)) || !IsValidity(body.Read(der::kSequence)) ||
      !IsName(body.Read(der::kSequence))) {
    return false;
  }
  const DerContent key = body.ReadWhole(der::kSequence);
  const std::optional<PublicKey> read = key ? ReadPublicKey(*key) : std::nullopt;
  if (!read) return false;
  out.key = *read;
  for (const uint8_t number : {uint8_t{1}, uint8_t{2}}) {
    if (body.IsNext(der::Context(number)) && !body.Read(der::Context(number))) return false;
  }
  return ReadExtensions(body, out);
}

// What certificates and requests are: a body, an algorithm, and a signature.
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
  if (!ReadKeyOf(*id, parameters, *bits, out)) return std::nullopt;
  return out;
}

std::optional<Certificate> ReadCertificate(std::string_view bytes) {
  const std::optional<SignedDocument> read = ReadSigned(bytes);
  Certificate out;
  if (!read || !ReadCertificateBody(read->body, read->algorithm, out)) return std::nullopt;
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

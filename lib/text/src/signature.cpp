#include "plimsoll/text/signature.h"

#include <array>
#include <optional>

#include "der.h"
#include "digest.h"
#include "ecdsa.h"
#include "ed25519.h"
#include "plimsoll/text/x509.h"
#include "rsa.h"

namespace plimsoll::text {
namespace {

using namespace std::string_view_literals;
using DerBytes = std::optional<std::string_view>;

constexpr const char* kNotVerified = "x509: cannot verify signature: algorithm unimplemented";
constexpr std::string_view kPssId = "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0a"sv;
constexpr std::string_view kMaskId = "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x08"sv;
constexpr std::string_view kNull = "\x05\x00"sv;

struct SignatureAlgorithm {
  std::string_view id;
  KeyKind key = KeyKind::kUnknown;
  std::optional<Digest> digest = {};
};
constexpr std::array<SignatureAlgorithm, 10> kAlgorithms = {{
    {"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x05"sv, KeyKind::kRsa, Digest::kSha1},
    {"\x2b\x0e\x03\x02\x1d"sv, KeyKind::kRsa, Digest::kSha1},
    {"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0b"sv, KeyKind::kRsa, Digest::kSha256},
    {"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0c"sv, KeyKind::kRsa, Digest::kSha384},
    {"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0d"sv, KeyKind::kRsa, Digest::kSha512},
    {"\x2a\x86\x48\xce\x3d\x04\x01"sv, KeyKind::kEcdsa, Digest::kSha1},
    {"\x2a\x86\x48\xce\x3d\x04\x03\x02"sv, KeyKind::kEcdsa, Digest::kSha256},
    {"\x2a\x86\x48\xce\x3d\x04\x03\x03"sv, KeyKind::kEcdsa, Digest::kSha384},
    {"\x2a\x86\x48\xce\x3d\x04\x03\x04"sv, KeyKind::kEcdsa, Digest::kSha512},
    {"\x2b\x65\x70"sv, KeyKind::kEd25519},
}};
constexpr std::string_view kMd5Id = "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x04"sv;

// The parameters of PSS that Go knows: one hash for all, and a salt of its length.
struct PssForm {
  std::string_view hash_id;
  Digest digest;
};
constexpr std::array<PssForm, 3> kPssForms = {{{"\x60\x86\x48\x01\x65\x03\x04\x02\x01"sv, Digest::kSha256},
                                               {"\x60\x86\x48\x01\x65\x03\x04\x02\x02"sv, Digest::kSha384},
                                               {"\x60\x86\x48\x01\x65\x03\x04\x02\x03"sv, Digest::kSha512}}};

// A request taken apart; what it has was checked before.
struct SignedRequest {
  std::string_view body;       // with its tag
  std::string_view algorithm;  // an object identifier and parameters
  std::string_view signature;
  PublicKey key;
};

DerBytes BitsIn(DerReader& reader) {
  const DerBytes bits = reader.Read(der::kBitString);
  if (!bits || bits->empty()) return std::nullopt;
  return bits->substr(1);
}

std::optional<SignedRequest> OpenRequest(std::string_view bytes) {
  DerReader outer(bytes);
  const DerBytes content = outer.Read(der::kSequence);
  if (!content) return std::nullopt;
  DerReader reader(*content);
  const DerBytes body = reader.ReadWhole(der::kSequence), algorithm = reader.Read(der::kSequence);
  const DerBytes signature = BitsIn(reader);
  const std::optional<PublicKey> key = ReadCertificateRequest(bytes);
  if (!body || !algorithm || !signature || !key) return std::nullopt;
  return SignedRequest{*body, *algorithm, *signature, *key};
}

// The bits of a key that ReadPublicKey has read.
std::string_view KeyBits(const PublicKey& key) {
  DerReader outer(key.whole);
  DerReader reader(outer.Read(der::kSequence).value_or(""));
  reader.Read(der::kSequence);
  return BitsIn(reader).value_or("");
}

RsaKey RsaKeyOf(const PublicKey& key) {
  DerReader outer(KeyBits(key));
  DerReader reader(outer.Read(der::kSequence).value_or(""));
  const std::string_view modulus = reader.ReadInteger().value_or(""),
                         exponent = reader.ReadInteger().value_or("");
  return {BigNumber::FromBytes(modulus), BigNumber::FromBytes(exponent)};
}

// The content of an explicit member [number], if it is a sequence.
DerBytes SequenceIn(DerReader& reader, uint8_t number) {
  const DerBytes member = reader.Read(der::Inside(number));
  if (!member) return std::nullopt;
  DerReader inside(*member);
  return inside.Read(der::kSequence);
}

// An algorithm without parameters: its identifier.
DerBytes PlainAlgorithm(std::string_view content) {
  DerReader reader(content);
  const DerBytes id = reader.Read(der::kObjectId);
  return id && (reader.empty() || reader.rest() == kNull) ? id : std::nullopt;
}

bool HasMaskOf(std::string_view content, std::string_view hash_id) {
  DerReader reader(content);
  const DerBytes id = reader.Read(der::kObjectId), hash = reader.Read(der::kSequence);
  return id && *id == kMaskId && hash && PlainAlgorithm(*hash) == hash_id;
}

std::optional<Digest> PssDigest(std::string_view parameters) {
  DerReader outer(parameters);
  const DerBytes content = outer.Read(der::kSequence);
  if (!content) return std::nullopt;
  DerReader reader(*content);
  const DerBytes hash = SequenceIn(reader, 0), mask = SequenceIn(reader, 1);
  const DerBytes salt = reader.Read(der::Inside(2));
  // The last member is the trailer: 1, which need not be said.
  const bool trailer = reader.empty() || reader.rest() == "\xa3\x03\x02\x01\x01"sv;
  if (!hash || !mask || !salt || !trailer) return std::nullopt;
  for (const PssForm& form : kPssForms) {
    if (PlainAlgorithm(*hash) != form.hash_id || !HasMaskOf(*mask, form.hash_id)) continue;
    const std::string length = {'\x02', '\x01', static_cast<char>(SizeOf(form.digest))};
    if (*salt == length) return form.digest;
  }
  return std::nullopt;
}

std::string RsaKeyProblem(const RsaKey& key) {
  const size_t bits = key.modulus.BitCount();
  if (bits < 1024) {
    return "crypto/rsa: " + std::to_string(bits) +
           "-bit keys are insecure (see https://go.dev/pkg/crypto/rsa#hdr-Minimum_key_size)";
  }
  if (!key.modulus.IsOdd()) return "crypto/rsa: public modulus is even";
  if (key.exponent < BigNumber(2)) return "crypto/rsa: public exponent too small or negative";
  if (!key.exponent.IsOdd()) return "crypto/rsa: public exponent is even";
  return key.exponent.BitCount() > 31 ? "crypto/rsa: public exponent too large" : "";
}

std::string RsaProblem(const SignedRequest& request, Digest digest, bool pss) {
  const RsaKey key = RsaKeyOf(request.key);
  if (std::string problem = RsaKeyProblem(key); !problem.empty()) return problem;
  if (key.modulus.BitCount() > kMaxVerifiedBits) return {};
  const std::string hash = DigestOf(digest, request.body);
  const bool good = pss ? VerifyRsaPss(key, digest, hash, request.signature, PssSalt::kAsHash)
                        : VerifyRsaPkcs1(key, digest, hash, request.signature);
  return good ? "" : "crypto/rsa: verification error";
}

std::string_view GoTypeOf(KeyKind kind) {
  switch (kind) {
    case KeyKind::kRsa: return "*rsa.PublicKey";
    case KeyKind::kEcdsa: return "*ecdsa.PublicKey";
    case KeyKind::kEd25519:
    case KeyKind::kOther:
    case KeyKind::kUnknown: break;
  }
  return "ed25519.PublicKey";
}

std::string_view NameOf(KeyKind kind) {
  return kind == KeyKind::kRsa ? "RSA" : kind == KeyKind::kEcdsa ? "ECDSA" : "Ed25519";
}

std::string ProblemWith(const SignedRequest& request, const SignatureAlgorithm& algorithm, bool pss) {
  const KeyKind kind = request.key.kind;
  if (kind == KeyKind::kUnknown || kind == KeyKind::kOther) return kNotVerified;
  if (kind != algorithm.key) {
    return "x509: signature algorithm specifies an " + std::string(NameOf(algorithm.key)) +
           " public key, but have public key of type " + std::string(GoTypeOf(kind));
  }
  if (kind == KeyKind::kRsa) return RsaProblem(request, *algorithm.digest, pss);
  if (kind == KeyKind::kEd25519) {
    const bool good = VerifyEd25519(KeyBits(request.key), request.body, request.signature);
    return good ? "" : "x509: Ed25519 verification failure";
  }
  const std::string hash = DigestOf(*algorithm.digest, request.body);
  const bool good = VerifyEcdsa(request.key.curve, KeyBits(request.key), hash, request.signature);
  return good ? "" : "x509: ECDSA verification failure";
}

}  // namespace

std::string RequestSignatureProblem(std::string_view bytes) {
  const std::optional<SignedRequest> request = OpenRequest(bytes);
  if (!request) return {};
  DerReader reader(request->algorithm);
  const DerBytes id = reader.Read(der::kObjectId);
  if (!id) return kNotVerified;
  if (*id == kMd5Id) return "x509: cannot verify signature: insecure algorithm MD5-RSA";
  if (*id == kPssId) {
    const std::optional<Digest> digest = PssDigest(reader.rest());
    return digest ? ProblemWith(*request, {kPssId, KeyKind::kRsa, digest}, true) : kNotVerified;
  }
  for (const SignatureAlgorithm& algorithm : kAlgorithms) {
    if (algorithm.key == KeyKind::kEd25519 && !reader.empty()) continue;
    if (algorithm.id == *id) return ProblemWith(*request, algorithm, false);
  }
  return kNotVerified;
}

bool IsSignedBy(const PublicKey& key, std::string_view message, std::string_view signature) {
  if (key.kind == KeyKind::kEd25519) return VerifyEd25519(KeyBits(key), message, signature);
  const std::string hash = DigestOf(Digest::kSha256, message);
  if (key.kind == KeyKind::kEcdsa) return VerifyEcdsa(key.curve, KeyBits(key), hash, signature);
  if (key.kind != KeyKind::kRsa) return false;
  const RsaKey rsa = RsaKeyOf(key);
  return RsaKeyProblem(rsa).empty() && rsa.modulus.BitCount() <= kMaxVerifiedBits &&
         VerifyRsaPss(rsa, Digest::kSha256, hash, signature, PssSalt::kAny);
}

}  // namespace plimsoll::text

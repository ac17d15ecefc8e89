#include "plimsoll/text/private_key.h"

#include <optional>
#include <string>

#include "der.h"
#include "ecdsa.h"
#include "ed25519.h"
#include "public_key.h"
#include "rsa_private_key.h"

namespace plimsoll::text {
namespace {

using Content = std::optional<std::string_view>;

constexpr const char* kNoPrivateKey = "tls: failed to parse private key";
constexpr const char* kOtherPrivateKey = "tls: found unknown private key type in PKCS#8 wrapping";
constexpr size_t kSeedBytes = 32;

// The public key of a private one.
struct KeyOwner {
  KeyKind kind = KeyKind::kUnknown;
  RsaNumbers rsa = {};          // of kRsa
  std::string_view curve = {};  // of kEcdsa
  std::string point = {};       // of kEcdsa and kEd25519
};

std::optional<KeyOwner> RsaOwner(std::string_view bytes) {
  const std::optional<RsaNumbers> numbers = ReadRsaPrivateKey(bytes);
  return numbers ? std::optional(KeyOwner{.kind = KeyKind::kRsa, .rsa = *numbers}) : std::nullopt;
}

// Takes a member off that need not be there: a value with a tag around it. Go does not look at the length of
// that tag, and takes a value of another type for one of the next member. False if the member is broken.
bool TakeMember(DerReader& reader, uint8_t number, uint8_t tag, DerReader& value) {
  if (!reader.IsNext(der::Inside(number))) return true;
  DerReader inside = reader;
  if (inside.SkipHeader().value_or(0) == 0) return false;
  if (!inside.IsNext(tag)) return true;
  const Content whole = inside.ReadWhole(tag);
  if (!whole) return false;
  value = DerReader(*whole);
  reader = inside;
  return true;
}

// What follows the number of a key: its curve and the public key, of which only the form counts.
bool TakeMembers(DerReader& reader, std::string_view& curve) {
  DerReader id(""), bits("");
  if (!TakeMember(reader, 0, der::kObjectId, id) || !TakeMember(reader, 1, der::kBitString, bits))
    return false;
  if (!id.empty()) {
    const Content read = id.ReadObjectId();
    if (!read) return false;
    curve = CurveOf(*read);
  }
  return bits.empty() || bits.ReadBits();
}

// A number as long as those of the curve: zeros before it may be missing or too many.
std::optional<std::string> Fitted(std::string_view number, size_t size) {
  while (number.size() > size) {
    if (number[0] != 0) return std::nullopt;
    number.remove_prefix(1);
  }
  return std::string(size - number.size(), '\0').append(number);
}

// SEC 1. `curve` is that of the wrapping; without one the key says it.
std::optional<KeyOwner> EcOwner(std::string_view bytes, Content curve) {
  const Content content = DerReader(bytes).Read(der::kSequence);
  if (!content) return std::nullopt;
  DerReader reader(*content);
  const std::optional<int64_t> version = reader.ReadSmallInteger();
  const Content number = reader.Read(der::kOctetString);
  std::string_view own;
  if (version != 1 || !number || !TakeMembers(reader, own)) return std::nullopt;
  KeyOwner out{.kind = KeyKind::kEcdsa, .curve = curve.value_or(own)};
  const size_t size = CurveBytes(out.curve);
  const std::optional<std::string> fitted = size == 0 ? std::nullopt : Fitted(*number, size);
  if (fitted) out.point = PublicPoint(out.curve, *fitted);
  return out.point.empty() ? std::nullopt : std::optional(out);
}

std::optional<KeyOwner> ShortOwner(std::string_view algorithm, std::string_view bytes) {
  const Content seed = DerReader(bytes).Read(der::kOctetString);
  if (!seed || seed->size() != kSeedBytes) return std::nullopt;
  if (algorithm != kEd25519Key) return KeyOwner{.kind = KeyKind::kOther};
  return KeyOwner{.kind = KeyKind::kEd25519, .point = Ed25519PublicKey(*seed)};
}

// PKCS #8.
std::optional<KeyOwner> WrappedOwner(std::string_view bytes) {
  const Content content = DerReader(bytes).Read(der::kSequence);
  if (!content) return std::nullopt;
  DerReader reader(*content);
  const bool has_version = reader.ReadSmallInteger().has_value();
  const Content algorithm = reader.Read(der::kSequence), key = reader.Read(der::kOctetString);
  if (!has_version || !algorithm || !key) return std::nullopt;
  DerReader parameters(*algorithm);
  const Content id = parameters.ReadObjectId();
  if (!id || (!parameters.empty() && !DerReader(parameters).ReadAny())) return std::nullopt;
  if (*id == kRsaKey) return RsaOwner(*key);
  if (*id == kEcKey) {
    const Content curve = parameters.ReadObjectId();
    return EcOwner(*key, curve ? std::optional(CurveOf(*curve)) : std::nullopt);
  }
  const bool is_short = *id == kEd25519Key || *id == kX25519Key;
  return is_short && parameters.empty() ? ShortOwner(*id, *key) : std::nullopt;
}

// The bits of a key that was read before.
std::string_view BitsOf(const PublicKey& key) {
  DerReader reader(DerReader(key.whole).Read(der::kSequence).value_or(""));
  reader.Read(der::kSequence);
  return reader.ReadBits().value_or("");
}

bool Owns(const KeyOwner& owner, const PublicKey& key) {
  if (key.kind == KeyKind::kRsa) return owner.rsa == RsaNumbersOf(BitsOf(key));
  return owner.curve == key.curve && owner.point == BitsOf(key);
}

}  // namespace

std::string_view PrivateKeyProblem(const PublicKey& key, std::string_view private_key) {
  std::optional<KeyOwner> owner = RsaOwner(private_key);
  if (!owner) owner = WrappedOwner(private_key);
  if (owner && owner->kind == KeyKind::kOther) return kOtherPrivateKey;
  if (!owner) owner = EcOwner(private_key, std::nullopt);
  if (!owner) return kNoPrivateKey;
  if (key.kind == KeyKind::kUnknown || key.kind == KeyKind::kOther)
    return "tls: unknown public key algorithm";
  if (owner->kind != key.kind) return "tls: private key type does not match public key type";
  return Owns(*owner, key) ? "" : "tls: private key does not match public key";
}

}  // namespace plimsoll::text

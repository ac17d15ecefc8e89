// Signatures and the numbers that they are made of, against OpenSSL. The first byte of an input says what the
// rest is: a request, three numbers, or the parts of a signature, which is made first, must be accepted, and
// is then changed.
#define OPENSSL_SUPPRESS_DEPRECATED  // PSS without a key has no other interface
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "big_number.h"
#include "digest.h"
#include "ecdsa.h"
#include "ed25519.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/text/signature.h"
#include "plimsoll/text/x509.h"
#include "rsa.h"

using namespace plimsoll::text;

namespace {

template <auto free>
struct Freed {
  template <class T>
  void operator()(T* pointer) const {
    free(pointer);
  }
};
template <class T, auto free>
using Owned = std::unique_ptr<T, Freed<free>>;
using Number = Owned<BIGNUM, BN_free>;

const uint8_t* Data(std::string_view bytes) { return reinterpret_cast<const uint8_t*>(bytes.data()); }
uint8_t* Data(std::string& bytes) { return reinterpret_cast<uint8_t*>(bytes.data()); }

Number NumberOf(std::string_view bytes) {
  return Number(BN_bin2bn(Data(bytes), static_cast<int>(bytes.size()), nullptr));
}

std::string BytesOf(const BIGNUM* number, size_t size) {
  std::string out(size, '\0');
  PLIMSOLL_ASSERT(BN_bn2binpad(number, Data(out), static_cast<int>(size)) >= 0);
  return out;
}

bool Same(const BigNumber& ours, const BIGNUM* theirs) {
  const size_t size = static_cast<size_t>(BN_num_bytes(theirs));
  return ours.BitCount() == static_cast<size_t>(BN_num_bits(theirs)) &&
         ours.Bytes(size) == BytesOf(theirs, size);
}

BN_CTX* Context() {
  static const Owned<BN_CTX, BN_CTX_free> context(BN_CTX_new());
  return context.get();
}

// The bytes of an input, taken from its front.
class Bytes {
 public:
  explicit Bytes(std::string_view rest) : rest_(rest) {}

  uint8_t Next() { return rest_.empty() ? uint8_t{0} : static_cast<uint8_t>(Take(1)[0]); }
  std::string_view Take(size_t most) {
    const std::string_view out = rest_.substr(0, most);
    rest_.remove_prefix(out.size());
    return out;
  }
  // As many as a byte says.
  std::string_view TakeSome() { return Take(Next()); }
  // Filled up with zeros.
  std::string TakeExactly(size_t size) {
    std::string out(Take(size));
    out.resize(size);
    return out;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

// Another text of the same length, if the input has a change for it.
void Change(Bytes& bytes, std::string& text) {
  const uint8_t place = bytes.Next(), by = bytes.Next();
  if (!text.empty()) text[place % text.size()] = static_cast<char>(text[place % text.size()] ^ by);
}

void CompareNumbers(Bytes bytes) {
  const std::string_view first = bytes.TakeSome(), second = bytes.TakeSome(), third = bytes.Take(64);
  const BigNumber a = BigNumber::FromBytes(first), b = BigNumber::FromBytes(second);
  const Number x = NumberOf(first), y = NumberOf(second), out(BN_new());
  PLIMSOLL_ASSERT((a < b) == (BN_cmp(x.get(), y.get()) < 0) && (a == b) == (BN_cmp(x.get(), y.get()) == 0));
  PLIMSOLL_ASSERT(BN_add(out.get(), x.get(), y.get()) && Same(a + b, out.get()));
  PLIMSOLL_ASSERT(BN_mul(out.get(), x.get(), y.get(), Context()) && Same(a * b, out.get()));
  if (a >= b) PLIMSOLL_ASSERT(BN_sub(out.get(), x.get(), y.get()) && Same(a - b, out.get()));
  const size_t bits = first.size() + 3 * second.size();
  PLIMSOLL_ASSERT(BN_rshift(out.get(), x.get(), static_cast<int>(bits)) && Same(a >> bits, out.get()));
  if (b.IsZero()) return;
  PLIMSOLL_ASSERT(BN_nnmod(out.get(), x.get(), y.get(), Context()) && Same(a % b, out.get()));
  const BigNumber exponent = BigNumber::FromBytes(third.substr(0, 4));
  const Modulus modulus(b);
  PLIMSOLL_ASSERT(BN_mod_exp(out.get(), x.get(), NumberOf(third.substr(0, 4)).get(), y.get(), Context()) &&
                  Same(modulus.Power(modulus.Reduce(a), exponent), out.get()));
}

struct NamedCurve {
  const char* name;
  int id;
};
constexpr std::array<NamedCurve, 4> kNamedCurves = {{{"P-224", NID_secp224r1},
                                                     {"P-256", NID_X9_62_prime256v1},
                                                     {"P-384", NID_secp384r1},
                                                     {"P-521", NID_secp521r1}}};

// A number from 1 to the one before the order.
Number Scalar(std::string_view bytes, const BIGNUM* order) {
  Number out = NumberOf(bytes);
  BN_nnmod(out.get(), out.get(), order, Context());
  if (BN_is_zero(out.get())) BN_one(out.get());
  return out;
}

std::string PointBytes(const EC_GROUP* group, const BIGNUM* factor, size_t size) {
  const Owned<EC_POINT, EC_POINT_free> point(EC_POINT_new(group));
  PLIMSOLL_ASSERT(EC_POINT_mul(group, point.get(), factor, nullptr, nullptr, Context()));
  std::string out(1 + 2 * size, '\0');
  PLIMSOLL_ASSERT(EC_POINT_point2oct(group, point.get(), POINT_CONVERSION_UNCOMPRESSED, Data(out), out.size(),
                                     Context()) == out.size());
  return out;
}

std::string DerOf(Number r, Number s) {
  const Owned<ECDSA_SIG, ECDSA_SIG_free> pair(ECDSA_SIG_new());
  ECDSA_SIG_set0(pair.get(), r.release(), s.release());
  std::string out(static_cast<size_t>(i2d_ECDSA_SIG(pair.get(), nullptr)), '\0');
  uint8_t* end = Data(out);
  i2d_ECDSA_SIG(pair.get(), &end);
  return out;
}

// A signature with a secret number that the input chooses: r is the x of its point, s = (hash + r * key) /
// it.
std::string SignedWith(const EC_GROUP* group, std::string_view digest, const BIGNUM* key,
                       const BIGNUM* secret, size_t size) {
  const BIGNUM* order = EC_GROUP_get0_order(group);
  const Number r = NumberOf(PointBytes(group, secret, size).substr(1, size));
  BN_nnmod(r.get(), r.get(), order, Context());
  Number hash = NumberOf(digest), s(BN_new()), inverse(BN_mod_inverse(nullptr, secret, order, Context()));
  const int extra = static_cast<int>(digest.size()) * 8 - BN_num_bits(order);
  if (extra > 0) BN_rshift(hash.get(), hash.get(), extra);
  BN_mod_mul(s.get(), r.get(), key, order, Context());
  BN_mod_add(s.get(), s.get(), hash.get(), order, Context());
  BN_mod_mul(s.get(), s.get(), inverse.get(), order, Context());
  return DerOf(Number(BN_dup(r.get())), std::move(s));
}

bool TheirEcdsa(const EC_GROUP* group, std::string_view key, std::string_view digest,
                std::string_view signature) {
  const Owned<EC_KEY, EC_KEY_free> owner(EC_KEY_new());
  const Owned<EC_POINT, EC_POINT_free> point(EC_POINT_new(group));
  return key[0] == 4 && EC_KEY_set_group(owner.get(), group) == 1 &&
         EC_POINT_oct2point(group, point.get(), Data(key), key.size(), Context()) == 1 &&
         EC_KEY_set_public_key(owner.get(), point.get()) == 1 &&
         ECDSA_verify(0, Data(digest), static_cast<int>(digest.size()), Data(signature),
                      static_cast<int>(signature.size()), owner.get()) == 1;
}

void CompareEcdsa(Bytes bytes) {
  const NamedCurve& curve = kNamedCurves[bytes.Next() % kNamedCurves.size()];
  const Owned<EC_GROUP, EC_GROUP_free> group(EC_GROUP_new_by_curve_name(curve.id));
  const BIGNUM* order = EC_GROUP_get0_order(group.get());
  const size_t size = static_cast<size_t>(EC_GROUP_get_degree(group.get()) + 7) / 8;
  std::string digest = bytes.TakeExactly(20 + bytes.Next() % 45);
  const Number key = Scalar(bytes.TakeSome(), order), secret = Scalar(bytes.TakeSome(), order);
  std::string point = PointBytes(group.get(), key.get(), size);
  std::string signature = SignedWith(group.get(), digest, key.get(), secret.get(), size);
  const auto agree = [&] {
    const bool good = VerifyEcdsa(curve.name, point, digest, signature);
    PLIMSOLL_ASSERT(good == TheirEcdsa(group.get(), point, digest, signature));
  };
  agree();
  for (std::string* changed : {&digest, &signature, &point}) Change(bytes, *changed);
  agree();
}

bool TheirEd25519(std::string_view key, std::string_view message, std::string_view signature) {
  const Owned<EVP_PKEY, EVP_PKEY_free> owner(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, Data(key), key.size()));
  const Owned<EVP_MD_CTX, EVP_MD_CTX_free> context(EVP_MD_CTX_new());
  return EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, owner.get()) == 1 &&
         EVP_DigestVerify(context.get(), Data(signature), signature.size(), Data(message), message.size()) ==
             1;
}

void CompareEd25519(Bytes bytes) {
  const std::string secret = bytes.TakeExactly(32);
  std::string message(bytes.TakeSome()), key(32, '\0'), signature(64, '\0');
  const Owned<EVP_PKEY, EVP_PKEY_free> owner(
      EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, Data(std::string_view(secret)), 32));
  const Owned<EVP_MD_CTX, EVP_MD_CTX_free> context(EVP_MD_CTX_new());
  size_t key_size = 32, size = 64;
  EVP_PKEY_get_raw_public_key(owner.get(), Data(key), &key_size);
  PLIMSOLL_ASSERT(EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, owner.get()) == 1 &&
                  EVP_DigestSign(context.get(), Data(signature), &size, Data(message), message.size()) == 1);
  PLIMSOLL_ASSERT(VerifyEd25519(key, message, signature));
  for (std::string* changed : {&message, &signature, &key}) Change(bytes, *changed);
  PLIMSOLL_ASSERT(VerifyEd25519(key, message, signature) == TheirEd25519(key, message, signature));
  // A key and a signature without a secret: points that are not on the curve, or are few.
  key = bytes.TakeExactly(32);
  signature = bytes.TakeExactly(64);
  PLIMSOLL_ASSERT(VerifyEd25519(key, message, signature) == TheirEd25519(key, message, signature));
}

const EVP_MD* TheirDigest(Digest digest) {
  switch (digest) {
    case Digest::kSha1: return EVP_sha1();
    case Digest::kSha256: return EVP_sha256();
    case Digest::kSha384: return EVP_sha384();
    case Digest::kSha512: break;
  }
  return EVP_sha512();
}

// What a PSS signature opens to (RFC 8017, 9.1.1), for a modulus of so many bits.
std::string PssOf(Digest digest, std::string_view hash, std::string_view salt, size_t bits) {
  const size_t size = (bits + 6) / 8, masked = size - hash.size() - 1;
  const std::string own = DigestOf(digest, std::string(8, '\0').append(hash).append(salt));
  std::string data(masked - salt.size() - 1, '\0');
  data.append(1, '\1').append(salt);
  std::string mask(masked, '\0');
  PKCS1_MGF1(Data(mask), static_cast<long>(masked), Data(std::string_view(own)),
             static_cast<long>(own.size()), TheirDigest(digest));
  for (size_t i = 0; i < masked; ++i) data[i] = static_cast<char>(data[i] ^ mask[i]);
  data[0] = static_cast<char>(static_cast<uint8_t>(data[0]) & (0xFFU >> (size * 8 - (bits - 1))));
  return data + own + '\xbc';
}

// With the exponent 1 a signature is what it opens to, so that what is inside can be chosen.
void ComparePss(Bytes bytes) {
  constexpr std::array<Digest, 4> kDigests = {Digest::kSha1, Digest::kSha256, Digest::kSha384,
                                              Digest::kSha512};
  const Digest digest = kDigests[bytes.Next() % kDigests.size()];
  const size_t bits = 1200 + bytes.Next() % 17;
  const size_t size = (bits + 7) / 8;
  const std::string hash = DigestOf(digest, bytes.TakeSome());
  const std::string_view salt = bytes.Take(bytes.Next() % ((bits + 6) / 8 - hash.size() - 1));
  Number modulus(BN_new());
  BN_one(modulus.get());
  BN_lshift(modulus.get(), modulus.get(), static_cast<int>(bits) - 1);
  BN_add_word(modulus.get(), 1);
  std::string opened = PssOf(digest, hash, salt, bits);
  const RsaKey key{BigNumber::FromBytes(BytesOf(modulus.get(), size)), BigNumber(1)};
  const Owned<RSA, RSA_free> owner(RSA_new());
  Number one(BN_new());
  BN_one(one.get());
  RSA_set0_key(owner.get(), modulus.release(), one.release(), nullptr);
  for (int i = 0; i < 2; ++i) {
    const std::string signature = std::string(size - opened.size(), '\0') + opened;
    for (const PssSalt kind : {PssSalt::kAny, PssSalt::kAsHash}) {
      const int length = kind == PssSalt::kAny ? RSA_PSS_SALTLEN_AUTO : RSA_PSS_SALTLEN_DIGEST;
      std::string padded = signature;
      const bool theirs =
          RSA_verify_PKCS1_PSS_mgf1(owner.get(), Data(std::string_view(hash)), TheirDigest(digest),
                                    TheirDigest(digest), Data(padded), length) == 1 &&
          BigNumber::FromBytes(signature) < key.modulus;
      PLIMSOLL_ASSERT(VerifyRsaPss(key, digest, hash, signature, kind) == theirs);
      PLIMSOLL_ASSERT(i != 0 || kind != PssSalt::kAny || theirs);
    }
    Change(bytes, opened);
  }
}

// Whoever verifies less than OpenSSL is safe: what is accepted here must be accepted there.
void CompareRequest(std::string_view bytes) {
  const bool good = RequestSignatureProblem(bytes).empty();
  const std::optional<PublicKey> key = ReadCertificateRequest(bytes);
  if (!good || !key || key->bits > 4096) return;
  const uint8_t* at = Data(bytes);
  const Owned<X509_REQ, X509_REQ_free> request(d2i_X509_REQ(nullptr, &at, static_cast<long>(bytes.size())));
  if (request == nullptr) return;
  EVP_PKEY* owner = X509_REQ_get0_pubkey(request.get());
  PLIMSOLL_ASSERT(owner == nullptr || X509_REQ_verify(request.get(), owner) == 1);
}

// A key, a message and a signature: nothing may be read outside of them.
void VerifyMessage(Bytes bytes) {
  const size_t size = bytes.Next() * 256U;
  const std::string_view key = bytes.Take(size + bytes.Next());
  const std::optional<PublicKey> read = ReadPublicKey(key);
  const std::string_view message = bytes.TakeSome();
  if (read && read->bits <= 4096) IsSignedBy(*read, message, bytes.rest());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Bytes bytes(std::string_view(reinterpret_cast<const char*>(data), size));
  switch (bytes.Next()) {
    case 'n': CompareNumbers(bytes); break;
    case 'e': CompareEcdsa(bytes); break;
    case 'd': CompareEd25519(bytes); break;
    case 'p': ComparePss(bytes); break;
    case 'm': VerifyMessage(bytes); break;
    default: CompareRequest(bytes.rest());
  }
  return 0;
}

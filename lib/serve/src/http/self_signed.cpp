#include "self_signed.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <cstdint>
#include <memory>

#include "tls.h"

namespace plimsoll::serve {
namespace {

template <auto kFree>
struct SigningDelete {
  template <class Type>
  void operator()(Type* object) const {
    kFree(object);
  }
};
using SigningBio = std::unique_ptr<BIO, SigningDelete<BIO_free_all>>;
using SigningKey = std::unique_ptr<EVP_PKEY, SigningDelete<EVP_PKEY_free>>;
using NewCertificate = std::unique_ptr<X509, SigningDelete<X509_free>>;

// Clocks of machines differ a bit.
constexpr long kBackdated = -3600;

struct Signed {
  NewCertificate certificate;
  SigningKey key;
};

struct Subject {
  std::string common_name;
  std::vector<std::string> names;
  const char* usage = nullptr;  // "serverAuth"; null: an authority
  std::chrono::seconds validity{};
};

std::string PemText(const SigningBio& bio) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &data);
  return {data, static_cast<size_t>(size)};
}

std::string PemOf(X509* certificate) {
  const SigningBio bio(BIO_new(BIO_s_mem()));
  PEM_write_bio_X509(bio.get(), certificate);
  return PemText(bio);
}

std::string PemOf(EVP_PKEY* key) {
  const SigningBio bio(BIO_new(BIO_s_mem()));
  PEM_write_bio_PKCS8PrivateKey(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr);
  return PemText(bio);
}

bool AddExtension(X509* certificate, X509* issuer, int id, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
  X509_EXTENSION* const extension = X509V3_EXT_conf_nid(nullptr, &context, id, value.c_str());
  if (extension == nullptr) return false;
  const bool added = X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return added;
}

std::string AlternativeNames(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty()) text += ',';
    text += (name.find_first_not_of("0123456789.:") == name.npos ? "IP:" : "DNS:") + name;
  }
  return text;
}

bool AddExtensions(X509* certificate, X509* issuer, const Subject& subject) {
  const bool is_authority = subject.usage == nullptr;
  bool good = AddExtension(certificate, issuer, NID_basic_constraints,
                           is_authority ? "critical,CA:TRUE,pathlen:0" : "critical,CA:FALSE") &&
              AddExtension(certificate, issuer, NID_key_usage,
                           is_authority ? "critical,keyCertSign,cRLSign" : "critical,digitalSignature") &&
              AddExtension(certificate, issuer, NID_subject_key_identifier, "hash") &&
              AddExtension(certificate, issuer, NID_authority_key_identifier, "keyid:always");
  if (!is_authority) good = good && AddExtension(certificate, issuer, NID_ext_key_usage, subject.usage);
  if (!subject.names.empty()) {
    good = good && AddExtension(certificate, issuer, NID_subject_alt_name, AlternativeNames(subject.names));
  }
  return good;
}

bool SetSerialNumber(X509* certificate) {
  uint64_t number = 0;
  if (RAND_bytes(reinterpret_cast<unsigned char*>(&number), sizeof number) != 1) return false;
  return ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), number >> 1) == 1;
}

// Signed by `authority`, or by itself.
Result<Signed> Sign(const Subject& subject, const Signed* authority) {
  Signed made{NewCertificate(X509_new()), SigningKey(EVP_EC_gen("P-256"))};
  if (!made.certificate || !made.key) return Fail("cannot make a key: " + TakeTlsError());
  X509* const certificate = made.certificate.get();
  X509* const issuer = authority != nullptr ? authority->certificate.get() : certificate;
  X509_NAME* const name = X509_get_subject_name(certificate);
  const auto* const text = reinterpret_cast<const unsigned char*>(subject.common_name.c_str());
  bool good = X509_set_version(certificate, X509_VERSION_3) == 1 && SetSerialNumber(certificate) &&
              X509_gmtime_adj(X509_getm_notBefore(certificate), kBackdated) != nullptr &&
              X509_gmtime_adj(X509_getm_notAfter(certificate), subject.validity.count()) != nullptr &&
              X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, text, -1, -1, 0) == 1 &&
              X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1 &&
              X509_set_pubkey(certificate, made.key.get()) == 1 &&
              AddExtensions(certificate, issuer, subject);
  EVP_PKEY* const signing = authority != nullptr ? authority->key.get() : made.key.get();
  if (!good || X509_sign(certificate, signing, EVP_sha256()) == 0) {
    return Fail("cannot make a certificate for '" + subject.common_name + "': " + TakeTlsError());
  }
  return made;
}

// Common names have at most 64 characters; clients look at the other names anyway.
std::string CommonName(const std::string& name) { return name.substr(0, 64); }

}  // namespace

Result<SelfSigned> MakeSelfSigned(const SelfSignedOptions& options) {
  const Result<Signed> authority = Sign({"plimsoll self-signed CA", {}, nullptr, options.validity}, nullptr);
  if (!authority) return std::unexpected(authority.error());
  const Result<Signed> server =
      Sign({CommonName(options.names.front()), options.names, "serverAuth", options.validity}, &*authority);
  if (!server) return std::unexpected(server.error());
  SelfSigned made{.authority = PemOf(authority->certificate.get()),
                  .certificate = PemOf(server->certificate.get()),
                  .key = PemOf(server->key.get()),
                  .client_certificate = {},
                  .client_key = {}};
  if (options.client_name.empty()) return made;
  const Result<Signed> client =
      Sign({CommonName(options.client_name), {}, "clientAuth", options.validity}, &*authority);
  if (!client) return std::unexpected(client.error());
  made.client_certificate = PemOf(client->certificate.get());
  made.client_key = PemOf(client->key.get());
  return made;
}

std::vector<std::string> NamesOfService(std::string_view service) {
  const std::string name(service);
  if (name == "localhost") return {name, "127.0.0.1", "::1"};
  if (name.find('.') == name.npos) return {name};
  return {name + ".svc", name + ".svc.cluster.local", name};
}

}  // namespace plimsoll::serve

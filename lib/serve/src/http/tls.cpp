#include "tls.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <ctime>
#include <utility>
#include <vector>

namespace plimsoll::serve {
namespace {

template <auto kFree>
struct OpenSslDelete {
  template <class Type>
  void operator()(Type* object) const {
    kFree(object);
  }
};
using Bio = std::unique_ptr<BIO, OpenSslDelete<BIO_free_all>>;
using Certificate = std::unique_ptr<X509, OpenSslDelete<X509_free>>;
using PrivateKey = std::unique_ptr<EVP_PKEY, OpenSslDelete<EVP_PKEY_free>>;

// Those of TLS 1.2 with forward secrecy and authenticated encryption.
constexpr const char* kCiphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

Bio ReadingFrom(std::string_view text) {
  return Bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

// All certificates of a PEM text.
std::vector<Certificate> ReadCertificates(std::string_view pem) {
  std::vector<Certificate> certificates;
  const Bio bio = ReadingFrom(pem);
  while (X509* certificate = PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr)) {
    certificates.emplace_back(certificate);
  }
  ERR_clear_error();  // the end of the text is reported as an error
  return certificates;
}

int NoPassword(char*, int, int, void*) { return 0; }

Result<void> UseCertificate(SSL_CTX* context, std::string_view pem) {
  std::vector<Certificate> chain = ReadCertificates(pem);
  if (chain.empty()) return Fail("no certificate in PEM form");
  if (SSL_CTX_use_certificate(context, chain[0].get()) != 1) return Fail("certificate: " + TakeTlsError());
  if (X509_cmp_current_time(X509_get0_notAfter(chain[0].get())) < 0)
    return Fail("the certificate has expired");
  for (size_t i = 1; i < chain.size(); ++i) {
    if (SSL_CTX_add1_chain_cert(context, chain[i].get()) != 1)
      return Fail("certificate chain: " + TakeTlsError());
  }
  return {};
}

Result<void> UseKey(SSL_CTX* context, std::string_view pem) {
  const Bio bio = ReadingFrom(pem);
  const PrivateKey key(PEM_read_bio_PrivateKey(bio.get(), nullptr, NoPassword, nullptr));
  if (!key) return Fail("no private key in PEM form: " + TakeTlsError());
  if (SSL_CTX_use_PrivateKey(context, key.get()) != 1 || SSL_CTX_check_private_key(context) != 1) {
    return Fail("the private key does not belong to the certificate: " + TakeTlsError());
  }
  return {};
}

Result<void> Trust(SSL_CTX* context, std::string_view pem) {
  const std::vector<Certificate> authorities = ReadCertificates(pem);
  if (authorities.empty()) return Fail("no certificate authority in PEM form");
  for (const Certificate& authority : authorities) {
    if (X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority.get()) != 1) {
      return Fail("certificate authority: " + TakeTlsError());
    }
  }
  return {};
}

constexpr std::string_view kHttp11 = "http/1.1";

// Protocols are offered as a list of texts, each after its length.
int ChooseHttp11(SSL*, const unsigned char** chosen, unsigned char* chosen_size, const unsigned char* offered,
                 unsigned int offered_size, void*) {
  for (unsigned int at = 0; at < offered_size && offered[at] < offered_size - at; at += 1u + offered[at]) {
    const std::string_view name(reinterpret_cast<const char*>(offered) + at + 1, offered[at]);
    if (name != kHttp11) continue;
    *chosen = offered + at + 1;
    *chosen_size = offered[at];
    return SSL_TLSEXT_ERR_OK;
  }
  return SSL_TLSEXT_ERR_ALERT_FATAL;
}

Result<TlsContext> NewContext(const SSL_METHOD* method) {
  // Nothing is read from a configuration of the system: a server behaves the same everywhere.
  static const int ready = OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
  TlsContext context(ready == 1 ? SSL_CTX_new(method) : nullptr);
  if (!context) return Fail("OpenSSL: " + TakeTlsError());
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_cipher_list(context.get(), kCiphers);
  SSL_CTX_set_mode(context.get(), SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
  SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET |
                                         SSL_OP_IGNORE_UNEXPECTED_EOF);
  return context;
}

}  // namespace

Result<TlsContext> MakeServerContext(const CertificatePair& pair) {
  Result<TlsContext> context = NewContext(TLS_server_method());
  if (!context) return context;
  SSL_CTX_set_num_tickets(context->get(), 0);  // connections are kept, not resumed
  SSL_CTX_set_alpn_select_cb(context->get(), ChooseHttp11, nullptr);
  if (const Result<void> used = UseCertificate(context->get(), pair.certificate); !used)
    return Fail(used.error().message);
  if (const Result<void> used = UseKey(context->get(), pair.key); !used) return Fail(used.error().message);
  if (!pair.client_ca.empty()) {
    if (const Result<void> trusted = Trust(context->get(), pair.client_ca); !trusted) {
      return Fail("clients: " + trusted.error().message);
    }
    SSL_CTX_set_verify(context->get(), SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
  }
  return context;
}

Result<TlsContext> MakeClientContext(const ClientIdentity& identity) {
  Result<TlsContext> context = NewContext(TLS_client_method());
  if (!context) return context;
  static constexpr unsigned char kOffer[] = "\x08http/1.1";
  SSL_CTX_set_alpn_protos(context->get(), kOffer, sizeof kOffer - 1);
  SSL_CTX_set_verify(context->get(), SSL_VERIFY_PEER, nullptr);
  if (const Result<void> trusted = Trust(context->get(), identity.ca); !trusted)
    return Fail(trusted.error().message);
  if (identity.certificate.empty()) return context;
  if (const Result<void> used = UseCertificate(context->get(), identity.certificate); !used) {
    return Fail(used.error().message);
  }
  if (const Result<void> used = UseKey(context->get(), identity.key); !used)
    return Fail(used.error().message);
  return context;
}

int64_t ExpiryOf(const SSL_CTX& context) {
  const X509* certificate = SSL_CTX_get0_certificate(&context);
  tm time{};
  if (certificate == nullptr || ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &time) != 1) return 0;
  return timegm(&time);
}

std::string CommonNameOfPeer(const SSL& session) {
  const Certificate certificate(SSL_get1_peer_certificate(&session));
  if (!certificate) return "";
  const X509_NAME* subject = X509_get_subject_name(certificate.get());
  const int index = X509_NAME_get_index_by_NID(subject, NID_commonName, -1);
  if (index < 0) return "";
  const ASN1_STRING* name = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, index));
  return {reinterpret_cast<const char*>(ASN1_STRING_get0_data(name)),
          static_cast<size_t>(ASN1_STRING_length(name))};
}

std::string TakeTlsError() {
  const unsigned long code = ERR_get_error();
  ERR_clear_error();
  if (code == 0) return "unknown error";
  const char* reason = ERR_reason_error_string(code);
  return reason != nullptr ? reason : "error " + std::to_string(code);
}

}  // namespace plimsoll::serve

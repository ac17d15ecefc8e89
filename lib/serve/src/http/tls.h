// TLS by OpenSSL: contexts of servers and clients.
#pragma once

#include <openssl/ssl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"

namespace plimsoll::serve {

struct TlsContextDelete {
  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};
using TlsContext = std::unique_ptr<SSL_CTX, TlsContextDelete>;

struct TlsSessionDelete {
  void operator()(SSL* session) const { SSL_free(session); }
};
using TlsSession = std::unique_ptr<SSL, TlsSessionDelete>;

// What a server presents: PEM texts, so that they are read from disk once and belong together.
struct CertificatePair {
  std::string certificate;  // the chain, the server's own first
  std::string key;
  std::string client_ca;  // empty: clients need no certificate
};

// Fails if a part is malformed, if key and certificate do not belong together, or if the certificate has
// expired.
Result<TlsContext> MakeServerContext(const CertificatePair& pair);

// `ca` (PEM) is what the client trusts. Certificate and key are the client's own, or empty.
struct ClientIdentity {
  std::string ca;
  std::string certificate = {};
  std::string key = {};
};
Result<TlsContext> MakeClientContext(const ClientIdentity& identity);

// In Unix time.
int64_t ExpiryOf(const SSL_CTX& context);

// The common name of the other side's certificate; empty if there is none.
std::string CommonNameOfPeer(const SSL& session);

// The oldest error that OpenSSL has for this thread, and forgets the others.
std::string TakeTlsError();

}  // namespace plimsoll::serve

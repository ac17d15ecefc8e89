// Private keys as Go's crypto/tls reads them (PKCS #1, PKCS #8, SEC 1), held against public ones.
//
//   const std::string_view problem = PrivateKeyProblem(certificate.key, block.bytes);
#pragma once

#include <string_view>

#include "plimsoll/text/x509.h"

namespace plimsoll::text {

// Why a private key cannot be used with the certificate of a public one, in the words of crypto/tls; empty
// when it can. Numbers of RSA keys of more than kMaxVerifiedBits (signature.h) are not checked for whether
// they belong together.
std::string_view PrivateKeyProblem(const PublicKey& key, std::string_view private_key);

}  // namespace plimsoll::text

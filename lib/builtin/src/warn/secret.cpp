#include "secret.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/base64.h"
#include "plimsoll/text/pem.h"
#include "plimsoll/text/private_key.h"
#include "plimsoll/text/x509.h"

namespace plimsoll::builtin {
namespace {

std::string BytesOf(Part value) {
  std::string bytes;
  text::DecodeBase64(value.Text(), bytes);
  return bytes;
}

// As Go prints a list.
std::string Listed(const std::vector<std::string>& types) {
  std::string out;
  for (const std::string& type : types) out += (out.empty() ? "[" : " ") + type;
  return out + "]";
}

// The types of blocks before the one that is looked for, and whether that was found. All certificates are
// read, but only the first key.
struct Search {
  std::vector<std::string> skipped;
  std::optional<std::string> found = {};  // the bytes of the first
};

Search FindCertificate(std::string_view rest) {
  Search out;
  while (const auto block = text::NextPemBlock(rest)) {
    if (block->type == "CERTIFICATE") {
      if (!out.found) out.found = block->bytes;
    } else {
      out.skipped.emplace_back(block->type);
    }
  }
  return out;
}

Search FindKey(std::string_view rest) {
  Search out;
  while (const auto block = text::NextPemBlock(rest)) {
    if (block->type == "PRIVATE KEY" || block->type.ends_with(" PRIVATE KEY")) {
      out.found = block->bytes;
      break;
    }
    out.skipped.emplace_back(block->type);
  }
  return out;
}

std::string CertificateProblem(const Search& search) {
  if (search.found) return {};
  if (search.skipped.empty()) return "tls: failed to find any PEM data in certificate input";
  if (search.skipped.size() == 1 && search.skipped[0].ends_with("PRIVATE KEY")) {
    return "tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM "
           "inputs may have been switched";
  }
  return "tls: failed to find \"CERTIFICATE\" PEM block in certificate input after skipping PEM blocks of "
         "the "
         "following types: " +
         Listed(search.skipped);
}

std::string KeyProblem(const Search& search) {
  if (search.found) return {};
  if (search.skipped.empty()) return "tls: failed to find any PEM data in key input";
  if (search.skipped.size() == 1 && search.skipped[0] == "CERTIFICATE") {
    return "tls: found a certificate rather than a key in the PEM for the private key";
  }
  return "tls: failed to find PEM block with type ending in \"PRIVATE KEY\" in key input after skipping PEM "
         "blocks of the following types: " +
         Listed(search.skipped);
}

// Whether the key is that of the certificate.
std::string PairProblem(std::string_view certificate, std::string_view key) {
  const auto read = text::ReadCertificate(certificate);
  return read ? std::string(text::PrivateKeyProblem(read->key, key)) : read.error().message;
}

}  // namespace

void WarnOfSecret(Request& request) {
  if (request.object.Text("type") != "kubernetes.io/tls") return;
  const Search certificate = FindCertificate(BytesOf(request.object.Entry("data", "tls.crt"))),
               key = FindKey(BytesOf(request.object.Entry("data", "tls.key")));
  std::string problem = CertificateProblem(certificate);
  if (problem.empty()) problem = KeyProblem(key);
  if (problem.empty()) problem = PairProblem(*certificate.found, *key.found);
  if (!problem.empty()) request.warnings.Add(std::move(problem));
}

}  // namespace plimsoll::builtin

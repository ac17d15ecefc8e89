#include <map>
#include <string>
#include <vector>

#include "certificates.h"
#include "field.h"
#include "object_meta.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/text/pem.h"
#include "plimsoll/text/x509.h"
#include "signer_name.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxTrustBundle = 1 << 20;
constexpr const char* kOmitted = "<value omitted>";

// What is wrong with one block of a bundle.
std::string AnchorProblem(const text::PemBlock& block) {
  if (block.type != "CERTIFICATE") return "has bad block type: " + std::string(block.type);
  if (block.has_headers) return "has PEM block headers";
  const auto certificate = text::ReadCertificate(block.bytes);
  if (!certificate) return "does not parse as X.509";
  return certificate->is_authority ? "" : "does not have the CA bit set";
}

void ValidateTrustBundle(std::string_view bundle, FieldPath path, Errors& errors) {
  if (bundle.size() > kMaxTrustBundle) return errors.TooLong(path, kMaxTrustBundle);
  std::map<std::string, std::vector<std::string>> places;
  const size_t before = errors.count();
  size_t index = 0;
  for (auto block = text::NextPemBlock(bundle); block; block = text::NextPemBlock(bundle), ++index) {
    const std::string problem = AnchorProblem(*block);
    if (problem.empty()) {
      places[block->bytes].push_back(std::to_string(index));
    } else {
      errors.Invalid(path, kOmitted, "entry " + std::to_string(index) + " " + problem);
    }
  }
  if (errors.count() != before) return;
  if (places.empty()) return errors.Invalid(path, kOmitted, "at least one trust anchor must be provided");
  for (const auto& [bytes, indices] : places) {
    if (indices.size() < 2) continue;
    errors.Invalid(path, kOmitted, "duplicate trust anchor (indices [" + text::Joined(indices, " ") + "])");
  }
}

void ValidateBundle(Request& request) {
  const Struct spec = request.object.At("spec");
  const std::string_view signer = spec.Text("signerName");
  const schema::NameRule rule = [signer](std::string_view name, bool prefix) {
    return ClusterTrustBundleNameProblems(signer, name, prefix);
  };
  ValidateCoreObjectMeta(request.object.At("metadata"), false, rule, request.Path("metadata"),
                         request.errors);
  if (!signer.empty()) ValidateSignerName(signer, request.Path("spec", "signerName"), request.errors);
  // Go's readers of certificates change; what is stored stays.
  const std::string_view bundle = spec.Text("trustBundle");
  if (request.is_update() && bundle == request.old.At("spec").Text("trustBundle")) return;
  ValidateTrustBundle(bundle, request.Path("spec", "trustBundle"), request.errors);
}

}  // namespace

void ValidateClusterTrustBundle(Request& request) { ValidateBundle(request); }

void ValidateClusterTrustBundleUpdate(Request& request) {
  ValidateBundle(request);
  ValidateMetadataUpdate(request);
  ValidateImmutableText(request.object.At("spec").Text("signerName"),
                        request.old.At("spec").Text("signerName"), request.Path("spec", "signerName"),
                        request.errors);
}

}  // namespace plimsoll::builtin

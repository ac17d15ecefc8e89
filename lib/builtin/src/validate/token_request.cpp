#include "token_request.h"

#include <string>
#include <string_view>

#include "plimsoll/schema/object_meta.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kAdmissionGroups = "admissionReviewAPIGroups";

bool IsWebhookReference(Struct reference) {
  const std::string_view kind = reference.Text("kind");
  return reference.Text("apiVersion") == "admissionregistration.k8s.io/v1" &&
         (kind == "ValidatingWebhookConfiguration" || kind == "MutatingWebhookConfiguration");
}

void ValidateAdmissionGroup(std::string_view group, FieldPath path, Errors& errors) {
  if (group.empty()) return errors.Invalid(path, group, "may not be an empty string");
  if (group == "*") return;
  for (const std::string& problem : schema::DnsSubdomainName(group, false)) {
    errors.Invalid(path, group, "must specify a valid API Group: " + problem);
  }
}

void ValidateWebhookAttestations(Part attestations, FieldPath path, Errors& errors) {
  if (attestations.Count() != 1) {
    return errors.Invalid(path, attestations,
                          "webhook bound requests require exactly one admissionReviewAPIGroups attestation");
  }
  for (const auto& [key, values] : attestations.Entries()) {
    const FieldPath at = path.Key(key);
    if (key != kAdmissionGroups) return errors.NotSupported(at, key, {kAdmissionGroups});
    if (values.Count() != 1) return errors.Invalid(at, values, "must specify a single value");
    ValidateAdmissionGroup(values.Texts()[0].value, at.Index(0), errors);
  }
}

}  // namespace

void ValidateTokenRequest(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  const Part attestations = spec.Get("attestations");
  const bool for_webhook = request.release.Since(37) && IsWebhookReference(spec.At("boundObjectRef"));
  if (!for_webhook && attestations.Count() != 0) {
    return request.errors.Invalid(path.Child("attestations"), attestations,
                                  "attestations may only be specified with a webhook bound object reference");
  }
  const int64_t seconds = spec.Int("expirationSeconds", 3600);
  if (seconds < kMinTokenSeconds) {
    request.errors.Invalid(path.Child("expirationSeconds"), seconds,
                           "may not specify a duration less than 10 minutes");
  }
  if (seconds > kMaxTokenSeconds) {
    request.errors.Invalid(path.Child("expirationSeconds"), seconds,
                           "may not specify a duration larger than 2^32 seconds");
  }
  if (!for_webhook) return;
  if (spec.Count("audiences") != 1) {
    request.errors.Invalid(path.Child("audiences"), spec.Get("audiences"),
                           "must be length 1 when bound to a webhook config");
  }
  ValidateWebhookAttestations(attestations, path.Child("attestations"), request.errors);
}

}  // namespace plimsoll::builtin

#include <array>
#include <string>

#include "../vocabulary/among.h"
#include "certificates.h"
#include "field.h"
#include "issued_certificate.h"
#include "label_selector.h"
#include "object_meta.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/text/signature.h"
#include "plimsoll/text/x509.h"
#include "signer_name.h"
#include "user_annotations.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxUid = 128;
constexpr size_t kMaxKeyBytes = 10 << 10;  // of a request, a key, and a proof
constexpr int64_t kMinLifetime = 3600;
constexpr int64_t kMaxLifetime = 91 * 24 * 3600;
constexpr int64_t kMaxKubernetesLifetime = 24 * 3600;
constexpr std::array<std::string_view, 3> kOutcomes = {"Issued", "Denied", "Failed"};

std::string BytesOf(Struct spec, FieldName field) {
  std::string bytes;
  text::DecodeBase64(spec.Text(field), bytes);
  return bytes;
}

void ValidateReference(Struct spec, FieldName name, FieldName uid, FieldPath path, Errors& errors) {
  errors.Invalid(path.Child(name.text()), spec.Text(name), schema::DnsSubdomainName(spec.Text(name), false));
  if (spec.Text(uid).empty()) errors.Invalid(path.Child(uid.text()), "", "must not be empty");
  if (spec.Text(uid).size() > kMaxUid) errors.TooLong(path.Child(uid.text()), kMaxUid);
}

void ValidateMaxExpiration(Struct spec, FieldPath path, Errors& errors) {
  const Part seconds = spec.Get("maxExpirationSeconds");
  const int64_t most = IsKubernetesSigner(spec.Text("signerName")) ? kMaxKubernetesLifetime : kMaxLifetime;
  if (seconds.Int() >= kMinLifetime && seconds.Int() <= most) return;
  errors.Invalid(path, seconds,
                 "must be in the range [" + std::to_string(kMinLifetime) + ", " + std::to_string(most) + "]");
}

constexpr const char* kUnknownKey = "unknown public key type; supported types are Ed25519, ECDSA, and RSA";

bool IsKnown(text::KeyKind kind) { return kind != text::KeyKind::kUnknown && kind != text::KeyKind::kOther; }

// Keys that are strong enough.
void ValidateKeyStrength(const text::PublicKey& key, std::string_view curves, FieldPath path,
                         Errors& errors) {
  if (key.kind == text::KeyKind::kEcdsa && key.curve == "P-224") {
    errors.Invalid(path, "curve P-224", "elliptic public keys must use curve " + std::string(curves));
  } else if (key.kind == text::KeyKind::kRsa && key.bits != 3072 && key.bits != 4096) {
    errors.Invalid(path, std::to_string(key.bits) + "-bit modulus",
                   "RSA keys must have modulus size 3072 or 4096");
  }
}

void ValidateStubRequest(Struct spec, FieldPath path, Errors& errors) {
  const std::string bytes = BytesOf(spec, "stubPKCS10Request");
  if (bytes.size() > kMaxKeyBytes) return errors.TooLong(path, kMaxKeyBytes);
  const auto key = text::ReadCertificateRequest(bytes);
  if (!key) return errors.InvalidWithoutValue(path, "must be a valid PKCS#10 CSR");
  if (!IsKnown(key->kind)) return errors.InvalidWithoutValue(path, kUnknownKey);
  const size_t known = errors.count();
  ValidateKeyStrength(*key, "P256, P384, or P521", path, errors);
  if (errors.count() == known && !text::RequestSignatureProblem(bytes).empty())
    errors.InvalidWithoutValue(path, "invalid signature");
}

void ValidateOwnKey(Struct spec, FieldPath path, Errors& errors) {
  const std::string bytes = BytesOf(spec, "pkixPublicKey");
  const FieldPath at = path.Child("pkixPublicKey");
  if (bytes.size() > kMaxKeyBytes) return errors.TooLong(at, kMaxKeyBytes);
  const std::string proof = BytesOf(spec, "proofOfPossession");
  if (proof.size() > kMaxKeyBytes) return errors.TooLong(path.Child("proofOfPossession"), kMaxKeyBytes);
  const auto key = text::ReadPublicKey(bytes);
  if (!key || key->kind == text::KeyKind::kUnknown)
    return errors.Invalid(at, spec.Get("pkixPublicKey"), "must be a valid PKIX-serialized public key");
  if (!IsKnown(key->kind)) return errors.Invalid(at, spec.Get("pkixPublicKey"), kUnknownKey);
  const size_t known = errors.count();
  ValidateKeyStrength(*key, "P256 or P384", at, errors);
  if (errors.count() == known && !text::IsSignedBy(*key, spec.Text("podUID"), proof)) {
    errors.InvalidWithoutValue(path.Child("proofOfPossession"),
                               "could not verify proof-of-possession signature");
  }
}

void ValidateKey(Struct spec, FieldPath path, Errors& errors) {
  const bool stub = !spec.Text("stubPKCS10Request").empty(), key = !spec.Text("pkixPublicKey").empty(),
             proof = !spec.Text("proofOfPossession").empty();
  if (stub && !key && !proof) return ValidateStubRequest(spec, path.Child("stubPKCS10Request"), errors);
  if (!stub && key && proof) return ValidateOwnKey(spec, path, errors);
  errors.InvalidWithoutValue(
      path, "exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set");
}

bool HasOutcome(Struct object, std::string_view type) {
  for (const auto& [i, condition] : object.At("status").Structs("conditions")) {
    if (condition.Text("type") == type && condition.Text("status") == "True") return true;
  }
  return false;
}

// Upstream writes the index as if it were a field.
void ValidateOutcomes(Request& request, Part conditions) {
  constexpr std::array<std::string_view, 1> kTrue = {"True"};
  size_t known = 0;
  for (const auto& [i, condition] : conditions.Structs()) {
    const FieldPath path =
        request.Path("status", "conditions").Child(request.paths.Copy("[" + std::to_string(i) + "]"));
    const std::string_view type = condition.Text("type");
    if (!IsAmong(kOutcomes, type)) {
      request.errors.NotSupported(path.Child("type"), type, kOutcomes);
      continue;
    }
    if (++known > 1) {
      request.errors.Invalid(
          path.Child("type"), type,
          "There may be at most one condition with type \"Issued\", \"Denied\", or \"Failed\"");
    }
    if (condition.Text("status") != "True")
      request.errors.NotSupported(path.Child("status"), condition.Text("status"), kTrue);
  }
}

bool HasOnlyConditions(Struct status) {
  return status.Text("certificateChain").empty() && !status.Has("notBefore") &&
         !status.Has("beginRefreshAt") && !status.Has("notAfter");
}

}  // namespace

void ValidatePodCertificateRequest(Request& request) {
  ValidateMetadata(request);
  Errors& errors = request.errors;
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  ValidateSignerName(spec.Text("signerName"), path.Child("signerName"), errors);
  ValidateUserAnnotations(spec.Get("unverifiedUserAnnotations"), path.Child("unverifiedUserAnnotations"),
                          errors);
  ValidateReference(spec, "podName", "podUID", path, errors);
  ValidateReference(spec, "serviceAccountName", "serviceAccountUID", path, errors);
  ValidateReference(spec, "nodeName", "nodeUID", path, errors);
  if (!spec.Has("maxExpirationSeconds"))
    return errors.Required(path.Child("maxExpirationSeconds"), "must be set");
  ValidateMaxExpiration(spec, path.Child("maxExpirationSeconds"), errors);
  ValidateKey(spec, path, errors);
}

void ValidatePodCertificateRequestUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateImmutableField(request.object.Get("spec"), request.old.Get("spec"), request.Path("spec"),
                         request.errors);
}

void ValidatePodCertificateRequestStatus(Request& request) {
  const size_t before = request.errors.count();
  ValidateMetadataUpdate(request);
  if (request.errors.count() != before) return;
  // None is the same as an empty one.
  const Struct status = request.object.Make("status");
  request.old.Make("status");
  const FieldPath path = request.Path("status");
  ValidateOutcomes(request, status.Get("conditions"));
  ValidateConditions(status.Get("conditions"), request.release, path.Child("conditions"), request.errors);
  if (request.errors.count() != before) return;
  const bool same = Equal(request.object.Get("status"), request.old.Get("status"));
  if (HasOutcome(request.old, "Issued") || HasOutcome(request.old, "Denied") ||
      HasOutcome(request.old, "Failed")) {
    if (!same) {
      request.errors.InvalidWithoutValue(
          path, "immutable after PodCertificateRequest is issued, denied, or failed");
    }
  } else if (HasOutcome(request.object, "Denied") || HasOutcome(request.object, "Failed")) {
    if (HasOnlyConditions(status)) return;
    request.errors.InvalidWithoutValue(
        path, "non-condition status fields must be empty when denying or failing the PodCertificateRequest");
  } else if (HasOutcome(request.object, "Issued")) {
    ValidateIssuedCertificate(request);
  } else if (!same) {
    request.errors.InvalidWithoutValue(
        path, "status is immutable unless transitioning to \"Issued\", \"Denied\", or \"Failed\"");
  }
}

}  // namespace plimsoll::builtin

#include <array>
#include <string>

#include "../object/clone.h"
#include "../object/equality.h"
#include "../object/internal_diff.h"
#include "../object/text_set.h"
#include "../vocabulary/among.h"
#include "certificates.h"
#include "field.h"
#include "object_meta.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/pem.h"
#include "plimsoll/text/signature.h"
#include "plimsoll/text/x509.h"
#include "signer_name.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 23> kUsages = {"any",
                                                      "cert sign",
                                                      "client auth",
                                                      "code signing",
                                                      "content commitment",
                                                      "crl sign",
                                                      "data encipherment",
                                                      "decipher only",
                                                      "digital signature",
                                                      "email protection",
                                                      "encipher only",
                                                      "ipsec end system",
                                                      "ipsec tunnel",
                                                      "ipsec user",
                                                      "key agreement",
                                                      "key encipherment",
                                                      "microsoft sgc",
                                                      "netscape sgc",
                                                      "ocsp signing",
                                                      "s/mime",
                                                      "server auth",
                                                      "signing",
                                                      "timestamping"};
constexpr std::string_view kLegacySigner = "kubernetes.io/legacy-unknown";
constexpr int64_t kMinExpirationSeconds = 600;

// What an update may keep of the old object.
struct SigningOptions {
  bool both_decisions = false;
  bool legacy_signer = false;
  bool repeated_conditions = false;
  bool empty_condition_types = false;
  bool any_certificate = false;
  bool unknown_usages = false;
  bool repeated_usages = false;
};

std::string DecodedBytes(Part base64) {
  std::string bytes;
  text::DecodeBase64(base64.Text(), bytes);
  return bytes;
}

std::string RequestProblem(Part request) {
  const std::string bytes = DecodedBytes(request);
  std::string_view rest = bytes;
  const auto block = text::NextPemBlock(rest);
  if (!block || block->type != "CERTIFICATE REQUEST") return "PEM block type must be CERTIFICATE REQUEST";
  if (!text::ReadCertificateRequest(block->bytes)) return "asn1: structure error: not a certificate request";
  return text::RequestSignatureProblem(block->bytes);
}

std::string CertificateProblem(Part certificate) {
  const std::string bytes = DecodedBytes(certificate);
  if (bytes.empty()) return {};
  std::string_view rest = bytes;
  size_t blocks = 0;
  for (auto block = text::NextPemBlock(rest); block; block = text::NextPemBlock(rest), ++blocks) {
    if (block->type != "CERTIFICATE")
      return "only CERTIFICATE PEM blocks are allowed, found " + text::Quoted(block->type);
    if (block->has_headers) return "no PEM block headers are permitted";
    if (block->bytes.empty()) return "found CERTIFICATE PEM block containing 0 certificates";
    for (std::string_view certificates = block->bytes; !certificates.empty();) {
      const auto read = text::ReadNextCertificate(certificates);
      if (!read) return read.error().message;
    }
  }
  return blocks == 0 ? "must contain at least one CERTIFICATE PEM block" : "";
}

bool HasCondition(Struct object, std::string_view type) {
  for (const auto& [i, condition] : object.At("status").Structs("conditions")) {
    if (condition.Text("type") == type) return true;
  }
  return false;
}

size_t CountConditions(Struct object, std::string_view type) {
  size_t count = 0;
  for (const auto& [i, condition] : object.At("status").Structs("conditions"))
    count += condition.Text("type") == type;
  return count;
}

SigningOptions OptionsOf(Request& request) {
  SigningOptions options;
  const Struct old = request.old;
  if (!old) return options;
  options.both_decisions = HasCondition(old, "Approved") && HasCondition(old, "Denied");
  options.legacy_signer = old.At("spec").Text("signerName") == kLegacySigner;
  options.empty_condition_types = HasCondition(old, "");
  TextSet types, usages;
  for (const auto& [i, condition] : old.At("status").Structs("conditions")) {
    options.repeated_conditions |= !types.Add(condition.Text("type"));
  }
  for (const auto& [i, usage] : old.At("spec").Texts("usages")) {
    options.repeated_usages |= !usages.Add(usage);
    options.unknown_usages |= !IsAmong(kUsages, usage);
  }
  const Part before = old.At("status").Get("certificate");
  options.any_certificate = before.Text() == request.object.At("status").Get("certificate").Text() ||
                            !CertificateProblem(before).empty();
  return options;
}

void ValidateUsages(Part usages, const SigningOptions& options, FieldPath path, Errors& errors) {
  if (usages.Count() == 0) errors.Required(path);
  TextSet seen;
  for (const auto& [i, usage] : usages.Parts()) {
    if (!options.unknown_usages) ValidateChoice(usage, kUsages, path.Index(i), errors);
    if (!seen.Add(usage.Text()) && !options.repeated_usages)
      errors.Duplicate(path.Index(i), Shown::Word(usage));
  }
}

void ValidateConditionStatus(Struct condition, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kAny = {"False", "True", "Unknown"};
  constexpr std::array<std::string_view, 1> kTrue = {"True"};
  constexpr std::array<std::string_view, 3> kDecisions = {"Approved", "Denied", "Failed"};
  const bool decides = IsAmong(kDecisions, condition.Text("type"));
  RequireChoice(condition.Get("status"), decides ? std::span<const std::string_view>(kTrue) : kAny, path,
                errors);
}

void ValidateSigningConditions(Request& request, const SigningOptions& options) {
  Errors& errors = request.errors;
  const FieldPath path = request.Path("status", "conditions");
  TextSet types;
  for (const auto& [i, condition] : request.object.At("status").Structs("conditions")) {
    const std::string_view type = condition.Text("type");
    if (type.empty() && !options.empty_condition_types) errors.Required(path.Index(i).Child("type"));
    ValidateConditionStatus(condition, path.Index(i).Child("status"), errors);
    if (!types.Add(type) && !options.repeated_conditions)
      errors.Duplicate(path.Index(i).Child("type"), Shown::Word(condition.Get("type")));
  }
  if (options.both_decisions || !types.Has("Approved") || !types.Has("Denied")) return;
  errors.Invalid(
      path, R"({conditions[{"type": "Approved"}], conditions[{"type": "Denied"}]})",
      R"(must specify at most one of: `conditions[{"type": "Approved"}]`, `conditions[{"type": "Denied"}]`)");
}

void ValidateSigningRequest(Request& request, const SigningOptions& options) {
  ValidateMetadata(request);
  Errors& errors = request.errors;
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  const std::string problem = RequestProblem(spec.Get("request"));
  if (!problem.empty()) errors.Invalid(path.Child("request"), spec.Get("request"), problem);
  ValidateUsages(spec.Get("usages"), options, path.Child("usages"), errors);
  const std::string_view signer = spec.Text("signerName");
  if (signer == kLegacySigner && !options.legacy_signer) {
    errors.Invalid(path.Child("signerName"), signer,
                   "the legacy signerName is not allowed via this API version");
  } else {
    ValidateSignerName(signer, path.Child("signerName"), errors);
  }
  const Part expiration = spec.Get("expirationSeconds");
  if (expiration && expiration.Int() < kMinExpirationSeconds) {
    errors.Invalid(path.Child("expirationSeconds"), expiration,
                   "may not specify a duration less than 600 seconds (10 minutes)");
  }
  ValidateSigningConditions(request, options);
  if (options.any_certificate) return;
  const std::string bad = CertificateProblem(request.object.At("status").Get("certificate"));
  if (!bad.empty()) errors.Invalid(request.Path("status", "certificate"), "<certificate data>", bad);
}

// What an update may do besides.
struct SigningChanges {
  bool decisions = false;    // approve or deny
  bool certificate = false;  // give the certificate
};

Part ConditionsOfType(Struct status, std::string_view type) {
  const Part list = status.Get("conditions");
  KeepItems(list, [&](Part condition) { return condition.AsStruct().Text("type") == type; });
  return list;
}

// The server sets the times of conditions that have none. Those of files are not the ones in the store.
void ValidateSameDecisions(Request& request, std::string_view type) {
  Clone now(request.object.At("status")), before(request.old.At("status"));
  const Part left = ConditionsOfType(before.value(), type), right = ConditionsOfType(now.value(), type);
  if (request.from_files || Equal(left, right)) return;
  request.errors.Forbidden(
      request.Path("status", "conditions"),
      "updates may not modify a condition of type " + text::Quoted(type) + "\n" + InternalDiff(left, right));
}

// Decisions stay, and only those who approve make them.
void ValidateDecisions(Request& request, const SigningChanges& allowed) {
  const FieldPath path = request.Path("status", "conditions");
  const auto shown = [](std::string_view type) { return "a condition of type " + text::Quoted(type); };
  for (const std::string_view type : {"Approved", "Denied", "Failed"}) {
    if (CountConditions(request.object, type) < CountConditions(request.old, type))
      request.errors.Forbidden(path, "updates may not remove " + shown(type));
  }
  if (allowed.decisions) return;
  for (const std::string_view type : {"Approved", "Denied"}) {
    const size_t now = CountConditions(request.object, type), before = CountConditions(request.old, type);
    if (now > before) request.errors.Forbidden(path, "updates may not add " + shown(type));
    if (now == before && now != 0) ValidateSameDecisions(request, type);
  }
}

void ValidateSigningUpdate(Request& request, const SigningChanges& allowed) {
  ValidateSigningRequest(request, OptionsOf(request));
  ValidateMetadataUpdate(request);
  ValidateDecisions(request, allowed);
  const std::string_view before = request.old.At("status").Text("certificate");
  if (before == request.object.At("status").Text("certificate")) return;
  const FieldPath path = request.Path("status", "certificate");
  if (!allowed.certificate) return request.errors.Forbidden(path, "updates may not set certificate content");
  if (!before.empty()) request.errors.Forbidden(path, "updates may not modify existing certificate content");
}

}  // namespace

void ValidateCertificateSigningRequest(Request& request) { ValidateSigningRequest(request, {}); }
void ValidateCertificateSigningRequestUpdate(Request& request) { ValidateSigningUpdate(request, {}); }
void ValidateCertificateSigningRequestStatus(Request& request) {
  ValidateSigningUpdate(request, {.certificate = true});
}
void ValidateCertificateSigningRequestApproval(Request& request) {
  ValidateSigningUpdate(request, {.decisions = true});
}

}  // namespace plimsoll::builtin

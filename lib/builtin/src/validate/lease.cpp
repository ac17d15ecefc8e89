#include "lease.h"

#include "field.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/value/semver.h"

namespace plimsoll::builtin {
namespace {

using value::Semver;

constexpr std::string_view kOldestEmulationVersion = "OldestEmulationVersion";

// The server adds the name of the field to the path of the field.
void ValidateLeaseStrategy(std::string_view strategy, FieldPath path, Errors& errors) {
  if (strategy.find('/') != std::string_view::npos) {
    return errors.Invalid(path.Child("strategy"), Shown::Word(strategy),
                          schema::QualifiedNameProblems(strategy));
  }
  if (strategy == kOldestEmulationVersion) return;
  errors.NotSupported(path.Child("strategy"), Shown::Word(strategy), {kOldestEmulationVersion});
}

void ValidateLeaseSpec(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  if (const Part duration = spec.Get("leaseDurationSeconds"); duration && duration.Int() <= 0) {
    errors.Invalid(path.Child("leaseDurationSeconds"), duration, "must be greater than 0");
  }
  ValidateNonnegativeField(spec.Int("leaseTransitions"), path.Child("leaseTransitions"), errors);
  if (spec.Has("strategy")) ValidateLeaseStrategy(spec.Text("strategy"), path.Child("strategy"), errors);
  if (!spec.Text("preferredHolder").empty() && spec.Text("strategy").empty()) {
    errors.Forbidden(path.Child("preferredHolder"), "may only be specified if `strategy` is defined");
  }
}

// A version that is missing or wrong is 0.0.0.
Semver ValidateVersion(std::string_view text, FieldPath path, Errors& errors) {
  if (text.empty()) return {};
  const Result<Semver> version = value::ParseSemver(text);
  if (version) return *version;
  errors.Invalid(path, text, "must be a valid semantic version");
  return {};
}

void ValidateVersions(Struct spec, FieldPath path, Errors& errors) {
  const std::string_view emulation = spec.Text("emulationVersion"), binary = spec.Text("binaryVersion");
  const Semver emulated = ValidateVersion(emulation, path.Child("emulationVersion"), errors);
  RequireNonEmpty(binary, path.Child("binaryVersion"), "", errors);
  const Semver own = ValidateVersion(binary, path.Child("binaryVersion"), errors);
  if (!binary.empty() && !emulation.empty() && CompareSemver(own, emulated) < 0) {
    errors.Invalid(path.Child("binaryVersion"), binary,
                   "must be greater than or equal to `emulationVersion`");
  }
  if (spec.Text("strategy") == kOldestEmulationVersion && CompareSemver(emulated, {}) == 0) {
    errors.Required(path.Child("emulationVersion"),
                    "must be specified when `strategy` is 'OldestEmulationVersion'");
  }
}

void ValidateLeaseCandidateSpec(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  RequireNonEmpty(spec.Text("leaseName"), path.Child("leaseName"), "", request.errors);
  ValidateVersions(spec, path, request.errors);
  const std::string_view strategy = spec.Text("strategy");
  RequireNonEmpty(strategy, path.Child("strategy"), "", request.errors);
  if (!strategy.empty()) ValidateLeaseStrategy(strategy, path.Child("strategy"), request.errors);
}

}  // namespace

void ValidateLease(Request& request) {
  ValidatePlainMetadata(request);
  ValidateLeaseSpec(request);
}

void ValidateLeaseUpdate(Request& request) {
  ValidatePlainMetadataUpdate(request);
  ValidateLeaseSpec(request);
}

void ValidateLeaseCandidate(Request& request) {
  ValidatePlainMetadata(request);
  ValidateLeaseCandidateSpec(request);
}

void ValidateLeaseCandidateUpdate(Request& request) {
  ValidatePlainMetadataUpdate(request);
  ValidateLeaseCandidateSpec(request);
  ValidateImmutableText(request.object.At("spec").Text("leaseName"), request.old.At("spec").Text("leaseName"),
                        request.Path("spec", "leaseName"), request.errors);
}

}  // namespace plimsoll::builtin

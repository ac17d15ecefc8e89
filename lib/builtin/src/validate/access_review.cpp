#include "access_review.h"

#include "../object/equality.h"
#include "label_selector.h"

namespace plimsoll::builtin {
namespace {

// Selectors of newer clients may have operators that the server does not know.
constexpr LabelSelectorOptions kAnyOperator = {.allow_unknown_operators = true};

template <class ValidateRequirement>
void ValidateSelectorAttributes(Struct selector, FieldPath path, Errors& errors,
                                ValidateRequirement validate) {
  if (!selector) return;
  const std::string_view raw = selector.Text("rawSelector");
  const uint32_t count = selector.Count("requirements");
  if (!raw.empty() && count != 0) {
    errors.Invalid(path.Child("rawSelector"), raw, "may not specified at the same time as requirements");
  }
  if (raw.empty() && count == 0) {
    errors.Required(path.Child("requirements"), "when " + path.Made().FieldPath() +
                                                    " is specified, requirements or rawSelector is required");
  }
  for (const auto& [i, requirement] : selector.Structs("requirements")) {
    validate(requirement, kAnyOperator, path.Child("requirements").Index(i), errors);
  }
}

// Since 1.37 by a declarative rule about both.
void ValidateEitherAttributes(Request& request, Struct resource, Struct other) {
  constexpr const char* kExactlyOne =
      "exactly one of nonResourceAttributes or resourceAttributes must be specified";
  if (static_cast<bool>(resource) != static_cast<bool>(other)) return;
  if (request.release.Since(37)) {
    request.errors.Invalid(request.Path("spec"), other ? Shown(other) : Shown::AsIs("null"), kExactlyOne);
  } else if (other) {
    request.errors.Invalid(request.Path("spec", "nonResourceAttributes"), other,
                           "cannot be specified in combination with resourceAttributes");
  } else {
    request.errors.Invalid(request.Path("spec", "resourceAttributes"), Shown::AsIs("null"), kExactlyOne);
  }
}

void ValidateAttributes(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  const Struct resource = spec.At("resourceAttributes"), other = spec.At("nonResourceAttributes");
  ValidateEitherAttributes(request, resource, other);
  const FieldPath at = path.Child("resourceAttributes");
  ValidateSelectorAttributes(resource.At("fieldSelector"), at.Child("fieldSelector"), request.errors,
                             ValidateFieldSelectorRequirement);
  ValidateSelectorAttributes(resource.At("labelSelector"), at.Child("labelSelector"), request.errors,
                             ValidateLabelSelectorRequirement);
}

void ValidateReviewSubject(Request& request) {
  const Struct spec = request.object.At("spec");
  if (!spec.Text("user").empty() || spec.Count("groups") != 0) return;
  request.errors.Invalid(request.Path("spec", "user"), spec.Text("user"),
                         "at least one of user or group must be specified");
}

void RequireNoMetadata(Request& request) {
  const Struct metadata = request.object.At("metadata");
  if (IsZero(metadata)) return;
  request.errors.Invalid(request.Path("metadata"), metadata, "must be empty");
}

void RequireNamespaceOnly(Request& request) {
  const Struct metadata = request.object.At("metadata");
  const std::string_view space = metadata.Text("namespace");
  metadata.Remove("namespace");
  const bool empty = IsZero(metadata);
  metadata.Set("namespace", space);
  if (empty) return;
  request.errors.Invalid(request.Path("metadata"), metadata, "must be empty except for namespace");
}

}  // namespace

void ValidateSubjectAccessReview(Request& request) {
  ValidateAttributes(request);
  ValidateReviewSubject(request);
  RequireNoMetadata(request);
}

void ValidateSelfSubjectAccessReview(Request& request) {
  ValidateAttributes(request);
  RequireNoMetadata(request);
}

void ValidateLocalSubjectAccessReview(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  ValidateAttributes(request);
  ValidateReviewSubject(request);
  RequireNamespaceOnly(request);
  const Struct resource = spec.At("resourceAttributes"), other = spec.At("nonResourceAttributes");
  const std::string_view space = resource.Text("namespace");
  if (resource && space != request.object.At("metadata").Text("namespace")) {
    request.errors.Invalid(path.Child("resourceAttributes", "namespace"), space,
                           "must match metadata.namespace");
  }
  if (other) {
    request.errors.Invalid(path.Child("nonResourceAttributes"), other, "disallowed on this kind of request");
  }
}

}  // namespace plimsoll::builtin

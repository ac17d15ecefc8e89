#include "role.h"

#include "../object/equality.h"
#include "label_selector.h"
#include "object_meta.h"

namespace plimsoll::builtin {
namespace {

// A declarative rule says it in its own words, unless an update left all rules as they were.
std::string_view MissingVerbs(const Request& request) {
  const bool kept = request.is_update() && Equal(request.object.Get("rules"), request.old.Get("rules"));
  return request.release.Since(37) && !kept ? "" : "verbs must contain at least one value";
}

void ValidatePolicyRule(Struct rule, bool namespaced, std::string_view missing_verbs, FieldPath path,
                        Errors& errors) {
  if (rule.Count("verbs") == 0) errors.Required(path.Child("verbs"), std::string(missing_verbs));
  if (rule.Count("nonResourceURLs") != 0) {
    const FieldPath urls = path.Child("nonResourceURLs");
    if (namespaced)
      errors.Invalid(urls, rule.Get("nonResourceURLs"), "namespaced rules cannot apply to non-resource URLs");
    if (rule.Count("apiGroups") + rule.Count("resources") + rule.Count("resourceNames") != 0) {
      errors.Invalid(urls, rule.Get("nonResourceURLs"),
                     "rules cannot apply to both regular resources and non-resource URLs");
    }
    return;
  }
  if (rule.Count("apiGroups") == 0) {
    errors.Required(path.Child("apiGroups"), "resource rules must supply at least one api group");
  }
  if (rule.Count("resources") == 0) {
    errors.Required(path.Child("resources"), "resource rules must supply at least one resource");
  }
}

bool HasInvalidAggregation(Request& request) {
  for (const auto& [i, selector] : request.old.At("aggregationRule").Structs("clusterRoleSelectors")) {
    if (HasLabelSelectorErrors(selector, request.Root())) return true;
  }
  return false;
}

void ValidateAggregationRule(Request& request) {
  const Struct rule = request.object.At("aggregationRule");
  if (!rule) return;
  const FieldPath path = request.Path("aggregationRule", "clusterRoleSelectors");
  if (rule.Count("clusterRoleSelectors") == 0) {
    request.errors.Required(path, "at least one clusterRoleSelector required if aggregationRule is non-nil");
  }
  const LabelSelectorOptions options{.allow_invalid_values = HasInvalidAggregation(request)};
  for (const auto& [i, selector] : rule.Structs("clusterRoleSelectors")) {
    ValidateLabelSelector(selector, options, path.Index(i), request.errors);
    if (!HasLabelSelectorErrors(selector, path)) continue;
    request.errors.Invalid(path.Index(i), Shown::AsIs("null"), "invalid label selector.");
  }
}

}  // namespace

void ValidateRole(Request& request) {
  ValidateMetadata(request);
  const std::string_view missing_verbs = MissingVerbs(request);
  for (const auto& [i, rule] : request.object.Structs("rules")) {
    ValidatePolicyRule(rule, request.kind.namespaced, missing_verbs, request.Path("rules").Index(i),
                       request.errors);
  }
}

void ValidateRoleUpdate(Request& request) {
  ValidateRole(request);
  ValidateMetadataUpdate(request);
}

void ValidateClusterRole(Request& request) {
  ValidateRole(request);
  ValidateAggregationRule(request);
}

void ValidateClusterRoleUpdate(Request& request) {
  ValidateClusterRole(request);
  ValidateMetadataUpdate(request);
}

}  // namespace plimsoll::builtin

#include "resource_quota.h"

#include <array>
#include <string>

#include "../object/text_set.h"
#include "../vocabulary/among.h"
#include "../vocabulary/resource_names.h"
#include "field.h"
#include "object_meta.h"
#include "resources.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 7> kScopes = {
    "Terminating",           "NotTerminating",           "BestEffort", "NotBestEffort", "PriorityClass",
    "VolumeAttributesClass", "CrossNamespacePodAffinity"};
// Scopes that a selector can only ask for, without values.
constexpr std::array<std::string_view, 5> kExistingScopes = {"BestEffort", "NotBestEffort", "Terminating",
                                                             "NotTerminating", "CrossNamespacePodAffinity"};

void ValidateAmounts(Part amounts, FieldPath path, Errors& errors) {
  for (const auto& [name, amount] : amounts.Entries()) {
    errors.Invalid(path.Key(name), name, QuotaResourceProblems(name));
    ValidateResourceQuantityValue(name, amount, path.Key(name), errors);
  }
}

bool AppliesTo(std::string_view scope, std::string_view resource) {
  constexpr std::array<std::string_view, 6> kCompute = {"cpu",           "memory",       "limits.cpu",
                                                        "limits.memory", "requests.cpu", "requests.memory"};
  if (!IsAmong(kScopes, scope)) return true;
  if (scope == "VolumeAttributesClass")
    return resource == "persistentvolumeclaims" || resource == "requests.storage";
  return resource == "pods" || (scope != "BestEffort" && IsAmong(kCompute, resource));
}

bool AppliesToAll(std::string_view scope, Part hard) {
  for (const auto& [name, amount] : hard.Entries()) {
    if (IsQuotaResource(name) && !AppliesTo(scope, name)) return false;
  }
  return true;
}

bool Conflict(const TextSet& scopes) {
  return (scopes.Has("BestEffort") && scopes.Has("NotBestEffort")) ||
         (scopes.Has("Terminating") && scopes.Has("NotTerminating"));
}

void ValidateScopes(Struct spec, FieldPath path, Errors& errors) {
  const Part scopes = spec.Get("scopes");
  TextSet seen;
  for (const auto& [i, scope] : scopes.Texts()) {
    if (!IsAmong(kScopes, scope)) errors.Invalid(path, scopes, "unsupported scope");
    if (!AppliesToAll(scope, spec.Get("hard"))) {
      errors.Invalid(path, scopes, "unsupported scope applied to resource");
    }
    seen.Add(scope);
  }
  if (Conflict(seen)) errors.Invalid(path, scopes, "conflicting scopes");
}

void ValidateScopeOperator(Struct requirement, FieldPath path, Errors& errors) {
  const std::string_view word = requirement.Text("operator");
  const Part values = requirement.Get("values");
  if (IsAmong(kExistingScopes, requirement.Text("scopeName")) && word != "Exists") {
    errors.Invalid(path.Child("operator"), word,
                   "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, "
                   "ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, "
                   "ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity");
  }
  if (word == "In" || word == "NotIn") {
    if (values.Count() == 0) {
      errors.Required(path.Child("values"),
                      "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector");
    }
  } else if (word == "Exists" || word == "DoesNotExist") {
    if (values.Count() != 0) {
      errors.Invalid(path.Child("values"), values,
                     "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector");
    }
  } else {
    errors.Invalid(path.Child("operator"), word, "not a valid selector operator");
  }
}

void ValidateScopeSelector(Struct spec, FieldPath path, Errors& errors) {
  const Struct selector = spec.At("scopeSelector");
  TextSet seen;
  for (const auto& [i, requirement] : selector.Structs("matchExpressions")) {
    const std::string_view scope = requirement.Text("scopeName");
    if (!IsAmong(kScopes, scope)) errors.Invalid(path.Child("scopeName"), scope, "unsupported scope");
    if (!AppliesToAll(scope, spec.Get("hard"))) {
      errors.Invalid(path, selector, "unsupported scope applied to resource");
    }
    ValidateScopeOperator(requirement, path, errors);
    seen.Add(scope);
  }
  if (Conflict(seen)) errors.Invalid(path, spec.Get("scopes"), "conflicting scopes");
}

void ValidateQuotaSpec(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  ValidateAmounts(spec.Get("hard"), path.Child("hard"), request.errors);
  ValidateScopes(spec, path.Child("scopes"), request.errors);
  ValidateScopeSelector(spec, path.Child("scopeSelector", "matchExpressions"), request.errors);
}

bool HasSameScopes(Part a, Part b) {
  const TextSet left(a), right(b);
  for (const auto& [i, scope] : a.Texts()) {
    if (!right.Has(scope)) return false;
  }
  for (const auto& [i, scope] : b.Texts()) {
    if (!left.Has(scope)) return false;
  }
  return true;
}

}  // namespace

void ValidateResourceQuota(Request& request) {
  ValidateMetadata(request);
  ValidateQuotaSpec(request);
}

void ValidateResourceQuotaUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateQuotaSpec(request);
  const Part now = request.object.At("spec").Get("scopes");
  if (HasSameScopes(now, request.old.At("spec").Get("scopes"))) return;
  request.errors.Invalid(request.Path("spec", "scopes"), now, std::string(kFieldIsImmutable));
}

void ValidateResourceQuotaStatus(Request& request) {
  ValidateMetadataUpdate(request);
  for (const FieldName list : {FieldName("hard"), FieldName("used")}) {
    ValidateAmounts(request.object.At("status").Get(list), request.Path("status", list.text()),
                    request.errors);
  }
}

}  // namespace plimsoll::builtin

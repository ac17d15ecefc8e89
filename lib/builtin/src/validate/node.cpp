#include "node.h"

#include <array>
#include <set>
#include <string>
#include <utility>

#include "../object/text_set.h"
#include "../vocabulary/address_texts.h"
#include "../vocabulary/among.h"
#include "field.h"
#include "legacy_address.h"
#include "object_meta.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"
#include "resources.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 3> kEffectsOfTaints = {"NoSchedule", "PreferNoSchedule", "NoExecute"};
constexpr uint32_t kMaxPreemptionResources = 20;

void ValidateTaintEffect(std::string_view effect, FieldPath path, Errors& errors) {
  if (effect.empty()) return errors.Required(path);
  if (!IsAmong(kEffectsOfTaints, effect)) errors.NotSupported(path, effect, kEffectsOfTaints);
}

void ValidateTaints(Part taints, FieldPath path, Errors& errors) {
  TaintRules rules;
  for (const auto& [i, taint] : taints.Structs()) {
    const Struct shown = taint;
    rules.Validate(
        taint.Text("key"), taint.Text("value"), taint.Text("effect"), [&] { return Shown(shown); },
        path.Index(i), errors);
  }
}

void ValidateNodeResources(Request& request) {
  for (const FieldName list : {FieldName("capacity"), FieldName("allocatable")}) {
    for (const auto& [name, amount] : request.object.At("status").Entries(list)) {
      ValidateResourceQuantityValue(name, amount, request.Path("status", list.text(), name), request.errors);
    }
  }
}

// [A-Z][a-zA-Z0-9]*(/[a-zA-Z][a-zA-Z0-9]*)*
bool IsFeatureName(std::string_view name) {
  if (name.empty() || !ascii::IsUpper(name.front()) || name.ends_with('/')) return false;
  for (size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '/' ? !ascii::IsLetter(name[i + 1]) : !ascii::IsLetterOrDigit(name[i])) return false;
  }
  return true;
}

void ValidateFeatureName(std::string_view name, FieldPath path, Errors& errors) {
  const std::string what = "invalid feature name " + text::Quoted(name) + ": ";
  if (name.size() > schema::kMaxDnsSubdomain) {
    errors.Invalid(path, name, what + "must be no more than 253 characters");
  } else {
    errors.Invalid(path, name,
                   what +
                       "must start with an UpperCamelCase segment, with subsequent segments separated by '/' "
                       "(e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric "
                       "characters and slashes");
  }
}

void ValidateDeclaredFeatures(Request& request) {
  const Part features = request.object.At("status").Get("declaredFeatures");
  const FieldPath path = request.Path("status", "declaredFeatures");
  std::string_view last;
  for (const auto& [i, name] : features.Texts()) {
    if (name.size() > schema::kMaxDnsSubdomain || !IsFeatureName(name))
      ValidateFeatureName(name, path.Index(i), request.errors);
    if (i > 0 && name == last) request.errors.Duplicate(path.Index(i), name);
    if (i > 0 && name < last) {
      request.errors.Invalid(path.Index(i), name, "list must be sorted alphabetically");
    }
    last = name;
  }
}

void ValidateDualStackRanges(Part ranges, FieldPath path, Errors& errors) {
  bool v4 = false, v6 = false;
  for (const auto& [i, range] : ranges.Texts()) {
    const int family = CidrFamily(range);
    v4 |= family == 4;
    v6 |= family == 6;
    if (family != 0) continue;
    errors.Internal(path, "invalid PodCIDRs. failed to check with dual stack with error:invalid CIDR[" +
                              std::to_string(i) + "]: <nil> (invalid CIDR address: " + std::string(range) +
                              ")");
    v4 = false;
    break;
  }
  if (v4 && v6 && ranges.Count() <= 2) return;
  errors.Invalid(path, ranges, "may specify no more than one CIDR for each IP family");
}

void ValidatePodRanges(Request& request) {
  const Part ranges = request.object.At("spec").Get("podCIDRs");
  const FieldPath path = request.Path("spec", "podCIDRs");
  for (const auto& [i, range] : ranges.Texts()) {
    ValidateLegacyCidr(range, {}, request.release, path.Index(i), request.errors);
  }
  if (ranges.Count() > 1) ValidateDualStackRanges(ranges, path, request.errors);
}

void ValidateSwap(Request& request) {
  const Part capacity = request.object.At("status").At("nodeInfo").At("swap").Get("capacity");
  if (capacity)
    ValidatePositiveField(capacity.Int(), request.Path("metadata", "nodeSwapStatus", "capacity"),
                          request.errors);
}

// Not when the feature is off: then only an old Node can have it.
void ValidatePreemptionPolicy(Request& request) {
  const Struct policy = request.object.At("spec").At("podPreemptionPolicy");
  if (!policy || Equal(policy, request.old.At("spec").At("podPreemptionPolicy"))) return;
  const FieldPath path = request.Path("spec", "podPreemptionPolicy");
  if (!request.release.Gate("InPlacePodVerticalScalingSchedulerPreemption")) {
    return request.errors.Forbidden(path, "");
  }
  const Part names = policy.Get("disableResizePreemption");
  const FieldPath own = path.Child("disableResizePreemption");
  if (names.Count() > kMaxPreemptionResources) {
    return request.errors.TooMany(own, names.Count(), kMaxPreemptionResources);
  }
  TextSet seen;
  for (const auto& [i, name] : names.Texts()) {
    request.errors.Invalid(own.Index(i), name, schema::QualifiedNameProblems(name));
    if (!seen.Add(name)) request.errors.Duplicate(own.Index(i), name);
  }
}

void ValidateNodeAddresses(Request& request) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const auto& [i, address] : request.object.At("status").Structs("addresses")) {
    if (seen.emplace(address.Text("type"), address.Text("address")).second) continue;
    request.errors.Duplicate(request.Path("status", "addresses").Index(i), address);
  }
}

void ValidateSameProvider(Request& request, std::string_view id, std::string_view old) {
  if (old.empty() || id == old) return;
  const FieldPath path = request.Path("spec", "providerID");
  if (!request.release.Since(37)) {
    request.errors.Forbidden(path, "node updates may not change providerID except from \"\" to valid");
  } else {
    request.errors.Invalid(
        path, Part(), std::string("field cannot be ") + (id.empty() ? "cleared" : "modified") + " once set");
  }
}

void ValidateAssignedOnce(Request& request, Struct spec, Struct old) {
  const Part ranges = spec.Get("podCIDRs"), before = old.Get("podCIDRs");
  if (before.Count() != 0 && !Equal(ranges, before)) {
    request.errors.Forbidden(request.Path("spec", "podCIDRs"),
                             "node updates may not change podCIDR except from \"\" to valid");
  }
  ValidateSameProvider(request, spec.Text("providerID"), old.Text("providerID"));
  if (spec.Text("externalID") != old.Text("externalID")) {
    request.errors.Forbidden(request.Path("spec", "externalID"), "may not be updated");
  }
}

}  // namespace

void TaintRules::ValidateTexts(std::string_view key, std::string_view value, std::string_view effect,
                               FieldPath path, Errors& errors) {
  errors.Invalid(path.Child("key"), key, schema::QualifiedNameProblems(key));
  const schema::NameProblems problems = schema::LabelValueProblems(value);
  if (!problems.empty()) errors.Invalid(path.Child("value"), value, text::Joined(problems, ";"));
  ValidateTaintEffect(effect, path.Child("effect"), errors);
}

void ValidateNode(Request& request) {
  ValidateMetadata(request);
  ValidateNodeAnnotations(request);
  ValidateTaints(request.object.At("spec").Get("taints"), request.Path("metadata", "taints"), request.errors);
  ValidateNodeResources(request);
  ValidateSwap(request);
  ValidateDeclaredFeatures(request);
  ValidatePodRanges(request);
  ValidatePreemptionPolicy(request);
}

void ValidateNodeStatus(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateNodeAnnotations(request);
  ValidateNodeResources(request);
  ValidateDeclaredFeatures(request);
  ValidateNodeAddresses(request);
  ValidateAssignedOnce(request, request.object.At("spec"), request.old.At("spec"));
  ValidateNodeConfig(request);
  ValidateTaints(request.object.At("spec").Get("taints"), request.Path("metadata", "taints"), request.errors);
}

void ValidateNodeUpdate(Request& request) {
  ValidateNode(request);
  ValidateNodeStatus(request);
}

}  // namespace plimsoll::builtin

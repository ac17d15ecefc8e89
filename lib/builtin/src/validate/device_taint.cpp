#include "device_taint.h"

#include <array>
#include <span>

#include "../object/equality.h"
#include "device_claim.h"
#include "device_names.h"
#include "field.h"
#include "label_selector.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 3> kDeviceEffects = {"NoExecute", "NoSchedule", "None"};
// 1.34 does not know taints without an effect.
std::span<const std::string_view> DeviceEffects(const Release& release) {
  return std::span(kDeviceEffects).first(release.Since(35) ? 3 : 2);
}
constexpr std::array<std::string_view, 2> kTolerationOperators = {"Equal", "Exists"};
constexpr size_t kMaxRuleConditions = 8;

// 1.34 can choose devices by their class and with expressions, too.
void ValidateOlderTaintSelector(Request& request, Struct selector, FieldPath path) {
  const Struct old = request.old.At("spec").At("deviceSelector");
  if (selector.Has("deviceClassName")) {
    const std::string_view name = selector.Text("deviceClassName");
    request.errors.Invalid(path.Child("deviceClassName"), name, schema::Dns1123SubdomainProblems(name));
  }
  const FieldPath selectors = path.Child("selectors");
  ValidateDeviceSelectors(request, selector.Get("selectors"),
                          old && Equal(selector.Get("selectors"), old.Get("selectors")),
                          {selectors, selectors});
}

void ValidateTaintSelector(Struct selector, FieldPath path, Errors& errors) {
  if (selector.Has("driver")) ValidateCsiDriverName(selector.Text("driver"), path.Child("driver"), errors);
  if (selector.Has("pool")) ValidatePoolName(selector.Text("pool"), path.Child("pool"), errors);
  if (selector.Has("device")) ValidateDeviceLabel(selector.Text("device"), path.Child("device"), errors);
}

void ValidateRuleSpec(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec"), taint = path.Child("taint");
  const FieldPath selector = path.Child("deviceSelector");
  if (!request.release.Since(35)) ValidateOlderTaintSelector(request, spec.At("deviceSelector"), selector);
  ValidateTaintSelector(spec.At("deviceSelector"), selector, request.errors);
  ValidateDeviceTaint(spec.At("taint"), request.old.At("spec").At("taint"), request.release, {taint, taint},
                      request.errors);
}

}  // namespace

void ValidateDeviceTaint(Struct taint, Struct old, const Release& release, DevicePlace place,
                         Errors& errors) {
  const std::string_view key = taint.Text("key"), value = taint.Text("value");
  errors.Invalid(place.path.Child("key"), key, schema::QualifiedNameProblems(key));
  if (!value.empty()) errors.Invalid(place.path.Child("value"), value, schema::LabelValueProblems(value));
  if (old && old.Text("effect") == taint.Text("effect")) return;
  ValidateTaintEffect(taint, release, place.tagged.Child("effect"), errors);
}

void ValidateTaintEffect(Struct taint, const Release& release, FieldPath path, Errors& errors) {
  RequireChoice(taint.Get("effect"), DeviceEffects(release), path, errors);
}

void ValidateTaggedToleration(Struct toleration, const Release& release, FieldPath path, Errors& errors) {
  const std::string_view key = toleration.Text("key");
  if (!key.empty()) errors.Invalid(path.Child("key"), key, schema::QualifiedNameProblems(key));
  ValidateChoice(toleration.Get("operator"), kTolerationOperators, path.Child("operator"), errors);
  ValidateChoice(toleration.Get("effect"), DeviceEffects(release), path.Child("effect"), errors);
}

void ValidateDeviceToleration(Struct toleration, const Release& release, DevicePlace place, Errors& errors) {
  const std::string_view value = toleration.Text("value"), op = toleration.Text("operator");
  ValidateTaggedToleration(toleration, release, place.tagged, errors);
  if (op == "Exists" && !value.empty()) {
    errors.Invalid(place.path.Child("value"), value, "must be empty for operator `Exists`");
  } else if (op == "Equal") {
    errors.Invalid(place.path.Child("value"), value, schema::LabelValueProblems(value));
  }
}

void ValidateDeviceTaintRule(Request& request) {
  ValidateMetadata(request);
  ValidateRuleSpec(request);
}

void ValidateDeviceTaintRuleUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateRuleSpec(request);
}

void ValidateDeviceTaintRuleStatus(Request& request) {
  ValidateMetadataUpdate(request);
  const Part conditions = request.object.At("status").Get("conditions");
  const FieldPath path = request.Path("status", "conditions");
  ValidateConditions(conditions, request.release, path, request.errors);
  if (conditions.Count() > kMaxRuleConditions)
    request.errors.TooMany(path, conditions.Count(), kMaxRuleConditions);
}

}  // namespace plimsoll::builtin

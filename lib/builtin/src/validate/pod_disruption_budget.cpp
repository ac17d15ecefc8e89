#include "pod_disruption_budget.h"

#include <array>

#include "../vocabulary/among.h"
#include "field.h"
#include "label_selector.h"

namespace plimsoll::builtin {
namespace {

void ValidateBudgetAmount(Struct spec, FieldName field, FieldPath path, Errors& errors) {
  if (!spec.Has(field)) return;
  ValidatePositiveIntOrPercent(spec.Get(field), path.Child(field.text()), errors);
  IsNotMoreThan100Percent(spec.Get(field), path.Child(field.text()), errors);
}

}  // namespace

void ValidatePodDisruptionBudget(Request& request) {
  constexpr std::array<std::string_view, 2> kPolicies = {"AlwaysAllow", "IfHealthyBudget"};
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  if (spec.Has("minAvailable") && spec.Has("maxUnavailable")) {
    errors.Invalid(path, spec, "minAvailable and maxUnavailable cannot be both set");
  }
  ValidateBudgetAmount(spec, "minAvailable", path, errors);
  ValidateBudgetAmount(spec, "maxUnavailable", path, errors);
  const LabelSelectorOptions options{.allow_invalid_values =
                                         request.is_update() &&
                                         HasInvalidLabelValue(request.old.At("spec").At("selector"))};
  ValidateLabelSelector(spec.At("selector"), options, path.Child("selector"), errors);
  const Part policy = spec.Get("unhealthyPodEvictionPolicy");
  if (policy && !IsAmong(kPolicies, policy.Text())) {
    errors.NotSupported(path.Child("unhealthyPodEvictionPolicy"), policy, kPolicies);
  }
}

void ValidatePodDisruptionBudgetStatus(Request& request) {
  const Struct status = request.object.At("status");
  const FieldPath path = request.Path("status");
  ValidateConditions(status.Get("conditions"), request.release, path.Child("conditions"), request.errors);
  if (request.kind.name.version == "v1beta1") return;
  for (const FieldName field : {FieldName("disruptionsAllowed"), FieldName("currentHealthy"),
                                FieldName("desiredHealthy"), FieldName("expectedPods")}) {
    ValidateNonnegativeField(status.Int(field), path.Child(field.text()), request.errors);
  }
}

}  // namespace plimsoll::builtin

#include "pod_resources.h"

#include <string>

#include "../default/container_totals.h"
#include "resources.h"

namespace plimsoll::builtin {
namespace {

void ValidateAggregates(Struct spec, FieldPath path, Errors& errors) {
  const Struct resources = spec.At("resources");
  for (const auto& [name, amount] : ContainerTotals(spec, "requests")) {
    const Part own = resources.Entry("requests", name);
    if (!own || amount <= QuantityIn(own)) continue;
    errors.Invalid(path.Child("requests").Key(name), own,
                   "must be greater than or equal to aggregate container requests of " + amount.String());
  }
  for (const auto& [name, amount] : ContainerTotals(spec, "limits")) {
    const Part own = resources.Entry("limits", name);
    if (!name.starts_with("hugepages-") || !own || amount <= QuantityIn(own)) continue;
    errors.Invalid(path.Child("limits").Key(name), own,
                   "must be greater than or equal to aggregate container limits of " + amount.String());
  }
}

void ValidateContainerLimits(Struct spec, FieldPath path, Errors& errors) {
  const Struct resources = spec.At("resources");
  for (const auto& [i, container] : spec.Structs("containers")) {
    for (const auto& [name, amount] : container.At("resources").Entries("limits")) {
      const Part own = resources.Entry("limits", name);
      if (!own || QuantityIn(amount) <= QuantityIn(own)) continue;
      errors.Invalid(path.Child("containers").Index(i).Key(name).Child("limits"), amount,
                     "must be less than or equal to pod limits of " + std::string(own.Text()));
    }
  }
}

}  // namespace

void ValidatePodResources(Struct spec, FieldPath path, Errors& errors) {
  const Struct resources = spec.At("resources");
  if (!resources) return;
  if (spec.At("os").Text("name") == "windows")
    return errors.Forbidden(path, "may not be set for a windows pod");
  if (resources.Has("claims")) {
    errors.Forbidden(path.Child("claims"), "claims may not be set for Resources at pod-level");
  }
  ValidateResourceRequirements(resources, spec.Get("resourceClaims"), {.of_pod = true}, path, errors);
  ValidateAggregates(spec, path, errors);
  ValidateContainerLimits(spec, path, errors);
}

}  // namespace plimsoll::builtin

#include "binding_conditions.h"

#include "../object/text_set.h"
#include "field.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxBindingConditions = 4;

void ValidateConditionNames(Part names, DevicePlace place, Errors& errors) {
  if (names.Count() > kMaxBindingConditions) {
    return errors.TooMany(place.tagged, names.Count(), kMaxBindingConditions);
  }
  for (const auto& [i, name] : names.Texts()) {
    errors.Invalid(place.path.Index(i), name, schema::QualifiedNameProblems(name));
  }
}

}  // namespace

void ValidateBindingConditions(Struct device, DevicePlace place, Errors& errors) {
  const Part conditions = device.Get("bindingConditions"), failures = device.Get("bindingFailureConditions");
  const DevicePlace good = place.Child("bindingConditions"), bad = place.Child("bindingFailureConditions");
  ValidateConditionNames(conditions, good, errors);
  ValidateConditionNames(failures, bad, errors);
  TextSet seen, seen_failures;
  for (const auto& [i, name] : conditions.Texts()) {
    if (!seen.Add(name)) errors.Duplicate(good.path.Index(i), name);
  }
  for (const auto& [i, name] : failures.Texts()) {
    if (!seen_failures.Add(name)) errors.Duplicate(bad.path.Index(i), name);
    if (seen.Has(name)) {
      errors.Invalid(bad.path.Index(i), name,
                     "bindingFailureConditions must not overlap with bindingConditions");
    }
  }
  if (conditions.Count() == 0 && failures.Count() != 0) {
    errors.Invalid(good.path, conditions, "bindingConditions are required to use bindingFailureConditions");
  }
  if (failures.Count() == 0 && conditions.Count() != 0) {
    errors.Invalid(bad.path, failures, "bindingFailureConditions are required to use bindingConditions");
  }
}

}  // namespace plimsoll::builtin

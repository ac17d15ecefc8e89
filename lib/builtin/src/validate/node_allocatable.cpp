#include "node_allocatable.h"

#include <array>

#include "../default/container_totals.h"
#include "../object/equality.h"
#include "../object/text_set.h"
#include "../vocabulary/among.h"
#include "field.h"

namespace plimsoll::builtin {
namespace {

void RequirePositive(Struct mapping, FieldName field, FieldPath path, Errors& errors) {
  const value::Quantity amount = QuantityIn(mapping.Get(field));
  if (!mapping.Has(field) || amount.Sign() > 0) return;
  errors.Invalid(path.Child(field.text()), amount.String(), "must be positive");
}

void RequireNonNegative(Struct overhead, FieldName field, FieldPath path, Errors& errors) {
  const value::Quantity amount = QuantityIn(overhead.Get(field));
  if (amount.Sign() >= 0) return;
  errors.Invalid(path.Child(field.text()), amount.String(), "must be non-negative");
}

void ValidateMultiplied(Struct mapping, Struct body, FieldPath path, Errors& errors) {
  const std::string_view key = mapping.Text("capacityKey");
  const bool has_key = mapping.Has("capacityKey");
  if (has_key && key.empty()) {
    errors.Invalid(path.Child("capacityKey"), "", "capacityKey must not be an empty string");
  } else if (has_key && !body.Entry("capacity", key)) {
    errors.NotFound(path.Child("capacityKey"), key);
  }
  if (has_key && !mapping.Has("capacityMultiplier")) {
    errors.Required(path.Child("capacityMultiplier"),
                    "capacityMultiplier is required when capacityKey is set");
  }
  if (has_key) RequirePositive(mapping, "capacityMultiplier", path, errors);
  RequirePositive(mapping, "deviceMultiplier", path, errors);
  if (!has_key && mapping.Has("capacityMultiplier"))
    errors.Required(path.Child("capacityKey"), "capacityKey is required when capacityMultiplier is set");
}

void ValidateMapping(Struct mapping, Struct body, bool tags, DevicePlace place, Errors& errors) {
  constexpr const char* kOne = "one of: `capacityKey`, `deviceMultiplier`";
  ValidateMultiplied(mapping, body, place.path, errors);
  if (!tags) return;
  const bool key = mapping.Has("capacityKey"), device = mapping.Has("deviceMultiplier");
  if (!key && !device) errors.Invalid(place.tagged, "", "must specify " + std::string(kOne));
  if (key && device) {
    errors.Invalid(place.tagged, "{capacityKey, deviceMultiplier}",
                   "must specify exactly " + std::string(kOne));
  }
}

void ValidateDeviceOverhead(Struct overhead, FieldPath path, Errors& errors) {
  if (!overhead.Has("perPod") && !overhead.Has("perContainer"))
    return errors.Invalid(path, "", "at least one of perPod or perContainer must be set");
  RequireNonNegative(overhead, "perPod", path, errors);
  RequireNonNegative(overhead, "perContainer", path, errors);
}

}  // namespace

void ValidateNodeAllocatable(Struct body, bool tags, DevicePlace place, Errors& errors) {
  for (const auto& [name, resource] : body.Entries("nodeAllocatableResources")) {
    const DevicePlace at = {place.path.Key(name), place.tagged.Key(name)};
    const Struct entry = resource.AsStruct();
    const Struct mapping = entry.At("mapping"), overhead = entry.At("overhead");
    if (!IsPodLevelResource(name)) errors.Invalid(at.path, name, "must be a node allocatable resource name");
    if (!mapping && !overhead) errors.Required(at.path, "at least one of mapping or overhead must be set");
    if (mapping) ValidateMapping(mapping, body, tags, at.Child("mapping"), errors);
    if (overhead) ValidateDeviceOverhead(overhead, at.path.Child("overhead"), errors);
  }
}

void ValidateSkippedOperations(Part operations, Part old, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kOperations = {"*", "NodePrepareResources",
                                                           "NodeUnprepareResources"};
  const bool same = Equal(operations, old);
  TextSet seen;
  for (const auto& [i, operation] : operations.Texts()) {
    if (!IsAmong(kOperations, operation) && !HasText(old, operation))
      errors.NotSupported(path.Index(i), Shown::Word(operation), kOperations);
    if (!seen.Add(operation) && !same) errors.Duplicate(path.Index(i), operation);
  }
  if (HasText(operations, kOperations[1]) && !HasText(operations, kOperations[2]) &&
      !HasText(operations, kOperations[0])) {
    errors.Invalid(path, operations,
                   "NodePrepareResources cannot be skipped unless NodeUnprepareResources is also skipped");
  }
}

}  // namespace plimsoll::builtin

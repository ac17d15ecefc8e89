#include "merge.h"

#include <algorithm>

#include "directives.h"

namespace plimsoll::patch {

// Recurses along values, which nest no deeper than kMaxDepth.
PatchResult<PatchValue> StrategicMerger::Map(PatchValue original, PatchValue patch, PatchSchema& schema) {
  if (original.map == patch.map) return original;
  if (patch.map->MayDirect()) {
    if (const PatchValue* marker = patch.Find(kPatchMarker)) return ObeyMarker(*marker, patch, heap_);
    if (const auto done = RetainKeys(*original.map, *patch.map); !done) return std::unexpected(done.error());
    if (const auto done = Orders(*original.map, *patch.map, schema); !done) {
      return std::unexpected(done.error());
    }
  }
  for (const auto& [key, value] : *patch.map) {
    const auto done = Field(key, value, *original.map, schema);
    if (!done) return std::unexpected(done.error());
  }
  return original;
}

PatchResult<void> StrategicMerger::RetainKeys(PatchMap& original, PatchMap& patch) const {
  const PatchValue* const found = patch.Find(kRetainKeysMarker);
  if (found == nullptr) return {};
  const PatchValue retained = *found;
  patch.Erase(kRetainKeysMarker);
  if (into_ == MergeInto::kPatch) {
    const PatchValue* const known = original.Find(kRetainKeysMarker);
    if (known == nullptr) original.Set(kRetainKeysMarker, retained);
    if (known == nullptr || DeepEqual(*known, retained)) return {};
    return RefusePatch(PatchFault::kNotEqual,
                       GoTextOf(*known) + " and " + GoTextOf(retained) +
                           " are not deep equal: this may happen when calculating the 3-way diff patch");
  }
  if (retained.IsList()) return RetainOnly(retained.List(), original, patch);
  return RefusePatch(PatchFault::kBadRetainKeys, "invalid patch format of retainKeys");
}

PatchResult<void> StrategicMerger::RetainOnly(PatchList keys, PatchMap& original, PatchMap& patch) const {
  const ScalarPlaces places(keys, "", value::Kind::kString, heap_);
  const auto retains = [&](std::string_view key) { return places.Of(PatchValue::Text(key)) != kNowhere; };
  for (const auto& [key, value] : patch) {
    const bool list = key.starts_with(kDeleteListPrefix) || key.starts_with(kOrderPrefix);
    if (value.IsNull() || list || retains(key)) continue;
    return RefusePatch(PatchFault::kBadRetainKeys, "invalid patch format of retainKeys");
  }
  original.EraseIf([&](const auto& member) { return !retains(member.key); });
  return {};
}

void StrategicMerger::Take(PatchMap& original, std::string_view key, PatchValue value) {
  if (into_ == MergeInto::kObject) DropNulls(value);
  if (DropDirectives(value, heap_)) {
    original.Set(key, value);
  } else {
    original.Erase(key);
  }
}

PatchResult<void> StrategicMerger::Field(std::string_view key, PatchValue value, PatchMap& original,
                                         PatchSchema& schema) {
  const bool deletes = key.starts_with(kDeleteListPrefix);
  if (deletes && into_ == MergeInto::kPatch) {
    original.Set(key, value);
    return {};
  }
  if (deletes) {
    const auto field = FieldOf(key, kDeleteListPrefix);
    if (!field) return std::unexpected(field.error());
    if (!field->empty()) key = *field;
  }
  if (value.IsNull()) {
    original.Erase(key);
    if (into_ == MergeInto::kObject) return {};
  }
  PatchValue* const slot = original.Find(key);
  if (slot != nullptr && slot->kind == value.kind) return Both(key, *slot, value, deletes, schema);
  if (!deletes) Take(original, key, value);
  return {};
}

PatchResult<void> StrategicMerger::Both(std::string_view key, PatchValue& slot, const PatchValue& value,
                                        bool deletes, PatchSchema& schema) {
  if (value.IsMap()) {
    const auto& field = schema.MapField(key);
    if (!field) return std::unexpected(field.error());
    if (field->strategy == "replace") {
      slot = value;
      return {};
    }
    const auto merged = Map(slot, value, *field->schema);
    if (!merged) return std::unexpected(merged.error());
    slot = *merged;
  } else if (value.IsList()) {
    const auto& field = schema.ListField(key);
    if (!field) return std::unexpected(field.error());
    const auto merged = List(slot.List(), value.List(), *field, deletes);
    if (!merged) return std::unexpected(merged.error());
    slot = PatchValue::Of(*merged);
  } else {
    slot = value;
  }
  return {};
}

}  // namespace plimsoll::patch

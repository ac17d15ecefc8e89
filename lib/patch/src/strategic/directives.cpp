#include "directives.h"

namespace plimsoll::patch {

// Functions here recurse along values, which nest no deeper than kMaxDepth.
bool DropDirectives(PatchValue& value, PatchHeap& heap) {
  if (value.IsMap()) {
    if (value.map->MayDirect() && value.map->Has(kPatchMarker)) return false;
    value.map->EraseIf([&](auto& member) { return !DropDirectives(member.value, heap); });
    return true;
  }
  if (!value.IsList()) return true;
  ArenaVector<PatchValue> kept = heap.Scratch(value.List().size);
  for (PatchValue item : value.List()) {
    if (DropDirectives(item, heap)) kept.push_back(item);
  }
  value = PatchValue::Of(heap.NewList(kept));
  return true;
}

void DropNulls(const PatchValue& value) {
  if (value.IsList()) {
    for (const PatchValue& item : value.List()) DropNulls(item);
  }
  if (!value.IsMap()) return;
  value.map->EraseIf([](const auto& member) { return member.value.IsNull(); });
  for (const auto& [key, member] : *value.map) DropNulls(member);
}

PatchResult<PatchValue> ObeyMarker(const PatchValue& marker, const PatchValue& patch, PatchHeap& heap) {
  if (marker.IsText("delete")) return heap.NewMap();
  if (!marker.IsText("replace")) {
    return RefusePatch(PatchFault::kUnknownPatchType,
                       "unknown patch type: " + GoStringOf(marker) + " in map: " + GoTextOf(patch));
  }
  patch.map->Erase(kPatchMarker);
  return patch;
}

PatchResult<std::string_view> FieldOf(std::string_view directive, std::string_view prefix) {
  const size_t slash = directive.find('/');
  if (slash != std::string_view::npos && directive.substr(0, slash) == prefix) {
    return directive.substr(slash + 1);
  }
  return prefix == kOrderPrefix
             ? RefusePatch(PatchFault::kBadSetElementOrder, "invalid patch format of setElementOrder list")
             : RefusePatch(PatchFault::kBadPrimitiveList, "invalid patch format of primitive list");
}

PatchResult<PatchValue> KeyOf(const PatchValue& item, std::string_view merge_key) {
  if (merge_key.empty()) return item;
  if (!item.IsMap()) return BadArgument("map[string]interface {}", item);
  const auto key = item.Peek(merge_key);
  if (!key) return MissingMergeKey(item, merge_key);
  return *key;
}

}  // namespace plimsoll::patch

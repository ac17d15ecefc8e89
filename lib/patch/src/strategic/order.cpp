// $setElementOrder: the order a patch wants for a list, which it may change at the same time.
#include "directives.h"
#include "merge.h"

namespace plimsoll::patch {
namespace {

PatchResult<ArenaVector<PatchValue>> WithoutDeletions(PatchList list, std::string_view merge_key,
                                                      PatchHeap& heap) {
  ArenaVector<PatchValue> kept = heap.Scratch(list.size);
  for (const PatchValue& item : list) {
    if (!merge_key.empty() && !item.IsMap()) return BadArgument("map[string]interface {}", item);
    const auto marker = merge_key.empty() ? std::nullopt : item.Marker();
    if (!marker || !marker->IsText("delete")) kept.push_back(item);
  }
  return kept;
}

// What the patch has must come in the order it says.
PatchResult<void> CheckOrder(PatchList patch, PatchList order, std::string_view merge_key, PatchHeap& heap) {
  if (patch.size == 0 || order.size == 0) return {};
  const auto items = WithoutDeletions(patch, merge_key, heap);
  if (!items) return std::unexpected(items.error());
  size_t at = 0;
  size_t named = 0;
  while (at < items->size() && named < order.size) {
    if ((*items)[at].Marker()) {
      ++at;
      continue;
    }
    const auto left = KeyOf((*items)[at], merge_key);
    if (!left) return std::unexpected(left.error());
    const auto right = KeyOf(order[named++], merge_key);
    if (!right) return std::unexpected(right.error());
    if (SameScalars(*left, *right)) ++at;
  }
  if (at == items->size()) return {};
  return RefusePatch(PatchFault::kOrderMismatch, "The order in patch list:\n" + GoTextOf(patch) +
                                                     "\n doesn't match $setElementOrder list:\n" +
                                                     GoTextOf(order) + "\n");
}

PatchResult<PatchList> ListAt(PatchMap& map, std::string_view key) {
  const PatchValue* const member = map.Find(key);
  if (member == nullptr) return PatchList();
  if (!member->IsList()) return BadArgument("[]interface {}", *member);
  return member->List();
}

PatchResult<PatchList> Reordered(PatchList list, PatchList order, PatchList live, PatchList changes,
                                 std::string_view merge_key, PatchHeap& heap) {
  const auto parts = PartitionBy(list, order, merge_key, heap);
  if (!parts) return std::unexpected(parts.error());
  const auto kind = ElementKind(live, changes);
  if (!kind) return std::unexpected(kind.error());
  return Interleaved(*parts, order, live, merge_key, *kind, heap);
}

}  // namespace

PatchResult<void> StrategicMerger::Orders(PatchMap& original, PatchMap& patch, PatchSchema& schema) {
  ArenaVector<std::string_view> directives(heap_.arena());
  for (const auto& [key, value] : patch) {
    if (key.starts_with(kOrderPrefix)) directives.push_back(key);
  }
  for (const std::string_view directive : directives) {
    if (const auto done = Order(directive, original, patch, schema); !done) return done;
  }
  return {};
}

PatchResult<void> StrategicMerger::Order(std::string_view directive, PatchMap& original, PatchMap& patch,
                                         PatchSchema& schema) {
  const PatchValue* const found = patch.Find(directive);
  if (found == nullptr) return {};
  const PatchValue order = *found;
  if (into_ == MergeInto::kPatch) {
    const PatchValue* const known = original.Find(directive);
    if (known != nullptr && !DeepEqual(*known, order)) {
      return RefusePatch(PatchFault::kBadSetElementOrder, "invalid patch format of setElementOrder list");
    }
    original.Set(directive, order);
  }
  patch.Erase(directive);
  if (!order.IsList()) return BadArgument("[]interface {}", order);
  const auto key = FieldOf(directive, kOrderPrefix);
  if (!key) return std::unexpected(key.error());
  return OrderField(*key, order.List(), original, patch, schema);
}

PatchResult<void> StrategicMerger::OrderField(std::string_view key, PatchList order, PatchMap& original,
                                              PatchMap& patch, PatchSchema& schema) {
  const auto live = ListAt(original, key);
  if (!live) return std::unexpected(live.error());
  const auto changes = ListAt(patch, key);
  if (!changes) return std::unexpected(changes.error());
  const auto& field = schema.ListField(key);
  if (!field) return std::unexpected(field.error());
  if (const auto checked = CheckOrder(*changes, order, field->merge_key, heap_); !checked) return checked;
  const bool in_original = original.Has(key);
  const bool in_patch = patch.Has(key);
  if (!in_original && !in_patch) return {};
  PatchResult<PatchList> merged = *live;
  if (in_original && in_patch) {
    merged = List(*live, *changes, *field, false);
    if (!merged) return std::unexpected(merged.error());
  } else if (in_patch) {
    PatchValue taken = PatchValue::Of(*changes);
    DropDirectives(taken, heap_);
    merged = taken.List();
  }
  const auto ordered = Reordered(*merged, order, *live, *changes, field->merge_key, heap_);
  if (!ordered) return std::unexpected(ordered.error());
  original.Set(key, PatchValue::Of(*ordered));
  patch.Erase(key);
  return {};
}

}  // namespace plimsoll::patch

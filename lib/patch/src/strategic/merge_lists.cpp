// Lists of a patch go into lists of an object: scalars as sets, maps by their keys.
#include <algorithm>

#include "directives.h"
#include "merge.h"

namespace plimsoll::patch {
namespace {

// Moves what stays to the front of the same array; whoever else holds it sees that.
template <class Unwanted>
void DeleteEntries(PatchList& list, std::string_view merge_key, Unwanted unwanted) {
  size_t kept = 0;
  for (size_t at = 0; at < list.size; ++at) {
    const auto key = list[at].Peek(merge_key);
    if (!key || !unwanted(*key)) list[kept++] = list[at];
  }
  list.size = kept;
}

// Upstream goes through the list once for each deletion, which shows in what is left after the end of
// the array. Where that would take long, once is enough.
void DeleteAll(PatchList& list, std::string_view merge_key, PatchList keys, PatchHeap& heap) {
  constexpr size_t kMaxComparisons = 1'000'000;
  if (keys.size * list.size > kMaxComparisons) {
    const ScalarPlaces places(keys, "", value::Kind::kString, heap);
    return DeleteEntries(list, merge_key, [&](const PatchValue& key) { return places.Of(key) != kNowhere; });
  }
  for (const PatchValue& deleted : keys) {
    DeleteEntries(list, merge_key, [&](const PatchValue& key) { return SameScalars(key, deleted); });
  }
}

struct Unmarked {
  PatchList original;
  PatchList patch;
};

// Entries that delete or replace do their work on the original.
PatchResult<Unmarked> WithoutMarked(PatchList original, PatchList patch, std::string_view merge_key,
                                    PatchHeap& heap) {
  ArenaVector<PatchValue> kept = heap.Scratch(patch.size);
  ArenaVector<PatchValue> deleted = heap.Scratch();
  bool replaces = false;
  for (const PatchValue& item : patch) {
    const auto marker = item.Marker();
    if (!marker) {
      kept.push_back(item);
    } else if (marker->IsText("delete")) {
      const auto key = KeyOf(item, merge_key);
      if (!key) return std::unexpected(key.error());
      deleted.push_back(*key);
    } else if (marker->IsText("replace")) {
      replaces = true;
    } else if (marker->IsText("merge")) {
      return RefusePatch(PatchFault::kMergeDirective, "merging lists cannot yet be specified in the patch");
    } else {
      return RefusePatch(PatchFault::kUnknownPatchType,
                         "unknown patch type: " + GoStringOf(*marker) + " in map: " + GoTextOf(item));
    }
  }
  DeleteAll(original, merge_key, heap.NewList(deleted), heap);
  if (replaces) return Unmarked{heap.NewList(kept), {}};
  return Unmarked{original, heap.NewList(kept)};
}

PatchList Without(PatchList list, PatchList removed, PatchHeap& heap) {
  const ScalarPlaces places(removed, "", value::Kind::kString, heap);
  ArenaVector<PatchValue> kept = heap.Scratch(list.size);
  for (const PatchValue& item : list) {
    if (places.Of(item) == kNowhere) kept.push_back(item);
  }
  return heap.NewList(kept);
}

bool HasDirectives(PatchList maps) {
  return std::ranges::any_of(maps, [](const PatchValue& item) { return item.map->MayDirect(); });
}

PatchResult<PatchList> Sorted(PatchList merged, PatchList patch, PatchList original,
                              std::string_view merge_key, value::Kind kind, PatchHeap& heap) {
  const auto parts = PartitionBy(merged, patch, merge_key, heap);
  if (!parts) return std::unexpected(parts.error());
  return Interleaved(*parts, patch, original, merge_key, kind, heap);
}

}  // namespace

PatchResult<PatchList> StrategicMerger::List(PatchList original, PatchList patch, const FieldPatch& field,
                                             bool deletes) {
  if (field.strategy != "merge" && !deletes) return patch;
  if (original.size == 0 && patch.size == 0) return original;
  const auto kind = ElementKind(original, patch);
  if (!kind) return std::unexpected(kind.error());
  if (*kind == value::Kind::kObject) return MergeMaps(original, patch, field);
  if (deletes && into_ == MergeInto::kObject) return Without(original, patch, heap_);
  return MergeScalars(original, patch, field, *kind);
}

PatchResult<PatchList> StrategicMerger::MergeScalars(PatchList original, PatchList patch,
                                                     const FieldPatch& field, value::Kind kind) {
  PatchList merged = original;
  for (const PatchValue& item : patch) merged = heap_.Append(merged, item);
  merged = WithoutRepeats(merged, heap_);
  return Sorted(merged, patch, original, field.merge_key, kind, heap_);
}

PatchResult<PatchList> StrategicMerger::MergeMaps(PatchList original, PatchList patch,
                                                  const FieldPatch& field) {
  if (field.merge_key.empty()) {
    return RefusePatch(PatchFault::kNoMergeKey,
                       "cannot merge lists without merge key for " + field.schema->Name());
  }
  const auto unmarked = WithoutMarked(original, patch, field.merge_key, heap_);
  if (!unmarked) return std::unexpected(unmarked.error());
  bool keeps_order = false;
  const auto merged = MergeItems(unmarked->original, unmarked->patch, field, keeps_order);
  if (!merged || keeps_order) return merged;
  return Sorted(*merged, unmarked->patch, unmarked->original, field.merge_key, value::Kind::kObject, heap_);
}

// An item goes into the first of the list with its key, be it one that the patch has added. Keys that are
// maps or lists are never found. The order is kept, and need not be looked for, where the patch names items
// one after the other that the list has once each. A key that is null goes when it is merged.
PatchResult<PatchList> StrategicMerger::MergeItems(PatchList original, PatchList patch,
                                                   const FieldPatch& field, bool& keeps_order) {
  if (const auto checked = CheckMaps(original); !checked) return std::unexpected(checked.error());
  const ScalarPlaces places = ScalarPlaces::OfKeys(original, field.merge_key, heap_);
  const ScalarPlaces firsts = ScalarPlaces::OfKeys(patch, field.merge_key, heap_);
  ArenaVector<size_t> added(heap_.arena());
  added.reserve(patch.size);
  keeps_order = places.Distinct() == original.size && !HasDirectives(original);
  size_t next = 0;
  for (size_t i = 0; i < patch.size; ++i) {
    const auto key = KeyOf(patch[i], field.merge_key);
    if (!key) return std::unexpected(key.error());
    size_t place = places.Of(*key);
    const size_t first = place == kNowhere ? firsts.Of(*key) : i;
    if (place == kNowhere && first < i) place = added[first];
    added.push_back(original.size);
    keeps_order &= place != kNowhere && place >= next && !key->IsNull();
    next = place + 1;
    if (place == kNowhere) {
      original = heap_.Append(original, patch[i]);
      continue;
    }
    const auto merged = Map(original[place], patch[i], *field.schema);
    if (!merged) return std::unexpected(merged.error());
    original[place] = *merged;
  }
  return original;
}

}  // namespace plimsoll::patch

// Lists that are merged: what an item or a scalar became, found by going through both lists in the order
// of their texts.
#include "diff.h"

namespace plimsoll::patch {
namespace {

void SetUnlessEmpty(PatchMap& patch, std::string_view key, PatchList list) {
  if (list.size > 0) patch.Set(key, PatchValue::Of(list));
}

PatchResult<PatchValue> KeyIn(const PatchValue& item, std::string_view merge_key) {
  const auto key = item.Peek(merge_key);
  if (!key) return MissingMergeKey(item, merge_key);
  return *key;
}

PatchResult<bool> SameOrder(PatchList a, PatchList b, std::string_view merge_key) {
  if (a.size != b.size) return false;
  for (size_t at = 0; at < a.size; ++at) {
    const auto left = KeyIn(a[at], merge_key);
    if (!left) return std::unexpected(left.error());
    const auto right = KeyIn(b[at], merge_key);
    if (!right) return std::unexpected(right.error());
    if (!SameScalars(*left, *right)) return false;
  }
  return true;
}

// Two sorted lists side by side.
enum class Side : uint8_t { kBoth, kOriginal, kModified };

// Nothing for a list that has come to its end.
Side Next(const PatchValue* original, const PatchValue* modified, PatchHeap& heap) {
  if (original == nullptr) return Side::kModified;
  if (modified == nullptr) return Side::kOriginal;
  const int order = TextOf(*original, heap).compare(TextOf(*modified, heap));
  return order == 0 ? Side::kBoth : order > 0 ? Side::kModified : Side::kOriginal;
}

}  // namespace

std::string_view StrategicDiffer::DirectiveOf(std::string_view prefix, std::string_view key) {
  return heap_.Text(std::string(prefix).append("/").append(key));
}

PatchList StrategicDiffer::KeysAlone(PatchList list, std::string_view merge_key) {
  ArenaVector<PatchValue> keys = heap_.Scratch(list.size);
  for (const PatchValue& item : list) {
    keys.push_back(heap_.NewMap());
    keys.back().map->Set(merge_key, *item.Peek(merge_key));
  }
  return heap_.NewList(keys);
}

PatchResult<void> StrategicDiffer::MergedList(std::string_view key, PatchList original, PatchList modified,
                                              PatchMap& patch, const FieldPatch& field, DiffOptions options) {
  if (original.size == 0) {
    if (options.changes) SetUnlessEmpty(patch, key, modified);
    return {};
  }
  if (AreFlatTwins(original, modified, field.merge_key)) return {};
  const auto kind = ElementKind(original, modified);
  if (!kind) return std::unexpected(kind.error());
  return *kind == value::Kind::kObject ? MapItems(key, original, modified, patch, field, options)
                                       : Scalars(key, original, modified, patch, field, options);
}

PatchResult<void> StrategicDiffer::MapItems(std::string_view key, PatchList original, PatchList modified,
                                            PatchMap& patch, const FieldPatch& field, DiffOptions options) {
  const auto found = ItemChanges(SortedByKey(original, field.merge_key, heap_),
                                 SortedByKey(modified, field.merge_key, heap_), field, options);
  if (!found) return std::unexpected(found.error());
  const auto ordered = InOrder(found->changed, modified, field.merge_key, value::Kind::kObject, heap_);
  if (!ordered) return std::unexpected(ordered.error());
  const auto same_order = SameOrder(original, modified, field.merge_key);
  if (!same_order) return std::unexpected(same_order.error());
  ArenaVector<PatchValue> all = heap_.Scratch(ordered->size + found->deleted.size);
  all.assign(ordered->begin(), ordered->end());
  all.insert(all.end(), found->deleted.begin(), found->deleted.end());
  SetUnlessEmpty(patch, key, heap_.NewList(all));
  const bool changes = options.changes && (!all.empty() || !*same_order);
  const bool deletions = options.deletions && !all.empty();
  if (!options.orders || !(changes || deletions)) return {};
  SetUnlessEmpty(patch, DirectiveOf(kOrderPrefix, key), KeysAlone(modified, field.merge_key));
  return {};
}

PatchResult<StrategicDiffer::ListChanges> StrategicDiffer::ItemChanges(PatchList before, PatchList after,
                                                                       const FieldPatch& field,
                                                                       DiffOptions options) {
  ArenaVector<PatchValue> changed = heap_.Scratch();
  ArenaVector<PatchValue> deleted = heap_.Scratch();
  for (size_t i = 0, j = 0; i < before.size || j < after.size;) {
    PatchResult<PatchValue> left, right;
    if (i < before.size) left = KeyIn(before[i], field.merge_key);
    if (!left) return std::unexpected(left.error());
    if (j < after.size) right = KeyIn(after[j], field.merge_key);
    if (!right) return std::unexpected(right.error());
    const Side side = Next(i < before.size ? &*left : nullptr, j < after.size ? &*right : nullptr, heap_);
    if (side == Side::kBoth) {
      const auto inner = Maps(before[i], after[j], *field.schema, options);
      if (!inner) return std::unexpected(inner.error());
      if (!inner->map->empty()) {
        inner->map->Set(field.merge_key, *right);
        changed.push_back(*inner);
      }
    } else if (side == Side::kModified && options.changes) {
      changed.push_back(after[j]);
    } else if (side == Side::kOriginal && options.deletions) {
      deleted.push_back(heap_.NewMap());
      deleted.back().map->Set(field.merge_key, *left);
      deleted.back().map->Set(kPatchMarker, PatchValue::Text("delete"));
    }
    if (side != Side::kModified) ++i;
    if (side != Side::kOriginal) ++j;
  }
  return ListChanges{heap_.NewList(changed), heap_.NewList(deleted)};
}

PatchResult<void> StrategicDiffer::Scalars(std::string_view key, PatchList original, PatchList modified,
                                           PatchMap& patch, const FieldPatch& field, DiffOptions options) {
  const PatchList after = heap_.NewList({modified.begin(), modified.size});
  SortScalars(original, heap_);
  SortScalars(after, heap_);
  const ListChanges found = ScalarChanges(original, after, options);
  const PatchList gone = WithoutRepeats(found.deleted, heap_);
  const auto ordered = InOrder(found.changed, modified, field.merge_key, value::Kind::kString, heap_);
  if (!ordered) return std::unexpected(ordered.error());
  SetUnlessEmpty(patch, key, *ordered);
  if (gone.size > 0) SetUnlessEmpty(patch, DirectiveOf(kDeleteListPrefix, key), gone);
  const bool order_changed =
      (options.deletions && gone.size > 0) || (options.changes && !DeepEqual(original, modified));
  if (options.orders && order_changed) SetUnlessEmpty(patch, DirectiveOf(kOrderPrefix, key), modified);
  return {};
}

StrategicDiffer::ListChanges StrategicDiffer::ScalarChanges(PatchList before, PatchList after,
                                                            DiffOptions options) {
  ArenaVector<PatchValue> added = heap_.Scratch();
  ArenaVector<PatchValue> deleted = heap_.Scratch();
  for (size_t i = 0, j = 0; i < before.size || j < after.size;) {
    const Side side =
        Next(i < before.size ? &before[i] : nullptr, j < after.size ? &after[j] : nullptr, heap_);
    if (side == Side::kOriginal && options.deletions) deleted.push_back(before[i]);
    if (side == Side::kModified && options.changes) added.push_back(after[j]);
    if (side != Side::kModified) ++i;
    if (side != Side::kOriginal) ++j;
  }
  return {heap_.NewList(added), heap_.NewList(deleted)};
}

}  // namespace plimsoll::patch

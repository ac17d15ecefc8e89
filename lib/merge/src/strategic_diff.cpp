#include "strategic_diff.h"

#include <algorithm>

namespace plimsoll::merge {
namespace {

void SetUnlessEmpty(PatchMap& patch, std::string key, PatchList list) {
  if (list.size > 0) patch.insert_or_assign(std::move(key), ListValue(list));
}

std::string DirectiveOf(std::string_view prefix, std::string_view key) {
  return std::string(prefix) + '/' + std::string(key);
}

// Whether the original has something to be cleared.
bool HasMore(const PatchMap& original, const PatchMap& modified) {
  return std::ranges::any_of(original, [&](const auto& member) {
    return !member.second.IsNull() && !modified.contains(member.first);
  });
}

PatchResult<PatchValue> KeyIn(const PatchValue& item, std::string_view merge_key) {
  const PatchValue* key = item.Find(merge_key);
  if (key == nullptr) return MissingMergeKey(item, merge_key);
  return *key;
}

PatchResult<bool> SameOrder(PatchList a, PatchList b, std::string_view merge_key) {
  if (a.size != b.size) return false;
  for (size_t at = 0; at < a.size; ++at) {
    const auto left = KeyIn(a[at], merge_key);
    if (!left) return std::unexpected(left.error());
    const auto right = KeyIn(b[at], merge_key);
    if (!right) return std::unexpected(right.error());
    if (EqualityText(*left) != EqualityText(*right)) return false;
  }
  return true;
}

// Two sorted lists side by side.
enum class Side : uint8_t { kBoth, kOriginal, kModified };

Side Next(bool has_original, bool has_modified, const std::string& original, const std::string& modified) {
  if (has_original && has_modified && original == modified) return Side::kBoth;
  return !has_original || (has_modified && original > modified) ? Side::kModified : Side::kOriginal;
}

}  // namespace

PatchResult<PatchValue> StrategicDiffer::Maps(const PatchValue& original, const PatchValue& modified,
                                              const PatchSchema& schema, DiffOptions options) {
  PatchMap patch;
  std::vector<PatchValue> retained;
  for (const auto& [key, value] : *modified.map) {
    if (options.retain_keys && !value.IsNull()) retained.push_back(heap_.NewText(key));
    const PatchValue* before = original.Find(key);
    if (before == nullptr) {
      if (options.changes) patch.insert_or_assign(key, value);
      continue;
    }
    const auto done = Field(key, *before, value, patch, schema, options);
    if (!done) return std::unexpected(done.error());
  }
  if (options.deletions) {
    for (const auto& [key, value] : *original.map) {
      if (!modified.map->contains(key)) patch.insert_or_assign(key, PatchValue());
    }
  }
  if (!retained.empty() && (!patch.empty() || HasMore(*original.map, *modified.map))) {
    patch.insert_or_assign(std::string(kRetainKeysMarker), ListValue(heap_.NewList(std::move(retained))));
  }
  return heap_.MapOf(std::move(patch));
}

PatchResult<void> StrategicDiffer::Field(const std::string& key, const PatchValue& original,
                                         const PatchValue& modified, PatchMap& patch,
                                         const PatchSchema& schema, DiffOptions options) {
  if (key == kPatchMarker) {
    if (original.kind != Kind::kString || modified.kind != Kind::kString) {
      return RefusePatch(PatchFault::kOther, "invalid value for special key: $patch");
    }
    if (!DeepEqual(original, modified)) patch.insert_or_assign(key, modified);
    return {};
  }
  if (original.kind == modified.kind && modified.IsMap()) {
    return MapField(key, original, modified, patch, schema, options);
  }
  if (original.kind == modified.kind && modified.IsList()) {
    return ListField(key, original, modified, patch, schema, options);
  }
  if (options.changes && !DeepEqual(original, modified)) patch.insert_or_assign(key, modified);
  return {};
}

PatchResult<void> StrategicDiffer::MapField(const std::string& key, const PatchValue& original,
                                            const PatchValue& modified, PatchMap& patch,
                                            const PatchSchema& schema, DiffOptions options) {
  const auto field = schema.MapField(key);
  if (!field) {
    const bool bad_strategy = field.error().fault == PatchFault::kBadStrategy;
    if (!bad_strategy && DeepEqual(original, modified)) return {};
    return std::unexpected(field.error());
  }
  options.retain_keys = field->retain_keys;
  if (field->strategy == "replace") {
    if (options.changes) patch.insert_or_assign(key, modified);
    return {};
  }
  const auto inner = Maps(original, modified, field->schema, options);
  if (!inner) return std::unexpected(inner.error());
  if (!inner->map->empty()) patch.insert_or_assign(key, *inner);
  return {};
}

PatchResult<void> StrategicDiffer::ListField(const std::string& key, const PatchValue& original,
                                             const PatchValue& modified, PatchMap& patch,
                                             const PatchSchema& schema, DiffOptions options) {
  const auto field = schema.ListField(key);
  if (!field) {
    const bool bad_strategy = field.error().fault == PatchFault::kBadStrategy;
    if (!bad_strategy && DeepEqual(original, modified)) return {};
    return std::unexpected(field.error());
  }
  if (field->strategy == "merge") {
    options.retain_keys = field->retain_keys;
    return MergedList(key, original.list, modified.list, patch, *field, options);
  }
  if (options.changes && !DeepEqual(original, modified)) patch.insert_or_assign(key, modified);
  return {};
}

PatchResult<void> StrategicDiffer::MergedList(const std::string& key, PatchList original, PatchList modified,
                                              PatchMap& patch, const FieldPatch& field, DiffOptions options) {
  if (original.size == 0) {
    if (options.changes) SetUnlessEmpty(patch, key, modified);
    return {};
  }
  const auto kind = ElementKind(original, modified);
  if (!kind) return std::unexpected(kind.error());
  return *kind == Kind::kObject ? MapItems(key, original, modified, patch, field, options)
                                : Scalars(key, original, modified, patch, field, options);
}

PatchResult<void> StrategicDiffer::MapItems(const std::string& key, PatchList original, PatchList modified,
                                            PatchMap& patch, const FieldPatch& field, DiffOptions options) {
  const std::string merge_key(field.merge_key);
  const auto before = SortedByKey(original, merge_key, heap_);
  if (!before) return std::unexpected(before.error());
  const auto after = SortedByKey(modified, merge_key, heap_);
  if (!after) return std::unexpected(after.error());
  std::vector<PatchValue> changed;
  std::vector<PatchValue> deleted;
  size_t i = 0;
  size_t j = 0;
  while (i < before->size || j < after->size) {
    PatchResult<PatchValue> left;
    PatchResult<PatchValue> right;
    if (i < before->size) left = KeyIn((*before)[i], merge_key);
    if (!left) return std::unexpected(left.error());
    if (j < after->size) right = KeyIn((*after)[j], merge_key);
    if (!right) return std::unexpected(right.error());
    const Side side = Next(i < before->size, j < after->size, GoTextOf(*left), GoTextOf(*right));
    if (side == Side::kBoth) {
      auto inner = Maps((*before)[i++], (*after)[j++], field.schema, options);
      if (!inner) return std::unexpected(inner.error());
      if (inner->map->empty()) continue;
      inner->map->insert_or_assign(merge_key, *right);
      changed.push_back(*inner);
    } else if (side == Side::kModified) {
      if (options.changes) changed.push_back((*after)[j]);
      ++j;
    } else {
      if (options.deletions) {
        deleted.push_back(
            heap_.MapOf({{merge_key, *left}, {std::string(kPatchMarker), TextValue("delete")}}));
      }
      ++i;
    }
  }
  const auto ordered = InOrder(heap_.NewList(std::move(changed)), modified, merge_key, Kind::kObject, heap_);
  if (!ordered) return std::unexpected(ordered.error());
  const auto same_order = SameOrder(original, modified, merge_key);
  if (!same_order) return std::unexpected(same_order.error());
  std::vector<PatchValue> all(ordered->begin(), ordered->end());
  all.insert(all.end(), deleted.begin(), deleted.end());
  const bool changes = options.changes && (!all.empty() || !*same_order);
  const bool deletions = options.deletions && !all.empty();
  SetUnlessEmpty(patch, key, heap_.NewList(std::move(all)));
  if (!options.orders || !(changes || deletions)) return {};
  std::vector<PatchValue> order;
  for (const PatchValue& item : modified) order.push_back(heap_.MapOf({{merge_key, *item.Find(merge_key)}}));
  SetUnlessEmpty(patch, DirectiveOf(kOrderPrefix, key), heap_.NewList(std::move(order)));
  return {};
}

PatchResult<void> StrategicDiffer::Scalars(const std::string& key, PatchList original, PatchList modified,
                                           PatchMap& patch, const FieldPatch& field, DiffOptions options) {
  const PatchList after = heap_.NewList({modified.begin(), modified.end()});
  SortScalars(original);
  SortScalars(after);
  std::vector<PatchValue> added;
  std::vector<PatchValue> deleted;
  size_t i = 0;
  size_t j = 0;
  while (i < original.size || j < after.size) {
    const bool has_left = i < original.size;
    const bool has_right = j < after.size;
    const Side side =
        Next(has_left, has_right, has_left ? GoTextOf(original[i]) : "", has_right ? GoTextOf(after[j]) : "");
    if (side == Side::kOriginal && options.deletions) deleted.push_back(original[i]);
    if (side == Side::kModified && options.changes) added.push_back(after[j]);
    if (side != Side::kModified) ++i;
    if (side != Side::kOriginal) ++j;
  }
  const PatchList gone = WithoutRepeats(heap_.NewList(std::move(deleted)));
  const auto ordered =
      InOrder(heap_.NewList(std::move(added)), modified, field.merge_key, Kind::kString, heap_);
  if (!ordered) return std::unexpected(ordered.error());
  SetUnlessEmpty(patch, key, *ordered);
  SetUnlessEmpty(patch, DirectiveOf(kDeleteListPrefix, key), gone);
  const bool order_changed =
      (options.deletions && gone.size > 0) || (options.changes && !DeepEqual(original, modified));
  if (options.orders && order_changed) SetUnlessEmpty(patch, DirectiveOf(kOrderPrefix, key), modified);
  return {};
}

}  // namespace plimsoll::merge

#include "diff.h"

namespace plimsoll::patch {
namespace {

// A field that no schema knows may stay as it is.
bool IsTolerable(const PatchError& error, const PatchValue& original, const PatchValue& modified) {
  return error.fault != PatchFault::kBadStrategy && DeepEqual(original, modified);
}

}  // namespace

// Both go by their keys, side by side. Recurses along values, which nest no deeper than kMaxDepth.
PatchResult<PatchValue> StrategicDiffer::Maps(const PatchValue& original, const PatchValue& modified,
                                              PatchSchema& schema, DiffOptions options) {
  const PatchValue patch = heap_.NewMap();
  if (AreFlatTwins(*original.map, *modified.map)) return patch;
  ArenaVector<PatchValue> retained = heap_.Scratch();
  bool has_more = false;  // the original has something to be cleared
  auto before = original.map->begin();
  const auto end = original.map->end();
  const auto drop = [&](const PatchMember& gone) {
    if (options.deletions) patch.map->Set(gone.key, PatchValue());
    has_more |= !gone.value.IsNull();
  };
  for (const auto& [key, value] : *modified.map) {
    if (options.retain_keys && !value.IsNull()) retained.push_back(PatchValue::Text(key));
    int order = 1;
    for (; before != end; ++before) {
      order = merge::CompareKeys(before->key, key);
      if (order >= 0) break;
      drop(*before);
    }
    if (before == end || order != 0) {
      if (options.changes) patch.map->Set(key, value);
      continue;
    }
    const auto done = Field(key, before->value, value, *patch.map, schema, options);
    ++before;
    if (!done) return std::unexpected(done.error());
  }
  for (; before != end; ++before) drop(*before);
  if (!retained.empty() && (!patch.map->empty() || has_more)) {
    patch.map->Set(kRetainKeysMarker, PatchValue::Of(heap_.NewList(retained)));
  }
  return patch;
}

PatchResult<void> StrategicDiffer::Field(std::string_view key, const PatchValue& original,
                                         const PatchValue& modified, PatchMap& patch, PatchSchema& schema,
                                         DiffOptions options) {
  if (key == kPatchMarker) {
    if (original.kind != value::Kind::kString || modified.kind != value::Kind::kString) {
      return RefusePatch(PatchFault::kOther, "invalid value for special key: $patch");
    }
    if (!DeepEqual(original, modified)) patch.Set(key, modified);
    return {};
  }
  if (original.kind == modified.kind && modified.IsMap()) {
    return MapField(key, original, modified, patch, schema, options);
  }
  if (original.kind == modified.kind && modified.IsList()) {
    return ListField(key, original, modified, patch, schema, options);
  }
  if (options.changes && !DeepEqual(original, modified)) patch.Set(key, modified);
  return {};
}

PatchResult<void> StrategicDiffer::MapField(std::string_view key, const PatchValue& original,
                                            const PatchValue& modified, PatchMap& patch, PatchSchema& schema,
                                            DiffOptions options) {
  const auto& field = schema.MapField(key);
  if (!field) {
    if (IsTolerable(field.error(), original, modified)) return {};
    return std::unexpected(field.error());
  }
  options.retain_keys = field->retain_keys;
  if (field->strategy == "replace") {
    if (options.changes) patch.Set(key, modified);
    return {};
  }
  const auto inner = Maps(original, modified, *field->schema, options);
  if (!inner) return std::unexpected(inner.error());
  if (!inner->map->empty()) patch.Set(key, *inner);
  return {};
}

PatchResult<void> StrategicDiffer::ListField(std::string_view key, const PatchValue& original,
                                             const PatchValue& modified, PatchMap& patch, PatchSchema& schema,
                                             DiffOptions options) {
  const auto& field = schema.ListField(key);
  if (!field) {
    if (IsTolerable(field.error(), original, modified)) return {};
    return std::unexpected(field.error());
  }
  if (field->strategy == "merge") {
    options.retain_keys = field->retain_keys;
    return MergedList(key, original.List(), modified.List(), patch, *field, options);
  }
  if (options.changes && !DeepEqual(original, modified)) patch.Set(key, modified);
  return {};
}

}  // namespace plimsoll::patch

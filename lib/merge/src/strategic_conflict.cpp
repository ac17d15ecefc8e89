#include "strategic_conflict.h"

namespace plimsoll::merge {
namespace {

// All functions recurse along values, which nest no deeper than kMaxDepth.
PatchResult<bool> ValuesConflict(const PatchValue& left, const PatchValue& right, const PatchSchema& schema,
                                 std::string_view strategy, std::string_view merge_key);

PatchResult<bool> MembersConflict(const PatchMap& left, const PatchMap& right, const PatchSchema& schema) {
  for (const auto& [key, value] : left) {
    const auto other = right.find(key);
    if (key == kPatchMarker || key == kRetainKeysMarker || other == right.end()) continue;
    FieldPatch field{.schema = schema, .merge_key = {}, .strategy = {}};
    if (value.IsMap() || value.IsList()) {
      const auto found = value.IsMap() ? schema.MapField(key) : schema.ListField(key);
      if (!found) return std::unexpected(found.error());
      field = *found;
    }
    const auto conflict = ValuesConflict(value, other->second, field.schema, field.strategy, field.merge_key);
    if (!conflict || *conflict) return conflict;
  }
  return false;
}

// By the text of the key; of two equal ones the last counts.
PatchResult<PatchMap> ByKey(PatchList list, std::string_view merge_key) {
  PatchMap out;
  for (const PatchValue& item : list) {
    const PatchValue* key = item.Find(merge_key);
    if (key == nullptr) {
      return RefusePatch(PatchFault::kMissingMergeKey, "cannot find merge key `" + std::string(merge_key) +
                                                           "` in merging list element:" + GoTextOf(item));
    }
    out.insert_or_assign(GoTextOf(*key), item);
  }
  return out;
}

PatchResult<bool> ItemsConflict(PatchList left, PatchList right, const PatchSchema& schema,
                                std::string_view merge_key) {
  const auto left_items = ByKey(left, merge_key);
  if (!left_items) return std::unexpected(left_items.error());
  const auto right_items = ByKey(right, merge_key);
  if (!right_items) return std::unexpected(right_items.error());
  for (const auto& [key, item] : *left_items) {
    const auto other = right_items->find(key);
    if (other == right_items->end()) continue;
    const auto conflict = ValuesConflict(item, other->second, schema, "", "");
    if (!conflict || *conflict) return conflict;
  }
  return false;
}

PatchResult<bool> ListsConflict(PatchList left, PatchList right, const PatchSchema& schema,
                                std::string_view strategy, std::string_view merge_key) {
  const auto kind = ElementKind(left, right);
  if (!kind) return std::unexpected(kind.error());
  const bool maps = *kind == Kind::kObject;
  if (strategy == "merge") return maps ? ItemsConflict(left, right, schema, merge_key) : false;
  if (left.size != right.size) return true;
  if (!maps) {
    left = WithoutRepeats(left);
    right = WithoutRepeats(right);
    SortScalars(left);
    SortScalars(right);
    if (left.size != right.size) return true;
  }
  for (size_t at = 0; at < left.size; ++at) {
    const auto conflict = ValuesConflict(left[at], right[at], schema, "", "");
    if (!conflict || *conflict) return conflict;
  }
  return false;
}

PatchResult<bool> ValuesConflict(const PatchValue& left, const PatchValue& right, const PatchSchema& schema,
                                 std::string_view strategy, std::string_view merge_key) {
  if (left.kind != right.kind) return true;
  if (left.IsList()) return ListsConflict(left.list, right.list, schema, strategy, merge_key);
  if (!left.IsMap()) return !DeepEqual(left, right);
  const PatchValue* left_marker = left.Find(kPatchMarker);
  const PatchValue* right_marker = right.Find(kPatchMarker);
  if ((left_marker == nullptr) != (right_marker == nullptr)) return true;
  if (left_marker != nullptr && !DeepEqual(*left_marker, *right_marker)) return true;
  if (strategy == "replace") return false;
  return MembersConflict(*left.map, *right.map, schema);
}

}  // namespace

PatchResult<bool> PatchesConflict(const PatchValue& left, const PatchValue& right,
                                  const PatchSchema& schema) {
  return ValuesConflict(left, right, schema, "", "");
}

}  // namespace plimsoll::merge

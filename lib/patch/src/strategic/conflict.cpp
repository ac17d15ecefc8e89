#include "conflict.h"

#include <algorithm>

namespace plimsoll::patch {
namespace {

// How two values of a field are to be looked at.
struct View {
  PatchSchema* schema;
  std::string_view strategy = {};
  std::string_view merge_key = {};
};

// All functions recurse along values, which nest no deeper than kMaxDepth.
class ConflictFinder {
 public:
  explicit ConflictFinder(PatchHeap& heap) : heap_(heap) {}

  PatchResult<bool> Values(const PatchValue& left, const PatchValue& right, const View& view) {
    if (left.kind != right.kind) return true;
    if (left.IsList()) return Lists(left.List(), right.List(), view);
    if (!left.IsMap()) return !DeepEqual(left, right);
    const PatchValue* left_marker = left.Find(kPatchMarker);
    const PatchValue* right_marker = right.Find(kPatchMarker);
    if ((left_marker == nullptr) != (right_marker == nullptr)) return true;
    if (left_marker != nullptr && !DeepEqual(*left_marker, *right_marker)) return true;
    if (view.strategy == "replace") return false;
    return Members(*left.map, *right.map, *view.schema);
  }

 private:
  PatchResult<bool> Members(PatchMap& left, PatchMap& right, PatchSchema& schema) {
    for (const auto& [key, value] : left) {
      const PatchValue* const other = right.Find(key);
      if (key == kPatchMarker || key == kRetainKeysMarker || other == nullptr) continue;
      View view{&schema};
      if (value.IsMap() || value.IsList()) {
        const auto& found = value.IsMap() ? schema.MapField(key) : schema.ListField(key);
        if (!found) return std::unexpected(found.error());
        view = {found->schema, found->strategy, found->merge_key};
      }
      const auto conflict = Values(value, *other, view);
      if (!conflict || *conflict) return conflict;
    }
    return false;
  }

  PatchResult<bool> Lists(PatchList left, PatchList right, const View& view) {
    const auto kind = ElementKind(left, right);
    if (!kind) return std::unexpected(kind.error());
    const bool maps = *kind == value::Kind::kObject;
    if (view.strategy == "merge") return maps ? Items(left, right, view) : false;
    if (left.size != right.size) return true;
    if (!maps) {
      left = WithoutRepeats(left, heap_);
      right = WithoutRepeats(right, heap_);
      SortScalars(left, heap_);
      SortScalars(right, heap_);
      if (left.size != right.size) return true;
    }
    for (size_t at = 0; at < left.size; ++at) {
      const auto conflict = Values(left[at], right[at], {view.schema});
      if (!conflict || *conflict) return conflict;
    }
    return false;
  }

  PatchResult<bool> Items(PatchList left, PatchList right, const View& view) {
    const auto left_items = ByKey(left, view.merge_key);
    if (!left_items) return std::unexpected(left_items.error());
    const auto right_items = ByKey(right, view.merge_key);
    if (!right_items) return std::unexpected(right_items.error());
    for (const auto& [key, item] : **left_items) {
      const PatchValue* const other = (*right_items)->Find(key);
      if (other == nullptr) continue;
      const auto conflict = Values(item, *other, {view.schema});
      if (!conflict || *conflict) return conflict;
    }
    return false;
  }

  // By the text of the key; of two equal ones the last counts.
  PatchResult<PatchMap*> ByKey(PatchList list, std::string_view merge_key) {
    PatchMap* const out = heap_.NewMap().map;
    for (const PatchValue& item : list) {
      const auto key = item.Peek(merge_key);
      if (!key) {
        return RefusePatch(PatchFault::kMissingMergeKey, "cannot find merge key `" + std::string(merge_key) +
                                                             "` in merging list element:" + GoTextOf(item));
      }
      out->Set(TextOf(*key, heap_), item);
    }
    return out;
  }

  PatchHeap& heap_;
};

}  // namespace

PatchResult<bool> PatchesConflict(const PatchValue& left, const PatchValue& right, PatchSchema& schema,
                                  PatchHeap& heap) {
  return ConflictFinder(heap).Values(left, right, {&schema});
}

}  // namespace plimsoll::patch

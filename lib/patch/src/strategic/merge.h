// A strategic merge patch goes into an object, or into another patch.
#pragma once

#include "lists.h"
#include "patch_schema.h"

namespace plimsoll::patch {

// Into an object the directives do what they say and nulls delete; into a patch they are kept.
enum class MergeInto : uint8_t { kObject, kPatch };

class StrategicMerger {
 public:
  StrategicMerger(PatchHeap& heap, MergeInto into) : heap_(heap), into_(into) {}

  // Both maps; both may be changed, and the result may be either.
  PatchResult<PatchValue> Map(PatchValue original, PatchValue patch, PatchSchema& schema);

 private:
  // $retainKeys
  PatchResult<void> RetainKeys(PatchMap& original, PatchMap& patch) const;
  PatchResult<void> RetainOnly(PatchList keys, PatchMap& original, PatchMap& patch) const;

  // $setElementOrder
  PatchResult<void> Orders(PatchMap& original, PatchMap& patch, PatchSchema& schema);
  PatchResult<void> Order(std::string_view directive, PatchMap& original, PatchMap& patch,
                          PatchSchema& schema);
  PatchResult<void> OrderField(std::string_view key, PatchList order, PatchMap& original, PatchMap& patch,
                               PatchSchema& schema);

  PatchResult<void> Field(std::string_view key, PatchValue value, PatchMap& original, PatchSchema& schema);
  PatchResult<void> Both(std::string_view key, PatchValue& slot, const PatchValue& value, bool deletes,
                         PatchSchema& schema);
  void Take(PatchMap& original, std::string_view key, PatchValue value);

  // strategic_merge_lists.cpp
  PatchResult<PatchList> List(PatchList original, PatchList patch, const FieldPatch& field, bool deletes);
  PatchResult<PatchList> MergeScalars(PatchList original, PatchList patch, const FieldPatch& field,
                                      value::Kind kind);
  PatchResult<PatchList> MergeMaps(PatchList original, PatchList patch, const FieldPatch& field);
  PatchResult<PatchList> MergeItems(PatchList original, PatchList patch, const FieldPatch& field,
                                    bool& keeps_order);

  PatchHeap& heap_;
  MergeInto into_;
};

}  // namespace plimsoll::patch

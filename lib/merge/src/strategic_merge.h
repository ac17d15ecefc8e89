// A strategic merge patch goes into an object, or into another patch.
#pragma once

#include "strategic_lists.h"
#include "strategic_schema.h"

namespace plimsoll::merge {

// Into an object the directives do what they say and nulls delete; into a patch they are kept.
enum class MergeInto : uint8_t { kObject, kPatch };

class StrategicMerger {
 public:
  StrategicMerger(PatchHeap& heap, MergeInto into) : heap_(heap), into_(into) {}

  // Both maps; both may be changed, and the result may be either.
  PatchResult<PatchValue> Map(PatchValue original, PatchValue patch, const PatchSchema& schema);

 private:
  PatchResult<void> RetainKeys(PatchMap& original, PatchMap& patch) const;
  PatchResult<void> Orders(PatchMap& original, PatchMap& patch, const PatchSchema& schema);
  PatchResult<void> Order(const std::string& directive, PatchMap& original, PatchMap& patch,
                          const PatchSchema& schema);
  PatchResult<void> Field(std::string_view key, PatchValue value, PatchMap& original,
                          const PatchSchema& schema);
  PatchResult<void> Both(std::string_view key, PatchValue& slot, PatchValue value, bool deletes,
                         const PatchSchema& schema);
  PatchResult<PatchList> List(PatchList original, PatchList patch, const FieldPatch& field, bool deletes);
  PatchResult<PatchList> MergeLists(PatchList original, PatchList patch, const FieldPatch& field,
                                    bool deletes);
  PatchResult<PatchList> MergeItems(PatchList original, PatchList patch, const FieldPatch& field);
  void Take(PatchMap& original, std::string_view key, PatchValue value);

  PatchHeap& heap_;
  MergeInto into_;
};

}  // namespace plimsoll::merge

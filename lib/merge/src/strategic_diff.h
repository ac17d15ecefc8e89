// The strategic merge patch that makes one object of another.
#pragma once

#include "strategic_lists.h"
#include "strategic_schema.h"

namespace plimsoll::merge {

struct DiffOptions {
  bool changes = true;    // what is new or different
  bool deletions = true;  // what is gone
  bool orders = false;    // $setElementOrder
  bool retain_keys = false;
};

class StrategicDiffer {
 public:
  explicit StrategicDiffer(PatchHeap& heap) : heap_(heap) {}

  // Lists of scalars in `original` are left sorted, as upstream leaves them.
  PatchResult<PatchValue> Maps(const PatchValue& original, const PatchValue& modified,
                               const PatchSchema& schema, DiffOptions options);

 private:
  PatchResult<void> Field(const std::string& key, const PatchValue& original, const PatchValue& modified,
                          PatchMap& patch, const PatchSchema& schema, DiffOptions options);
  PatchResult<void> MapField(const std::string& key, const PatchValue& original, const PatchValue& modified,
                             PatchMap& patch, const PatchSchema& schema, DiffOptions options);
  PatchResult<void> ListField(const std::string& key, const PatchValue& original, const PatchValue& modified,
                              PatchMap& patch, const PatchSchema& schema, DiffOptions options);
  PatchResult<void> MergedList(const std::string& key, PatchList original, PatchList modified,
                               PatchMap& patch, const FieldPatch& field, DiffOptions options);
  PatchResult<void> MapItems(const std::string& key, PatchList original, PatchList modified, PatchMap& patch,
                             const FieldPatch& field, DiffOptions options);
  PatchResult<void> Scalars(const std::string& key, PatchList original, PatchList modified, PatchMap& patch,
                            const FieldPatch& field, DiffOptions options);

  PatchHeap& heap_;
};

}  // namespace plimsoll::merge

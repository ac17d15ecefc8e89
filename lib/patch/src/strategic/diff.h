// The strategic merge patch that makes one object of another.
#pragma once

#include "lists.h"
#include "patch_schema.h"

namespace plimsoll::patch {

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
  PatchResult<PatchValue> Maps(const PatchValue& original, const PatchValue& modified, PatchSchema& schema,
                               DiffOptions options);

 private:
  PatchResult<void> Field(std::string_view key, const PatchValue& original, const PatchValue& modified,
                          PatchMap& patch, PatchSchema& schema, DiffOptions options);
  PatchResult<void> MapField(std::string_view key, const PatchValue& original, const PatchValue& modified,
                             PatchMap& patch, PatchSchema& schema, DiffOptions options);
  PatchResult<void> ListField(std::string_view key, const PatchValue& original, const PatchValue& modified,
                              PatchMap& patch, PatchSchema& schema, DiffOptions options);

  // strategic_diff_lists.cpp
  struct ListChanges {
    PatchList changed;
    PatchList deleted;
  };
  PatchResult<void> MergedList(std::string_view key, PatchList original, PatchList modified, PatchMap& patch,
                               const FieldPatch& field, DiffOptions options);
  PatchResult<void> MapItems(std::string_view key, PatchList original, PatchList modified, PatchMap& patch,
                             const FieldPatch& field, DiffOptions options);
  PatchResult<ListChanges> ItemChanges(PatchList before, PatchList after, const FieldPatch& field,
                                       DiffOptions options);
  PatchResult<void> Scalars(std::string_view key, PatchList original, PatchList modified, PatchMap& patch,
                            const FieldPatch& field, DiffOptions options);
  ListChanges ScalarChanges(PatchList before, PatchList after, DiffOptions options);
  PatchList KeysAlone(PatchList list, std::string_view merge_key);
  std::string_view DirectiveOf(std::string_view prefix, std::string_view key);

  PatchHeap& heap_;
};

}  // namespace plimsoll::patch

#include "plimsoll/merge/strategic_patch.h"

#include "strategic_conflict.h"
#include "strategic_diff.h"
#include "strategic_merge.h"

namespace plimsoll::merge {
namespace {

PatchResult<PatchValue> Loaded(const Node& node, PatchHeap& heap) {
  if (node.IsNull()) return heap.NewMap();
  if (!node.IsObject()) return RefusePatch(PatchFault::kBadDocument, "invalid JSON document");
  return heap.From(node);
}

// Strings of nodes that were made here lie in the heap, so they are copied.
Node Finished(const PatchValue& value, const PatchHeap& heap, Arena& arena) {
  return DeepCopy(heap.ToNode(value, arena), arena);
}

PatchResult<Node> Checked(const Node& patch, Identity identity) {
  if (identity == Identity::kFree || !TouchesIdentity(patch)) return patch;
  return RefusePatch(PatchFault::kPrecondition, PreconditionText(patch));
}

PatchResult<Node> WithoutConflict(const Node& patch, const PatchValue& patch_value,
                                  const PatchValue& original, const PatchValue& current,
                                  const PatchSchema& schema, PatchHeap& heap) {
  const auto changed = StrategicDiffer(heap).Maps(original, current, schema, {});
  if (!changed) return std::unexpected(changed.error());
  const auto conflict = PatchesConflict(patch_value, *changed, schema);
  if (!conflict) return std::unexpected(conflict.error());
  if (!*conflict) return patch;
  Arena arena;
  return RefusePatch(PatchFault::kConflict, ConflictText(patch, heap.ToNode(*changed, arena)));
}

}  // namespace

PatchResult<Node> ApplyStrategicPatch(const Node& object, const Node& patch, const PatchTypes& types,
                                      Arena& arena) {
  PatchHeap heap;
  const auto original = Loaded(object, heap);
  if (!original) return std::unexpected(original.error());
  const auto change = Loaded(patch, heap);
  if (!change) return std::unexpected(change.error());
  const PatchSchema schema(types.components, types.root);
  const auto merged = StrategicMerger(heap, MergeInto::kObject).Map(*original, *change, schema);
  if (!merged) return std::unexpected(merged.error());
  return Finished(*merged, heap, arena);
}

PatchResult<Node> CreateStrategicPatch(const Node& before, const Node& after, Identity identity,
                                       const PatchTypes& types, Arena& arena) {
  PatchHeap heap;
  const auto original = Loaded(before, heap);
  if (!original) return std::unexpected(original.error());
  const auto modified = Loaded(after, heap);
  if (!modified) return std::unexpected(modified.error());
  const PatchSchema schema(types.components, types.root);
  const auto patch = StrategicDiffer(heap).Maps(*original, *modified, schema, {.orders = true});
  if (!patch) return std::unexpected(patch.error());
  return Checked(Finished(*patch, heap, arena), identity);
}

PatchResult<Node> CreateThreeWayStrategicPatch(const ThreeWayObjects& objects, Overwrite overwrite,
                                               Identity identity, const PatchTypes& types, Arena& arena) {
  PatchHeap heap;
  const auto original = Loaded(objects.original, heap);
  if (!original) return std::unexpected(original.error());
  const auto modified = Loaded(objects.modified, heap);
  if (!modified) return std::unexpected(modified.error());
  const auto current = Loaded(objects.current, heap);
  if (!current) return std::unexpected(current.error());
  const PatchSchema schema(types.components, types.root);
  StrategicDiffer differ(heap);
  const auto delta = differ.Maps(*current, *modified, schema, {.deletions = false, .orders = true});
  if (!delta) return std::unexpected(delta.error());
  const auto deletions = differ.Maps(*original, *modified, schema, {.changes = false, .orders = true});
  if (!deletions) return std::unexpected(deletions.error());
  const auto merged = StrategicMerger(heap, MergeInto::kPatch).Map(*deletions, *delta, schema);
  if (!merged) return std::unexpected(merged.error());
  const auto patch = Checked(Finished(*merged, heap, arena), identity);
  if (!patch || overwrite == Overwrite::kYes) return patch;
  return WithoutConflict(*patch, *merged, *original, *current, schema, heap);
}

}  // namespace plimsoll::merge

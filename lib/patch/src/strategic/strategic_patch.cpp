#include "plimsoll/patch/strategic/strategic_patch.h"

#include "conflict.h"
#include "diff.h"
#include "merge.h"

namespace plimsoll::patch {

using merge::Node;

namespace {

PatchResult<PatchValue> Loaded(const Node& node, PatchHeap& heap) {
  if (node.IsNull()) return heap.NewMap();
  if (!node.IsObject()) return RefusePatch(PatchFault::kBadDocument, "invalid JSON document");
  return heap.From(node);
}

PatchResult<Node> Checked(const Node& patch, Identity identity) {
  if (identity == Identity::kFree || !TouchesIdentity(patch)) return patch;
  return RefusePatch(PatchFault::kPrecondition, PreconditionText(patch));
}

PatchResult<Node> WithoutConflict(const Node& patch, const PatchValue& patch_value,
                                  const PatchValue& original, const PatchValue& current, PatchSchema& schema,
                                  PatchHeap& heap) {
  const auto changed = StrategicDiffer(heap).Maps(original, current, schema, {});
  if (!changed) return std::unexpected(changed.error());
  const auto conflict = PatchesConflict(patch_value, *changed, schema, heap);
  if (!conflict) return std::unexpected(conflict.error());
  if (!*conflict) return patch;
  return RefusePatch(PatchFault::kConflict, ConflictText(patch, heap.ToNode(*changed)));
}

}  // namespace

PatchProgram::PatchProgram(const schema::Schema& schema) : schemas_(std::make_unique<PatchSchemas>(schema)) {}
PatchProgram::PatchProgram(PatchProgram&&) noexcept = default;
PatchProgram& PatchProgram::operator=(PatchProgram&&) noexcept = default;
PatchProgram::~PatchProgram() = default;

PatchResult<Node> ApplyStrategicPatch(const Node& object, const Node& patch, const PatchProgram& program,
                                      Arena& arena) {
  PatchHeap heap(arena);
  const auto original = Loaded(object, heap);
  if (!original) return std::unexpected(original.error());
  const auto change = Loaded(patch, heap);
  if (!change) return std::unexpected(change.error());
  PatchSchema& schema = program.schemas().root();
  const auto merged = StrategicMerger(heap, MergeInto::kObject).Map(*original, *change, schema);
  if (!merged) return std::unexpected(merged.error());
  return heap.ToNode(*merged);
}

PatchResult<Node> CreateStrategicPatch(const Node& before, const Node& after, Identity identity,
                                       const PatchProgram& program, Arena& arena) {
  PatchHeap heap(arena);
  const auto original = Loaded(before, heap);
  if (!original) return std::unexpected(original.error());
  const auto modified = Loaded(after, heap);
  if (!modified) return std::unexpected(modified.error());
  PatchSchema& schema = program.schemas().root();
  const auto patch = StrategicDiffer(heap).Maps(*original, *modified, schema, {.orders = true});
  if (!patch) return std::unexpected(patch.error());
  return Checked(heap.ToNode(*patch), identity);
}

PatchResult<Node> CreateThreeWayStrategicPatch(const ThreeWayObjects& objects, Overwrite overwrite,
                                               Identity identity, const PatchProgram& program, Arena& arena) {
  PatchHeap heap(arena);
  const auto original = Loaded(objects.original, heap);
  if (!original) return std::unexpected(original.error());
  const auto modified = Loaded(objects.modified, heap);
  if (!modified) return std::unexpected(modified.error());
  const auto current = Loaded(objects.current, heap);
  if (!current) return std::unexpected(current.error());
  PatchSchema& schema = program.schemas().root();
  StrategicDiffer differ(heap);
  const auto delta = differ.Maps(*current, *modified, schema, {.deletions = false, .orders = true});
  if (!delta) return std::unexpected(delta.error());
  const auto deletions = differ.Maps(*original, *modified, schema, {.changes = false, .orders = true});
  if (!deletions) return std::unexpected(deletions.error());
  const auto merged = StrategicMerger(heap, MergeInto::kPatch).Map(*deletions, *delta, schema);
  if (!merged) return std::unexpected(merged.error());
  const auto patch = Checked(heap.ToNode(*merged), identity);
  if (!patch || overwrite == Overwrite::kYes) return patch;
  return WithoutConflict(*patch, *merged, *original, *current, schema, heap);
}

}  // namespace plimsoll::patch

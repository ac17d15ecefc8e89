#include "object_nodes.h"
#include "plimsoll/engine/objects/object_merge.h"
#include "plimsoll/merge/typed/typed.h"
#include "typed_findings.h"

namespace plimsoll::engine {

using merge::Node;
using merge::Repeats;
using merge::Typed;

ObjectOutcome MergeOverlays(const ManifestObject& base, std::span<const ManifestObject* const> overlays,
                            const kinds::Kinds& kinds) {
  std::vector<finding::Finding> warnings;
  const auto kind = TypesOrUntyped(base, kinds, warnings);
  if (!kind) return Outcome(kind.error(), *base.source);
  LocateFindings(warnings, *base.source);
  Arena arena;
  const auto node = NodeOf(base, arena);
  if (!node) return Outcome(node.error(), *base.source);
  Typed merged{(*kind)->program, (*kind)->type, *node};
  if (const auto errors = Validate(merged, Repeats::kAllowed); !errors.empty()) {
    return Outcome(TypedFindings(base, errors), *base.source);
  }
  for (const ManifestObject* overlay : overlays) {
    const auto next = NodeOf(*overlay, arena);
    if (!next) return Outcome(next.error(), *overlay->source);
    const Typed change{(*kind)->program, (*kind)->type, *next};
    auto errors = Validate(change, Repeats::kRefused);
    if (errors.empty()) {
      merge::Merged result = Merge(merged, change, arena);
      merged.value = result.value;
      errors = std::move(result.errors);
    }
    if (!errors.empty()) return Outcome(TypedFindings(*overlay, errors), *overlay->source);
  }
  return {TreeOf(merged.value), std::move(warnings)};
}

}  // namespace plimsoll::engine

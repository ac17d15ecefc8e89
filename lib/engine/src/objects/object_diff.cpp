#include "plimsoll/engine/objects/object_diff.h"

#include "../report/secret_text.h"
#include "object_nodes.h"
#include "plimsoll/merge/typed/changes.h"
#include "plimsoll/patch/strategic/node_defaults.h"

namespace plimsoll::engine {
namespace {

using finding::Finding;
using merge::Node;

// The object without what does not count.
Node Counting(const Node& object, const kinds::KindTypes& kind, const DiffOptions& options, Arena& arena) {
  Node out = object;
  if (!options.server_fields) out = merge::WithoutServerFields(out, arena);
  if (options.ignore_status) out = merge::WithoutMember(out, "status", arena);
  if (options.ignore_defaults) out = patch::WithDefaults(out, *kind.schema, arena);
  return out;
}

std::expected<Node, Finding> DefaultedNode(const ManifestObject& object, const DiffOptions& options,
                                           const kinds::Kinds& kinds, Arena& arena) {
  const auto node = NodeOf(object, arena);
  return node && options.ignore_defaults ? WithBuiltinDefaults(*node, kinds, arena) : node;
}

struct ComparedNodes {
  const kinds::KindTypes* kind = nullptr;
  Node before;
  Node after;
};

std::expected<ComparedNodes, std::vector<Finding>> ComparedNodesOf(
    const ManifestObject& before, const ManifestObject& after, const DiffOptions& options,
    const kinds::Kinds& kinds, std::vector<Finding>& warnings, Arena& arena) {
  const auto kind = TypesOrUntyped(after, kinds, warnings);
  if (!kind) return std::unexpected(Outcome(kind.error(), *after.source).findings);
  LocateFindings(warnings, *after.source);
  const auto left = DefaultedNode(before, options, kinds, arena);
  if (!left) return std::unexpected(Outcome(left.error(), *before.source).findings);
  const auto right = DefaultedNode(after, options, kinds, arena);
  if (!right) return std::unexpected(Outcome(right.error(), *after.source).findings);
  return ComparedNodes{*kind, Counting(*left, **kind, options, arena),
                       Counting(*right, **kind, options, arena)};
}

std::optional<value::Tree> TreeIf(const Node* node) {
  return node == nullptr ? std::nullopt : std::optional(TreeOf(*node));
}

bool IsSecretPath(std::span<const merge::PathElement> path) {
  const auto is = [&](size_t at, std::string_view name) {
    return path[at].IsField() && path[at].Name() == name;
  };
  if (path.empty()) return false;
  if (is(0, "data") || is(0, "stringData")) return true;
  return path.size() == 3 && is(0, "metadata") && is(1, "annotations") && is(2, kLastApplied);
}

// Recurses; nodes nest no deeper than merge::kMaxDepth.
void MaskValues(value::Tree& tree) {
  if (tree.IsObject()) {
    for (value::TreeMember& member : tree.AsObject()) MaskValues(member.value);
  } else if (tree.IsArray()) {
    for (value::Tree& item : tree.AsArray()) MaskValues(item);
  } else if (!tree.IsNull()) {
    tree = value::Tree::String(std::string(kMaskedSecret));
  }
}

// Without annotations before, the whole map is the change.
void MaskAnnotation(std::span<const merge::PathElement> path, value::Tree& tree) {
  value::Tree* annotations = &tree;
  if (path.size() == 1 && tree.IsObject()) annotations = tree.AsObject().Find("annotations");
  if (path.empty() || path.size() > 2 || path[0].Name() != "metadata") return;
  if (path.size() == 2 && path[1].Name() != "annotations") return;
  if (annotations == nullptr || !annotations->IsObject()) return;
  if (value::Tree* applied = annotations->AsObject().Find(kLastApplied)) MaskValues(*applied);
}

void MaskChange(std::span<const merge::PathElement> path, FieldChange& change) {
  for (std::optional<value::Tree>* side : {&change.before, &change.after}) {
    if (!*side) continue;
    IsSecretPath(path) ? MaskValues(**side) : MaskAnnotation(path, **side);
  }
}

// An object that says no more than `node`. Its places are lost.
ManifestObject Reduced(const ManifestObject& object, const Node& node) {
  return {
      object.source,      object.number, value::Detached(merge::DocumentOf(node, value::Numbers::kAsJson)),
      object.api_version, object.kind,   object.identity};
}

}  // namespace

ObjectDiff DiffObjects(const ManifestObject& before, const ManifestObject& after, const DiffOptions& options,
                       const kinds::Kinds& kinds) {
  Arena arena;
  ObjectDiff out;
  const auto pair = ComparedNodesOf(before, after, options, kinds, out.findings, arena);
  if (!pair) return {{}, pair.error()};
  const bool masked = options.secrets == SecretDisplay::kMasked && IsSecret(after.root(), after.kind);
  const merge::Typed left{pair->kind->program, pair->kind->type, pair->before};
  const merge::Typed right{pair->kind->program, pair->kind->type, pair->after};
  for (const merge::Change& change : merge::ChangesBetween(left, right, arena)) {
    FieldChange& one =
        out.changes.emplace_back(merge::PathText(change.path), TreeIf(change.before), TreeIf(change.after));
    if (masked) MaskChange(change.path, one);
  }
  return out;
}

ObjectOutcome DiffPatch(const ManifestObject& before, const ManifestObject& after, PatchType type,
                        const DiffOptions& options, const kinds::Kinds& kinds) {
  Arena arena;
  std::vector<Finding> warnings;
  const auto pair = ComparedNodesOf(before, after, options, kinds, warnings, arena);
  if (!pair) return {std::nullopt, pair.error()};
  const merge::Typed left{pair->kind->program, pair->kind->type, pair->before};
  const merge::Typed right{pair->kind->program, pair->kind->type, pair->after};
  if (merge::ChangesBetween(left, right, arena).empty()) return {};
  ObjectOutcome out =
      MakePatch(Reduced(before, pair->before), Reduced(after, pair->after), {.type = type}, kinds);
  out.findings.insert(out.findings.begin(), warnings.begin(), warnings.end());
  return out;
}

}  // namespace plimsoll::engine

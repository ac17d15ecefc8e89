#include "plimsoll/engine/objects/object_patch.h"

#include "object_nodes.h"
#include "plimsoll/patch/json/json_patch.h"
#include "plimsoll/patch/merge/merge_patch.h"
#include "plimsoll/patch/strategic/strategic_patch.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using merge::Node;
using value::Value;

// A patch cannot be used: because of the value at `at`.
Finding Unusable(const PatchDocument& patch, Value at, std::string message) {
  Finding finding(Code::kUnusablePatch);
  finding.file = patch.source().name();
  finding.message = std::move(message);
  finding.place = finding::Location{};
  finding.place->span = at.span();
  return finding;
}

// What API servers answer to strategic patches of custom resources.
Finding NotStrategic(Finding finding) {
  finding.message =
      "the body of the request was in an unknown format - accepted media types include: "
      "application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml";
  finding.hint = "custom resources have no strategic merge patch: use --type merge, or `plimsoll merge`";
  return finding;
}

ObjectOutcome ApplyStrategic(const ManifestObject& object, const PatchDocument& patch,
                             const kinds::Kinds& kinds) {
  const auto kind = TypesOf(object, kinds);
  if (!kind) return Outcome(kind.error(), *object.source);
  const Finding refused = Unusable(patch, patch.root(), "");
  if ((*kind)->custom) return Outcome(NotStrategic(refused), patch.source());
  Arena arena;
  const auto node = NodeOf(object, arena);
  if (!node) return Outcome(node.error(), *object.source);
  const Result<Node> change = merge::LoadNode(patch.root(), arena);
  if (!change || !change->IsObject()) {
    const std::string why = change ? "a strategic merge patch is an object" : change.error().message;
    return Outcome(Unusable(patch, patch.root(), why), patch.source());
  }
  const auto patched =
      patch::ApplyStrategicPatch(*node, *change, patch::PatchProgram(*(*kind)->schema), arena);
  if (!patched) {
    return Outcome(Unusable(patch, patch.root(), patched.error().message), patch.source());
  }
  return {TreeOf(*patched), {}};
}

ObjectOutcome ApplyMerge(const ManifestObject& object, const PatchDocument& patch) {
  if (!patch.root().IsObject()) {
    return Outcome(Unusable(patch, patch.root(), "a JSON merge patch of an object is an object"),
                   patch.source());
  }
  const Result<std::string> patched = patch::ApplyMergePatch(JsonOf(object.root()), JsonOf(patch.root()));
  if (patched) return {TreeOfJson(*patched), {}};
  return Outcome(Unusable(patch, patch.root(), patched.error().message), patch.source());
}

// The part of the patch that an error is about.
Value FailedPart(const patch::JsonPatchError& error, Value patch) {
  if (!error.operation || !patch.IsArray()) return patch;
  size_t at = 0;
  for (const Value operation : patch.Items()) {
    if (at++ == *error.operation) return operation;
  }
  return patch;
}

ObjectOutcome ApplyJson(const ManifestObject& object, const PatchDocument& patch) {
  const auto patched = patch::ApplyJsonPatch(JsonOf(object.root()), JsonOf(patch.root()));
  if (!patched) {
    return Outcome(Unusable(patch, FailedPart(patched.error(), patch.root()), patched.error().message),
                   patch.source());
  }
  value::Tree tree = TreeOfJson(*patched);
  if (tree.IsObject()) return {std::move(tree), {}};
  return Outcome(Unusable(patch, patch.root(), "the result of the patch is not an object"), patch.source());
}

// Makes patches of two objects, or three.
class Making {
 public:
  Making(const ManifestObject& before, const ManifestObject& after, const PatchMaking& making)
      : before_(before), after_(after), making_(making) {}

  ObjectOutcome Run(const kinds::Kinds& kinds) {
    const auto kind = TypesOf(after_, kinds);
    const bool strategic = kind && !(*kind)->custom;
    const PatchType type = making_.type.value_or(strategic ? PatchType::kStrategic : PatchType::kMerge);
    switch (type) {
      case PatchType::kStrategic:
        if (!kind) return Refused(kind.error());
        return strategic ? Strategic(**kind) : Refused(NotStrategic(FindingAt(after_, kCode, "", "")));
      case PatchType::kMerge: return Merge();
      case PatchType::kJson: break;
    }
    return Json();
  }

 private:
  static constexpr Code kCode = Code::kUnusablePatch;

  ObjectOutcome Refused(Finding finding) const { return Outcome(std::move(finding), *after_.source); }
  ObjectOutcome Refused(const std::string& message) const {
    return Refused(FindingAt(after_, kCode, "", message));
  }

  ObjectOutcome Strategic(const kinds::KindTypes& kind) {
    const auto before = NodeOf(before_, arena_);
    if (!before) return Outcome(before.error(), *before_.source);
    const auto after = NodeOf(after_, arena_);
    if (!after) return Refused(after.error());
    const patch::PatchProgram program(*kind.schema);
    patch::PatchResult<Node> patch;
    if (making_.original != nullptr) {
      const auto original = NodeOf(*making_.original, arena_);
      if (!original) return Outcome(original.error(), *making_.original->source);
      patch = patch::CreateThreeWayStrategicPatch({*original, *after, *before}, making_.overwrite,
                                                  patch::Identity::kFixed, program, arena_);
    } else {
      patch = patch::CreateStrategicPatch(*before, *after, patch::Identity::kFixed, program, arena_);
    }
    if (!patch) return Refused(patch.error().message);
    return {TreeOf(*patch), {}};
  }

  ObjectOutcome Merge() const {
    const std::string before = JsonOf(before_.root());
    const std::string after = JsonOf(after_.root());
    if (making_.original != nullptr) {
      const std::string original = JsonOf(making_.original->root());
      const auto patch = patch::CreateThreeWayMergePatch({original, after, before}, patch::Identity::kFixed);
      if (!patch) return Refused(patch.error().message);
      return {TreeOfJson(*patch), {}};
    }
    const Result<std::string> patch = patch::CreateMergePatch(before, after);
    if (!patch) return Refused(patch.error().message);
    return {TreeOfJson(*patch), {}};
  }

  ObjectOutcome Json() {
    if (making_.original != nullptr) return Refused("a JSON patch cannot be built with --original");
    const auto before = NodeOf(before_, arena_);
    if (!before) return Outcome(before.error(), *before_.source);
    const auto after = NodeOf(after_, arena_);
    if (!after) return Refused(after.error());
    return {TreeOf(patch::CreateJsonPatch(*before, *after, arena_)), {}};
  }

  const ManifestObject& before_;
  const ManifestObject& after_;
  const PatchMaking& making_;
  Arena arena_;
};

}  // namespace

ObjectOutcome ApplyPatch(const ManifestObject& object, const PatchDocument& patch, PatchType type,
                         const kinds::Kinds& kinds) {
  switch (type) {
    case PatchType::kStrategic: return ApplyStrategic(object, patch, kinds);
    case PatchType::kMerge: return ApplyMerge(object, patch);
    case PatchType::kJson: break;
  }
  return ApplyJson(object, patch);
}

ObjectOutcome MakePatch(const ManifestObject& before, const ManifestObject& after, const PatchMaking& making,
                        const kinds::Kinds& kinds) {
  return Making(before, after, making).Run(kinds);
}

}  // namespace plimsoll::engine

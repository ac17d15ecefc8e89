#include "plimsoll/engine/objects/union_set.h"

#include <array>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "assignment.h"
#include "object_nodes.h"
#include "plimsoll/engine/objects/object_merge.h"
#include "plimsoll/text/joined.h"
#include "set_fields.h"
#include "set_outcome.h"
#include "set_rules.h"

namespace plimsoll::engine {
namespace {

using merge::Node;
using merge::WithMember;
using unions::UnionPatchType;

constexpr std::array<std::string_view, 4> kContentTypes = {
    "application/merge-patch+json", "application/strategic-merge-patch+json", "application/json-patch+json",
    "application/apply-patch+yaml"};

Node Named(const Node& object, Arena& arena) {
  Node out = Node::Object({});
  for (const std::string_view key : {"name", "namespace"}) {
    const Node* value = object.Find(key);
    if (value != nullptr) out = WithMember(out, key, *value, arena);
  }
  return out;
}

// What is applied says what it is for.
Node Identified(Node body, const kinds::KindName& kind, const Node* live, Arena& arena) {
  body = WithMember(body, "apiVersion", Node::String(arena.Copy(kind.api_version)), arena);
  body = WithMember(body, "kind", Node::String(arena.Copy(kind.kind)), arena);
  const Node* metadata = live != nullptr ? live->Find("metadata") : nullptr;
  if (metadata == nullptr) return body;
  Node own = Named(*metadata, arena);
  if (const Node* given = body.Find("metadata")) {
    for (const merge::Member& member : given->Members())
      own = WithMember(own, member.key, member.value, arena);
  }
  return WithMember(body, "metadata", own, arena);
}

// The object as the request leaves it, with what is said to it. The body is text, as it would be sent:
// findings point into it.
ObjectOutcome Afterwards(const SetRequest& request, UnionPatchType patch_type, const std::string& body,
                         kinds::UnionFacts& facts) {
  const text::Source source("request", body);
  if (patch_type != UnionPatchType::kApply) {
    const PatchDocument patch(source, {});
    const PatchType type = patch_type == UnionPatchType::kMerge       ? PatchType::kMerge
                           : patch_type == UnionPatchType::kStrategic ? PatchType::kStrategic
                                                                      : PatchType::kJson;
    return ApplyPatch(*request.live, patch, type, facts.kinds());
  }
  Manifests config;
  InputReport report = config.Add(source, {});
  if (config.objects().empty()) return {std::nullopt, std::move(report.findings)};
  return ApplyConfiguration(request.live, config.objects().front(),
                            {.manager = request.manager, .subresource = {}, .now = {}}, facts.kinds());
}

// They have times, and no clock is read.
void DropManagedFields(value::Tree& object) {
  value::Tree* metadata = object.IsObject() ? object.AsObject().Find("metadata") : nullptr;
  if (metadata == nullptr || !metadata->IsObject()) return;
  metadata->AsObject().Remove("managedFields");
  if (metadata->AsObject().size() == 0) object.AsObject().Remove("metadata");
}

Result<kinds::KindName> KindOf(const Assignments& assignments, const SetRequest& request,
                               kinds::UnionFacts& facts) {
  if (request.live == nullptr) return facts.Named(assignments.kind());
  kinds::KindName live{request.live->api_version, request.live->kind};
  for (kinds::KindName& known : facts.kinds().AddedKinds()) {
    if (known.api_version == live.api_version && known.kind == live.kind) live = std::move(known);
  }
  if (kinds::UnionFacts::IsNamed(live, assignments.kind())) return live;
  return Fail("the object is of kind " + live.kind + ", not " + assignments.kind());
}

// What a request is made for.
struct Target {
  kinds::KindName kind;
  const kinds::KindUnions* unions = nullptr;
  Node user = {};
  unions::SelectedItems selected = {};
  std::optional<Node> live = {};
};

std::vector<UnionPatchType> TypesToTry(const SetRequest& request, const Target& target) {
  if (request.type) return {*request.type};
  std::vector<UnionPatchType> out = {UnionPatchType::kMerge};
  if (!target.unions->types->custom) out.insert(out.begin(), UnionPatchType::kStrategic);
  if (target.live) out.push_back(UnionPatchType::kJson);
  return out;
}

// The request of one kind. Fails when there is none, or when it would do something else.
class Attempt {
 public:
  Attempt(const SetRequest& request, const Target& target, kinds::UnionFacts& facts, Arena& arena)
      : request_(request), target_(target), facts_(facts), arena_(arena) {}

  Result<SetPlan> Make(UnionPatchType type) {
    if (type == UnionPatchType::kStrategic && target_.unions->types->custom) {
      return Fail("custom resources have no strategic merge patch");
    }
    const Node* live = target_.live ? &*target_.live : nullptr;
    unions::UnionPatch patch = unions::BuildUnionPatch(
        target_.unions->derived.schema,
        {target_.user, live, request_.clear, type, request_.manager, &target_.selected}, arena_);
    if (!patch.failure.empty()) return Fail(patch.failure);
    SetPlan plan = PlanOf(type, patch);
    if (!plan.errors.empty()) return plan;
    if (type == UnionPatchType::kApply) patch.body = Identified(patch.body, target_.kind, live, arena_);
    plan.body = TreeOf(patch.body);
    if (!target_.live) return plan;
    ObjectOutcome after = Afterwards(request_, type, merge::NodeJson(patch.body, false), facts_);
    plan.findings = std::move(after.findings);
    plan.object = std::move(after.object);
    if (!plan.object) return plan;
    if (type == UnionPatchType::kApply) DropManagedFields(*plan.object);
    return Verified(std::move(plan));
  }

 private:
  SetPlan PlanOf(UnionPatchType type, unions::UnionPatch& patch) const {
    const kinds::KindName& kind = target_.kind;
    return {.target = request_.live != nullptr ? request_.live->Title() : kind.api_version + ' ' + kind.kind,
            .content_type = std::string(kContentTypes[static_cast<size_t>(type)]),
            .added = std::move(patch.added),
            .conflicts = std::move(patch.conflicts),
            .notes = std::move(patch.notes),
            .errors = std::move(patch.errors),
            .schema_problems = target_.unions->derived.problems,
            .schema_warnings = target_.unions->derived.warnings};
  }

  // What is wrong with the current object already is not the request's fault.
  void CheckUnions(const Node& after, SetPlan& plan) const {
    const unions::UnionSchema& schema = target_.unions->derived.schema;
    // The same rule at the same place, with the same members.
    const auto identity = [](const unions::UnionError& error) {
      return std::tuple(error.path, error.rule, error.members, error.detail);
    };
    std::set<std::tuple<value::Path, unions::UnionRule, std::string, std::string>> known;
    for (const unions::UnionError& error : unions::ValidateUnions(schema, *target_.live, {}, {})) {
      known.insert(identity(error));
    }
    for (unions::UnionError& error : unions::ValidateUnions(schema, after, *target_.live, {})) {
      if (known.contains(identity(error))) {
        ++plan.known_problems;
      } else {
        plan.errors.push_back(std::move(error));
      }
    }
  }

  Result<SetPlan> Verified(SetPlan plan) {
    const value::Document& document =
        documents_.emplace_back(value::DocumentOf(*plan.object, value::Numbers::kAsExactJson));
    const Result<Node> after = merge::LoadNode(document.root(), arena_);
    if (!after) return std::unexpected(after.error());
    const SetIntent intent{target_.user, target_.selected, plan.added};
    if (const auto problem = UnintendedChange(*target_.live, *after, intent)) {
      return Fail("the request is not safe: " + *problem);
    }
    CheckUnions(*after, plan);
    if (request_.rules != nullptr) {
      AddRuleFindings(document.root(), *request_.live, *request_.rules, plan);
    }
    return plan;
  }

  const SetRequest& request_;
  const Target& target_;
  kinds::UnionFacts& facts_;
  Arena& arena_;
  // Nodes have their text here.
  std::deque<value::Document> documents_;
};

Result<Target> TargetOf(const Assignments& assignments, const SetRequest& request, kinds::UnionFacts& facts,
                        Arena& arena) {
  const auto kind = KindOf(assignments, request, facts);
  if (!kind) return std::unexpected(kind.error());
  const Result<const kinds::KindUnions*> unions = facts.Find(kind->api_version, kind->kind);
  if (!unions) return std::unexpected(unions.error());
  if (*unions == nullptr) {
    return Fail("no schema is known for " + kind->api_version + ", Kind=" + kind->kind);
  }
  Target out{.kind = *kind, .unions = *unions};
  out.user = assignments.Document(out.selected, arena);
  if (request.live == nullptr) return out;
  const Result<Node> live = merge::LoadNode(request.live->root(), arena);
  if (!live) return std::unexpected(live.error());
  out.live = *live;
  return out;
}

}  // namespace

std::string DescribeAddition(const unions::UnionAddition& addition) {
  const bool cleared = addition.why == unions::UnionAddition::Why::kCleared;
  return addition.path.FieldPath() + (cleared ? " is cleared" : " is set") + " because " + addition.because;
}

std::string DescribeConflict(const unions::UnionConflict& conflict) {
  const std::string owners = text::Joined(conflict.managers, ", ");
  return conflict.path.FieldPath() + " stays set although " + conflict.because +
         ": apply cannot clear fields of " + (owners.empty() ? "other managers" : owners) +
         "; clear it with a merge patch first, or apply with --force on a server that normalizes unions";
}

Result<SetPlan> PlanSet(const SetRequest& request, kinds::UnionFacts& facts) {
  Arena arena;
  Assignments assignments;
  for (const std::string& text : request.assignments) {
    if (const auto added = assignments.Add(text); !added) return std::unexpected(added.error());
  }
  const Result<Target> target = TargetOf(assignments, request, facts, arena);
  if (!target) return std::unexpected(target.error());
  const auto known =
      CheckSetFields(target->user, target->kind, target->unions->derived.schema, facts.kinds());
  if (!known) return std::unexpected(known.error());
  Attempt attempt(request, *target, facts, arena);
  std::optional<Result<SetPlan>> refused;
  for (const UnionPatchType type : TypesToTry(request, *target)) {
    Result<SetPlan> plan = attempt.Make(type);
    const bool usable = plan && finding::CountErrors(plan->findings) == 0;
    if (usable) return plan;
    if (!refused) refused = std::move(plan);
  }
  return std::move(*refused);
}

}  // namespace plimsoll::engine

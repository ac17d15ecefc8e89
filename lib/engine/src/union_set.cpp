#include "plimsoll/engine/union_set.h"

#include <array>

#include "assignment.h"
#include "object_nodes.h"
#include "plimsoll/engine/object_merge.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

using merge::Node;
using merge::UnionPatchType;
using merge::WithMember;

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
Node Identified(Node body, const ObjectTypes::KindName& kind, const Node* live, Arena& arena) {
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

// The object as the request leaves it, with what is said to it.
ObjectOutcome Afterwards(const SetRequest& request, const std::string& body, UnionCatalog& catalog) {
  const text::Source source("request", body);
  if (request.type != UnionPatchType::kApply) {
    const PatchDocument patch(source, {});
    const PatchType type = request.type == UnionPatchType::kMerge       ? PatchType::kMerge
                           : request.type == UnionPatchType::kStrategic ? PatchType::kStrategic
                                                                        : PatchType::kJson;
    return ApplyPatch(*request.live, patch, type, catalog.types());
  }
  Manifests config;
  InputReport report = config.Add(source, {});
  if (config.objects().empty()) return {std::nullopt, std::move(report.findings)};
  return ApplyConfiguration(request.live, config.objects().front(),
                            {.manager = request.manager, .subresource = {}, .now = {}}, catalog.types());
}

// They have times, and no clock was asked.
void DropManagedFields(value::Tree& object) {
  value::Tree* metadata = object.IsObject() ? object.AsObject().Find("metadata") : nullptr;
  if (metadata == nullptr || !metadata->IsObject()) return;
  metadata->AsObject().Remove("managedFields");
  if (metadata->AsObject().size() == 0) object.AsObject().Remove("metadata");
}

merge::UnionErrors Check(const merge::UnionSchema& schema, const value::Tree& object, const Node& live,
                         Arena& arena) {
  const text::Source source("", value::WriteJson(object, {.exact_floats = true}).value_or("null"));
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok()) return {};
  const Result<Node> node = merge::LoadNode(document.root(), arena);
  return node ? merge::ValidateUnions(schema, *node, live, {}) : merge::UnionErrors();
}

Result<ObjectTypes::KindName> KindOf(const Assignments& assignments, const SetRequest& request,
                                     const UnionCatalog& catalog) {
  if (request.live == nullptr) return catalog.Named(assignments.kind());
  const ObjectTypes::KindName live{request.live->api_version, request.live->kind};
  const std::string whole = live.api_version + '/' + live.kind;
  if (assignments.kind() == live.kind || assignments.kind() == whole) return live;
  return Fail("the object is of kind " + live.kind + ", not " + assignments.kind());
}

}  // namespace

Result<SetPlan> PlanSet(const SetRequest& request, UnionCatalog& catalog) {
  Arena arena;
  Assignments assignments;
  for (const std::string& text : request.assignments) {
    if (const auto added = assignments.Add(text); !added) return std::unexpected(added.error());
  }
  const auto kind = KindOf(assignments, request, catalog);
  if (!kind) return std::unexpected(kind.error());
  Result<KindUnions> unions = catalog.Find(kind->api_version, kind->kind);
  if (!unions) return std::unexpected(unions.error());
  const bool strategic = request.type == UnionPatchType::kStrategic;
  if (strategic && unions->types->custom) return Fail("custom resources have no strategic merge patch");
  std::optional<Node> live;
  if (request.live != nullptr) {
    const Result<Node> node = merge::LoadNode(request.live->root(), arena);
    if (!node) return std::unexpected(node.error());
    live = *node;
  }
  merge::UnionPatch patch = merge::BuildUnionPatch(
      unions->derived.schema,
      {assignments.Document(arena), live ? &*live : nullptr, request.clear, request.type, request.manager},
      arena);
  if (!patch.failure.empty()) return Fail(patch.failure);
  SetPlan out{
      .target = request.live != nullptr ? request.live->Title() : kind->api_version + ' ' + kind->kind,
      .content_type = std::string(kContentTypes[static_cast<size_t>(request.type)]),
      .added = std::move(patch.added),
      .conflicts = std::move(patch.conflicts),
      .notes = std::move(patch.notes),
      .errors = std::move(patch.errors),
      .schema_problems = std::move(unions->derived.problems),
      .schema_warnings = std::move(unions->derived.warnings)};
  if (!out.errors.empty()) return out;
  if (request.type == UnionPatchType::kApply) {
    patch.body = Identified(patch.body, *kind, live ? &*live : nullptr, arena);
  }
  out.body = TreeOf(patch.body);
  if (!live) return out;
  ObjectOutcome after = Afterwards(request, merge::NodeJson(patch.body, false), catalog);
  out.findings = std::move(after.findings);
  out.object = std::move(after.object);
  if (out.object && request.type == UnionPatchType::kApply) DropManagedFields(*out.object);
  if (out.object) out.errors = Check(unions->derived.schema, *out.object, *live, arena);
  return out;
}

}  // namespace plimsoll::engine

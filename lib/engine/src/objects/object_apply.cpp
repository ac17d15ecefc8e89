#include <map>

#include "object_nodes.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/builtin/admit/kind_defaults.h"
#include "plimsoll/builtin/kind/reset_fields.h"
#include "plimsoll/engine/objects/object_merge.h"
#include "plimsoll/merge/managed/field_manager.h"
#include "plimsoll/patch/strategic/node_defaults.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/unions/clearing/union_normalize.h"
#include "plimsoll/value/value_text.h"
#include "request_unions.h"
#include "typed_findings.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using merge::Node;
using merge::TrackedObject;
using merge::WithMember;
using merge::WithoutMember;

constexpr std::string_view kStatus = "status";

std::span<const builtin::ResetField> MoreResetFields(const ManifestObject& object, bool at_status) {
  return builtin::MoreResetFields(schema::GroupOf(object.api_version), object.kind, at_status);
}

// What an endpoint leaves alone: the main one the status, that of the status everything else.
merge::FieldFilter FilterOf(const ManifestObject& object, const kinds::KindTypes& kind, bool at_status,
                            Arena& arena) {
  std::vector<merge::FieldPath> paths;
  const auto add = [&paths](std::string_view name, std::string_view member = {}) {
    merge::FieldPath& path = paths.emplace_back();
    path.push_back(merge::PathElement::Field(name));
    if (!member.empty()) path.push_back(merge::PathElement::Field(member));
  };
  if (at_status) {
    add("spec");
    if (kind.custom) add("metadata");
  } else if (kind.status_subresource) {
    add(kStatus);
  }
  if (!kind.custom) {
    for (const builtin::ResetField& field : MoreResetFields(object, at_status)) add(field.name, field.member);
  }
  return merge::FieldFilter::Exclude(merge::FromPaths(paths, arena));
}

Node NewObject(const ManifestObject& configuration, Arena& arena) {
  Node object = Node::Object({});
  object = WithMember(object, "apiVersion", Node::String(configuration.api_version), arena);
  return WithMember(object, "kind", Node::String(configuration.kind), arena);
}

Node WithStatusOf(const Node& object, const Node& other, Arena& arena) {
  const Node* const status = other.Find(kStatus);
  return status == nullptr ? WithoutMember(object, kStatus, arena)
                           : WithMember(object, kStatus, *status, arena);
}

// What the endpoint leaves alone stays as it was.
Node Stored(const Node& live, const Node& merged, const kinds::KindTypes& kind, bool at_status,
            Arena& arena) {
  if (at_status) return WithStatusOf(live, merged, arena);
  return kind.status_subresource ? WithStatusOf(merged, live, arena) : merged;
}

Finding ConflictFinding(const ManifestObject& configuration, const merge::StatusCause& cause) {
  Finding finding =
      FindingAt(configuration, Code::kConflict, cause.path, cause.message + ": " + cause.Field());
  finding.hint = "use --force to take ownership, remove the field, or keep its current value";
  return finding;
}

std::vector<Finding> ErrorFindings(const ManifestObject& configuration, const merge::WriteError& error) {
  std::vector<Finding> out;
  for (const merge::StatusCause& cause : error.causes) out.push_back(ConflictFinding(configuration, cause));
  if (!out.empty()) return out;
  out.push_back(FindingAt(configuration, Code::kUnmergeable, error.path, error.message));
  return out;
}

struct LiveState {
  // What keeps anything from being applied to the live object.
  std::vector<Finding> faults;
  bool has_owners = false;
};

LiveState StateOf(const ManifestObject& live, const TrackedObject& tracked, const kinds::KindTypes& kind) {
  LiveState state;
  state.faults =
      TypedFindings(live, Validate({kind.program, kind.type, tracked.object}, merge::Repeats::kAllowed));
  const Result<merge::Managed> managed = merge::DecodeManaged(tracked.managed_fields);
  if (managed) {
    state.has_owners = !managed->managers.empty();
  } else {
    state.faults.push_back(FindingAt(live, Code::kUnmergeable, "metadata.managedFields",
                                     "failed to decode managed fields: " + managed.error().message));
  }
  return state;
}

std::string OwnerText(const merge::ManagedFieldsEntry& entry) {
  std::string out = entry.manager + " (" + entry.operation;
  if (!entry.subresource.empty()) out += ", " + entry.subresource;
  return out + ')';
}

std::vector<OwnedField> OwnedFields(const merge::ManagedFieldsList& entries, Arena& arena) {
  std::map<std::string, std::vector<std::string>> by_path;
  for (const merge::ManagedFieldsEntry& entry : entries) {
    const std::string owner = OwnerText(entry);
    for (std::string& path : merge::Leaves(entry.fields, arena).Paths()) {
      by_path[std::move(path)].push_back(owner);
    }
  }
  std::vector<OwnedField> out;
  for (auto& [path, owners] : by_path) out.push_back({path, std::move(owners)});
  return out;
}

value::Tree Written(const Node& object, const merge::ManagedFieldsList& entries) {
  value::Tree tree = TreeOf(object);
  if (entries.empty()) return tree;
  value::TreeBuilder managed;
  merge::WriteManagedFields(managed, entries);
  value::Tree* metadata = tree.AsObject().Find("metadata");
  if (metadata == nullptr || !metadata->IsObject()) {
    metadata = &tree.AsObject().Set("metadata", value::Tree::NewObject()).value;
  }
  metadata->AsObject().Set("managedFields", managed.Take());
  return tree;
}

// Defaults are set after the merge: nobody owns them.
Node WithServerDefaults(const Node& object, const kinds::KindTypes& kind, const kinds::Kinds& kinds,
                        const value::Time& now, Arena& arena) {
  if (kind.custom) return patch::WithDefaults(object, *kind.schema, arena);
  return WithBuiltinDefaults(object, kinds, arena, now);
}

// An object of a built-in kind has members also if nothing is set, which nobody owned before the first apply.
std::optional<Node> EmptyObjectOf(const ManifestObject& configuration, const kinds::Kinds& kinds,
                                  Arena& arena) {
  const kinds::Kind* kind = kinds.Find(configuration.api_version, configuration.kind);
  if (kind == nullptr || kind->builtin() == nullptr) return std::nullopt;
  value::Document document;
  builtin::WriteEmptyObject(*kind->builtin(), document);
  Arena loaded;
  const Result<Node> node = merge::LoadNode(document.root(), loaded);
  PLIMSOLL_ASSERT(node.has_value());  // The types of a built-in kind do not nest too deep.
  return merge::DeepCopy(*node, arena);
}

// The unions of the kind; null when it has none, or unions are not checked.
Result<const unions::UnionSchema*> UnionsOf(const ManifestObject& configuration,
                                            const ApplyOptions& options) {
  if (options.unions == nullptr) return nullptr;
  const auto unions = options.unions->Find(configuration.api_version, configuration.kind);
  if (!unions) return std::unexpected(unions.error());
  return *unions == nullptr ? nullptr : &(*unions)->derived.schema;
}

unions::NormalizedWrite Apply(const merge::FieldManager& manager, const TrackedObject& live,
                              const TrackedObject& config, const unions::UnionSchema* unions,
                              const ApplyOptions& options, Arena& arena) {
  const merge::WriteRequest request{options.manager, options.force, options.now};
  if (unions == nullptr || !options.normalize_unions) {
    return unions::NormalizedWrite{manager.Apply(live, config, request, arena)};
  }
  return unions::ApplyNormalized(manager, *unions, live, config, request, {}, arena);
}

bool IsClusterScoped(const ManifestObject& object, const kinds::Kinds& kinds) {
  const kinds::Kind* kind = kinds.Find(object.api_version, object.kind);
  if (kind == nullptr) return false;
  if (const crd::ServedCrd* crd = kind->Choose("").crd) return !crd->namespaced();
  return kind->builtin() != nullptr && !kind->builtin()->namespaced;
}

bool IsSameApartFromNamespace(const ManifestObject& a, const ManifestObject& b) {
  const std::string_view name = value::TextIn(a.root().Find("metadata"), "name");
  return !name.empty() && a.kind == b.kind &&
         schema::GroupOf(a.api_version) == schema::GroupOf(b.api_version) &&
         name == value::TextIn(b.root().Find("metadata"), "name");
}

// The server clears it.
Node WithoutNamespace(const Node& object, Arena& arena) {
  const Node* const metadata = object.Find("metadata");
  if (metadata == nullptr || metadata->Find("namespace") == nullptr) return object;
  return WithMember(object, "metadata", WithoutMember(*metadata, "namespace", arena), arena);
}

}  // namespace

const ManifestObject* LiveObjectOf(const ManifestObject& configuration, const Manifests& live,
                                   const kinds::Kinds& kinds) {
  const ManifestObject* const found = live.Counterpart(configuration);
  if (found != nullptr || !IsClusterScoped(configuration, kinds)) return found;
  for (const ManifestObject& object : live.objects()) {
    if (IsSameApartFromNamespace(object, configuration)) return &object;
  }
  return nullptr;
}

ApplyOutcome ApplyConfiguration(const ManifestObject* live, const ManifestObject& configuration,
                                const ApplyOptions& options, const kinds::Kinds& kinds) {
  const auto kind = TypesOf(configuration, kinds);
  if (!kind) return {Outcome(kind.error(), *configuration.source), {}};
  Arena arena;
  const auto config = NodeOf(configuration, arena);
  if (!config) return {Outcome(config.error(), *configuration.source), {}};
  const merge::Typed typed{(*kind)->program, (*kind)->type, *config};
  if (const auto errors = Validate(typed, merge::Repeats::kRefused); !errors.empty()) {
    return {Outcome(TypedFindings(configuration, errors), *configuration.source), {}};
  }
  const auto before =
      live == nullptr ? std::expected<Node, Finding>(NewObject(configuration, arena)) : NodeOf(*live, arena);
  if (!before) return {Outcome(before.error(), *live->source), {}};
  const TrackedObject tracked = merge::Track(*before, arena);
  LiveState state;
  if (live != nullptr) state = StateOf(*live, tracked, **kind);
  if (!state.faults.empty()) return {Outcome(std::move(state.faults), *live->source), {}};
  // Only a live object has fields before its first apply.
  const bool first_apply = live != nullptr && !state.has_owners;
  const bool at_status = options.subresource == kStatus;
  const merge::FieldManager manager(
      {(*kind)->program, (*kind)->type, merge::ObjectKind::Of(*config), options.subresource,
       FilterOf(configuration, **kind, at_status, arena), nullptr,
       first_apply ? EmptyObjectOf(configuration, kinds, arena) : std::nullopt});
  const auto unions = UnionsOf(configuration, options);
  if (!unions) {
    const Finding finding = FindingAt(configuration, Code::kUnmergeable, "", unions.error().message);
    return {Outcome(finding, *configuration.source), {}};
  }
  const unions::NormalizedWrite applied =
      Apply(manager, tracked, merge::Track(*config, arena), *unions, options, arena);
  const merge::WriteResult& written = applied.result;
  if (!written) {
    return {Outcome(ErrorFindings(configuration, written.error()), *configuration.source), {}};
  }
  const merge::ManagedFieldsList entries = written->managed_fields.value_or(merge::ManagedFieldsList());
  Node merged = Stored(tracked.object, written->object, **kind, at_status, arena);
  if (IsClusterScoped(configuration, kinds)) merged = WithoutNamespace(merged, arena);
  const Node stored = WithServerDefaults(merged, **kind, kinds, options.now, arena);
  ApplyOutcome out;
  if (*unions != nullptr) {
    const Node before_it = live == nullptr ? Node() : tracked.object;
    const unions::UnionErrors errors = options.normalize_unions
                                           ? applied.errors
                                           : RequestUnionErrors(**unions, *config, before_it, stored, arena);
    out.findings = UnionFindings(configuration, errors);
    finding::Locate(out.findings, *configuration.source);
    if (finding::CountErrors(out.findings) != 0) return out;
  }
  out.object = Written(stored, entries);
  out.owned = OwnedFields(entries, arena);
  return out;
}

}  // namespace plimsoll::engine

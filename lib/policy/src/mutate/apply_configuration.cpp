#include <vector>

#include "../model/texts.h"
#include "native_value.h"
#include "patcher.h"
#include "plimsoll/cel/values/message_body.h"
#include "plimsoll/merge/typed/typed.h"

namespace plimsoll::policy {
namespace {

using merge::Node;
using merge::Typed;
using value::TextIn;

std::unexpected<PatchFailure> Failed(std::string message) {
  return std::unexpected(PatchFailure{.message = std::move(message)});
}

std::unexpected<PatchFailure> FailedToApply(const std::string& why) {
  return Failed("error applying patch: " + why);
}

// Collects the paths of everything in a patch that is one unit.
class AtomicPaths {
 public:
  explicit AtomicPaths(const merge::MergeProgram& program) : program_(program) {}

  void Visit(merge::TypeId id, const Node& node, const std::string& path) {
    if (id == merge::kNoType) return;
    const merge::ResolvedType& type = program_[id];
    if (node.IsObject() && type.HasMap()) VisitMap(program_.MapOf(type), node, path);
    if (node.IsArray() && type.HasList()) VisitList(program_.ListOf(type), node, path);
  }

  std::string joined;

 private:
  void Add(const std::string& path) { joined += (joined.empty() ? "" : ", ") + path; }

  void VisitMap(const merge::MapProgram& map, const Node& node, const std::string& path) {
    if (map.atomic) Add(path);
    for (const merge::Member& member : node.Members()) {
      const merge::MemberType type = program_.MemberOf(map, member.key);
      if (type.field) Visit(type.type, member.value, path + "." + std::string(member.key));
    }
  }

  void VisitList(const merge::ListProgram& list, const Node& node, const std::string& path) {
    if (list.IsAtomic()) Add(path);
    size_t i = 0;
    for (const Node& item : node.Items()) Visit(list.element, item, path + "[" + std::to_string(i++) + "]");
  }

  const merge::MergeProgram& program_;
};

bool IsNothing(const Node* node) { return node == nullptr || node->IsNull(); }

// An empty list of a patch is nil in Go, and stays so where there was nothing to merge it with.
Node WithNilLists(Node merged, const Node& patch, const Node* live, Arena& arena) {
  for (const merge::Member& member : patch.Members()) {
    const Node* was = live == nullptr ? nullptr : live->Find(member.key);
    const Node* is = merged.Find(member.key);
    if (is == nullptr) continue;
    if (member.value.IsArray() && member.value.count == 0 && is->IsArray() && IsNothing(was)) {
      merged = merge::WithMember(merged, member.key, Node(), arena);
    } else if (member.value.IsObject() && is->IsObject()) {
      merged = merge::WithMember(merged, member.key, WithNilLists(*is, member.value, was, arena), arena);
    }
  }
  return merged;
}

}  // namespace

GroupVersionKind KindOfObject(value::Value object) {
  GroupVersionKind out{{}, {}, TextIn(object, "kind")};
  SplitApiVersion(TextIn(object, "apiVersion"), out.group, out.version);
  return out;
}

Patched ApplyConfiguration(cel::EvalContext& context, cel::Value configuration, value::Value object,
                           const MutationTypes& types) {
  const std::string misnamed = TypeNameProblems(context, configuration);
  if (!misnamed.empty()) return Failed("type mismatch: " + misnamed);
  Arena arena;
  Node patch;
  std::string error;
  if (!NativeValues(context, arena).ObjectOf(configuration, patch, error))
    return Failed("invalid return type: *dynamic.ObjectVal");
  const GroupVersionKind kind = KindOfObject(object);
  const std::string api_version = kind.ApiVersion();
  patch = merge::WithMember(patch, "apiVersion", Node::String(api_version), arena);
  patch = merge::WithMember(patch, "kind", Node::String(kind.kind), arena);
  const auto type = types.FindMergeType(kind);
  if (!type) {
    return FailedToApply("failed to convert patch object to typed object: no corresponding type for " +
                         kind.String());
  }
  const Typed applied{type->program, type->type, patch};
  const merge::ValidationErrors invalid = merge::Validate(applied, merge::Repeats::kRefused);
  if (!invalid.empty())
    return FailedToApply("failed to convert patch object to typed object: " + merge::ErrorText(invalid));
  AtomicPaths atomics(*type->program);
  atomics.Visit(type->type, patch, "");
  if (!atomics.joined.empty()) {
    return FailedToApply("invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: " +
                         atomics.joined);
  }
  const auto loaded = merge::LoadNode(object, arena);
  if (!loaded)
    return FailedToApply("failed to convert original object to typed object: " + loaded.error().message);
  const Typed live{type->program, type->type, *loaded};
  const merge::ValidationErrors broken = merge::Validate(live, merge::Repeats::kAllowed);
  if (!broken.empty())
    return FailedToApply("failed to convert original object to typed object: " + merge::ErrorText(broken));
  const merge::Merged merged = merge::Merge(live, applied, arena);
  if (!merged.errors.empty())
    return FailedToApply("failed to merge patch: " + merge::ErrorText(merged.errors));
  return merge::DocumentOf(WithNilLists(merged.value, patch, &*loaded, arena));
}

}  // namespace plimsoll::policy

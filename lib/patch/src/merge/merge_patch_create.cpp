// Two values become a patch. Go's decoder knows numbers as float64 only, so 1 and 1.0 do not
// differ, nor do two integers that float64 cannot tell apart.
#include <optional>
#include <vector>

#include "merge_patch_parts.h"
#include "plimsoll/patch/merge/merge_patch.h"
#include "plimsoll/text/trim.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::patch {

using merge::CopyMembers;
using merge::CopyNodes;
using merge::LoadNode;
using merge::Member;
using merge::Node;
using merge::SortMembers;

namespace {

// All functions here recurse along loaded nodes, so no deeper than kMaxDepth.
Node AsFloats(const Node& node, Arena& arena) {
  if (node.kind == value::Kind::kInt) return Node::Float(node.AsDouble());
  if (node.IsArray()) {
    const std::span<Node> items = CopyNodes(node.Items(), arena);
    for (Node& item : items) item = AsFloats(item, arena);
    return Node::Array(items);
  }
  if (!node.IsObject()) return node;
  const std::span<Member> members = CopyMembers(node.Members(), arena);
  for (Member& member : members) member.value = AsFloats(member.value, arena);
  return Node::Object(members);
}

Node ObjectDifference(const Node& before, const Node& after, Arena& arena);

// What the patch says of a member that both have; none where they agree.
std::optional<Node> MemberChange(const Node& before, const Node& after, Arena& arena) {
  if (before.IsObject() && after.IsObject()) {
    const Node inner = ObjectDifference(before, after, arena);
    return inner.count > 0 ? std::optional(inner) : std::nullopt;
  }
  return NodesEqual(before, after) ? std::nullopt : std::optional(after);
}

Node ObjectDifference(const Node& before, const Node& after, Arena& arena) {
  std::vector<Member> members;
  for (const Member& member : after.Members()) {
    const Node* old = before.Find(member.key);
    const std::optional<Node> change =
        old != nullptr ? MemberChange(*old, member.value, arena) : member.value;
    if (change) members.push_back({member.key, *change});
  }
  for (const Member& member : before.Members()) {
    if (after.Find(member.key) == nullptr) members.push_back({member.key, Node()});
  }
  const std::span<Member> kept = CopyMembers(members, arena);
  SortMembers(kept);
  return Node::Object(kept);
}

bool ResemblesArray(std::string_view text) {
  const std::string_view trimmed = text::TrimSpace(text);
  return trimmed.starts_with('[') && trimmed.ends_with(']');
}

// A null passes for an object without members.
bool IsMap(const Node& node) { return node.IsObject() || node.IsNull(); }

Result<Node> ListDifference(const Node& before, const Node& after, Arena& arena) {
  if (before.count != after.count) return Fail("Invalid JSON Document");
  std::vector<Node> patches;
  for (uint32_t at = 0; at < before.count; ++at) {
    if (!IsMap(before.items[at]) || !IsMap(after.items[at])) return Fail("Invalid JSON Document");
    patches.push_back(ObjectDifference(before.items[at], after.items[at], arena));
  }
  return Node::Array(CopyNodes(patches, arena));
}

}  // namespace

Result<Node> PatchReader::Read(std::string_view text) {
  const text::Source& source = sources_.emplace_back("", text);
  value::Document& document = documents_.emplace_back();
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  if (!report.ok()) return Fail(report.failure->message);
  return LoadNode(document.root(), arena);
}

Result<Node> MergePatchBetween(std::string_view before, std::string_view after, PatchReader& reader) {
  const bool lists = ResemblesArray(before);
  if (lists != ResemblesArray(after)) return Fail("Mismatched JSON Documents");
  const Result<Node> old_node = reader.Read(before);
  const Result<Node> new_node = reader.Read(after);
  if (!old_node || !new_node) return Fail("Invalid JSON Document");
  const Node from = AsFloats(*old_node, reader.arena);
  const Node to = AsFloats(*new_node, reader.arena);
  if (lists) return ListDifference(from, to, reader.arena);
  if (!IsMap(from) || !IsMap(to)) return Fail("Invalid JSON Document");
  return ObjectDifference(from, to, reader.arena);
}

Result<std::string> CreateMergePatch(std::string_view before, std::string_view after) {
  PatchReader reader;
  const Result<Node> patch = MergePatchBetween(before, after, reader);
  if (!patch) return std::unexpected(patch.error());
  return NodeJson(*patch);
}

}  // namespace plimsoll::patch

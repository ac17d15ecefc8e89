#include <algorithm>
#include <functional>
#include <vector>

#include "merge_patch_parts.h"
#include "plimsoll/patch/merge/merge_patch.h"

namespace plimsoll::patch {

using merge::CopyMembers;
using merge::Member;
using merge::Node;

namespace {

enum class KeepMembers : uint8_t { kNulls, kValues };

std::unexpected<PatchError> Refuse(PatchFault fault, std::string message) {
  return std::unexpected(PatchError{fault, std::move(message)});
}

// Only the deletions of a patch, or all but them. An object that is empty is a value, one that
// becomes empty says nothing. Recurses along loaded nodes, so no deeper than kMaxDepth.
Node Filtered(const Node& patch, KeepMembers keep, Arena& arena) {
  std::vector<Member> members;
  for (const Member& member : patch.Members()) {
    const bool descend = member.value.IsObject() && member.value.count > 0;
    const Node value = descend ? Filtered(member.value, keep, arena) : member.value;
    const bool kept = descend ? value.count > 0 : value.IsNull() == (keep == KeepMembers::kNulls);
    if (kept) members.push_back({member.key, value});
  }
  return Node::Object(CopyMembers(members, arena));
}

bool NodesConflict(const Node& a, const Node& b) {
  if (a.IsObject() && b.IsObject()) {
    return std::ranges::any_of(a.Members(), [&](const Member& member) {
      const Node* other = b.Find(member.key);
      return other != nullptr && NodesConflict(member.value, *other);
    });
  }
  if (a.IsArray() && b.IsArray())
    return !std::ranges::equal(a.Items(), b.Items(), std::not_fn(NodesConflict));
  return a.IsObject() || a.IsArray() || !NodesEqual(a, b);
}

PatchResult<Node> OneSide(std::string_view before, std::string_view after, KeepMembers keep,
                          PatchReader& reader) {
  const Result<Node> patch = MergePatchBetween(before, after, reader);
  if (!patch) return Refuse(PatchFault::kOther, patch.error().message);
  if (patch->IsObject()) return Filtered(*patch, keep, reader.arena);
  return Refuse(PatchFault::kOther,
                "json: cannot unmarshal array into Go value of type map[string]interface {}");
}

std::string_view OrEmpty(std::string_view text) { return text.empty() ? "{}" : text; }

}  // namespace

PatchResult<std::string> CreateThreeWayMergePatch(const ThreeWayTexts& texts, Identity identity) {
  PatchReader reader;
  const std::string_view modified = OrEmpty(texts.modified);
  const auto changes = OneSide(OrEmpty(texts.current), modified, KeepMembers::kValues, reader);
  if (!changes) return std::unexpected(changes.error());
  const auto deletions = OneSide(OrEmpty(texts.original), modified, KeepMembers::kNulls, reader);
  if (!deletions) return std::unexpected(deletions.error());
  if (NodesConflict(*changes, *deletions)) {
    return Refuse(PatchFault::kConflict, ConflictText(*changes, *deletions));
  }
  const Result<std::string> patch = ApplyMergePatch(NodeJson(*deletions), NodeJson(*changes));
  if (!patch) return Refuse(PatchFault::kOther, patch.error().message);
  const Result<Node> read = reader.Read(*patch);
  if (!read) return Refuse(PatchFault::kOther, read.error().message);
  if (identity == Identity::kFixed && TouchesIdentity(*read)) {
    return Refuse(PatchFault::kOther, PreconditionText(*read));
  }
  return *patch;
}

}  // namespace plimsoll::patch

#include "plimsoll/patch/merge/merge_patch.h"

#include "../json/raw_json.h"

namespace plimsoll::patch {
namespace {

constexpr std::string_view kBadDocument = "Invalid JSON Document";
constexpr std::string_view kBadPatch = "Invalid JSON Patch";

// All functions here recurse along values that were read, so no deeper than kMaxDepth.
void PruneNulls(RawNode& node) {
  std::erase_if(node.members, [](const auto& member) { return member.second == nullptr; });
  for (const auto& [key, value] : node.members) PruneNulls(*value);
  for (RawNode* item : node.items) {
    if (item != nullptr) PruneNulls(*item);
  }
}

void MergeMembers(RawNode& document, const RawNode& patch);

RawNode* MergedRaw(RawNode* current, RawNode* patch) {
  if (current == nullptr || !current->IsDocument()) {
    PruneNulls(*patch);
    return patch;
  }
  if (!patch->IsDocument()) return patch;
  MergeMembers(*current, *patch);
  return current;
}

void MergeMembers(RawNode& document, const RawNode& patch) {
  for (const auto& [key, value] : patch.members) {
    if (value == nullptr) {
      document.members.erase(key);
      continue;
    }
    RawNode*& slot = document.members[key];
    slot = MergedRaw(slot, value);
  }
}

bool IsNull(const RawNode& node) { return node.kind == value::Kind::kNull; }

}  // namespace

Result<std::string> ApplyMergePatch(std::string_view document, std::string_view patch) {
  RawJson json;
  const Result<RawNode*> target = json.Read(document);
  const Result<RawNode*> change = json.Read(patch);
  if (!target) return Fail(std::string(kBadDocument));
  if (!change) return Fail(std::string(kBadPatch));
  if (IsNull(**target)) return Fail(std::string(kBadDocument));
  if (IsNull(**change) || !((*change)->IsDocument() || (*change)->IsArray())) {
    return Fail(std::string(kBadPatch));
  }
  const RawNode* merged = MergedRaw((*change)->IsDocument() ? *target : nullptr, *change);
  std::optional<std::string> text = RawText(merged);
  if (!text) return Fail(std::string(kBadPatch));
  return *std::move(text);
}

}  // namespace plimsoll::patch

#include <algorithm>
#include <array>

#include "completion_place.h"

namespace plimsoll::lsp {
namespace {

struct OfferedKind {
  std::string api_version;
  std::string kind;
  bool of_workspace = false;
};

// What a catalog has only to describe requests and replies is not written in files.
bool IsOfRequests(std::string_view kind) {
  constexpr std::array<std::string_view, 4> kOthers = {"APIGroup", "APIVersions", "Status", "WatchEvent"};
  return kind.ends_with("Options") || (kind.ends_with("List") && kind != "List") ||
         std::ranges::find(kOthers, kind) != kOthers.end();
}

std::vector<OfferedKind> OfferedKinds(const kinds::Kinds& kinds) {
  std::vector<OfferedKind> out;
  for (const kinds::NamedKind& kind : kinds.NamedAdded()) out.push_back({kind.api_version, kind.kind, true});
  for (const kinds::NamedKind& kind : kinds.NamedInRelease())
    out.push_back({kind.api_version, kind.kind, false});
  std::erase_if(out, [](const OfferedKind& kind) { return !kind.of_workspace && IsOfRequests(kind.kind); });
  return out;
}

uint8_t RankOf(const OfferedKind& kind) { return kind.of_workspace ? 1 : 2; }

// Both at once, where an object begins.
void AddPairs(const CompletionPlace& place, CompletionItems& out) {
  if (place.cursor.in_flow) return;
  const std::string lead = place.LineLead();
  for (const OfferedKind& kind : OfferedKinds(place.view.kinds())) {
    CompletionItem item{kind.kind, CompletionKind::kStruct, kind.api_version};
    item.text = "apiVersion: " + kind.api_version + "\n" + lead + "kind: " + kind.kind;
    item.label += " (" + kind.api_version + ")";
    item.rank = RankOf(kind);
    out.push_back(std::move(item));
  }
}

void AddVersions(const CompletionPlace& place, CompletionItems& out) {
  for (const OfferedKind& kind : OfferedKinds(place.view.kinds())) {
    if (!place.object->kind.empty() && place.object->kind != kind.kind) continue;
    CompletionItem item{kind.api_version, CompletionKind::kModule};
    item.text = WrittenValue(place, {kind.api_version, true});
    item.rank = RankOf(kind);
    out.push_back(std::move(item));
  }
}

void AddKindNames(const CompletionPlace& place, CompletionItems& out) {
  for (const OfferedKind& kind : OfferedKinds(place.view.kinds())) {
    if (!place.object->api_version.empty() && place.object->api_version != kind.api_version) continue;
    CompletionItem item{kind.kind, CompletionKind::kStruct, kind.api_version};
    item.text = WrittenValue(place, {kind.kind, true});
    item.rank = RankOf(kind);
    out.push_back(std::move(item));
  }
}

}  // namespace

void AddKinds(const CompletionPlace& place, CompletionItems& out) {
  if (place.cursor.kind == Cursor::Kind::kKey || !place.object) {
    const bool begun = place.object && !(place.object->api_version.empty() && place.object->kind.empty());
    if (!begun) AddPairs(place, out);
    return;
  }
  if (place.path.empty() && place.cursor.may_be_key) return AddPairs(place, out);
  if (PathMatches(place.path, "apiVersion")) return AddVersions(place, out);
  if (PathMatches(place.path, "kind")) AddKindNames(place, out);
}

}  // namespace plimsoll::lsp

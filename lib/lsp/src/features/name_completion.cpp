#include <algorithm>

#include "completion_place.h"
#include "plimsoll/lsp/features/pod_labels.h"
#include "plimsoll/lsp/features/reference_rules.h"

namespace plimsoll::lsp {
namespace {

void AddName(const CompletionPlace& place, const std::string& name, std::string detail,
             CompletionItems& out) {
  CompletionItem item{name, CompletionKind::kReference, std::move(detail)};
  item.text = WrittenValue(place, {name, true});
  item.rank = 0;
  out.push_back(std::move(item));
}

// Those of the document come from its text, which the index may not have yet.
void AddObjects(const CompletionPlace& place, const NameUse& wanted, CompletionItems& out) {
  const auto fits = [&](std::string_view space) {
    return space.empty() || wanted.space.empty() || space == wanted.space;
  };
  for (const ObjectPlace& object : ObjectsIn(place.tree)) {
    if (object.kind != wanted.kind) continue;
    const SyntaxId metadata = place.tree.Find(object.root, "metadata");
    const std::string name = place.tree.ValueAt(metadata, "name");
    if (!name.empty() && fits(place.tree.ValueAt(metadata, "namespace")))
      AddName(place, name, object.kind, out);
  }
  for (const FoundObject& found : place.view.workspace.Find("", wanted.kind)) {
    if (found.object->name.empty() || !fits(found.object->space)) continue;
    if (found.file->path == place.view.document.path()) continue;
    AddName(place, found.object->name, wanted.kind + " in " + found.file->path, out);
  }
}

// Volumes and ports of the same Pod.
void AddLocalNames(const CompletionPlace& place, const NameUse& wanted, CompletionItems& out) {
  for (const NameUse& use : NameUsesIn(place.tree, *place.object)) {
    if (use.scope == wanted.scope && use.pod == wanted.pod && use.definition) {
      AddName(place, use.name, wanted.scope == NameScope::kVolume ? "volume" : "port", out);
    }
  }
}

// Labels of the Pods of the file first, then those of the workspace.
std::vector<std::pair<Labels, uint8_t>> LabelsOfPods(const CompletionPlace& place) {
  std::vector<std::pair<Labels, uint8_t>> out;
  for (const ObjectPlace& object : ObjectsIn(place.tree)) {
    out.emplace_back(PodLabelsOf(place.tree, object), uint8_t{0});
  }
  for (const auto& [path, file] : place.view.workspace.files()) {
    if (path == place.view.document.path()) continue;
    for (const IndexedObject& object : file.objects) {
      if (!object.pod_labels.empty()) out.emplace_back(object.pod_labels, uint8_t{1});
    }
    if (out.size() > kMaxCompletionItems) break;
  }
  return out;
}

void AddLabelPair(const CompletionPlace& place, const std::pair<std::string, std::string>& label,
                  uint8_t rank, CompletionItems& out) {
  CompletionItem item{label.first, CompletionKind::kField, label.second};
  item.rank = rank;
  const bool has_colon = place.cursor.kind == Cursor::Kind::kKey && place.cursor.node != kNoSyntax &&
                         place.tree[place.cursor.node].colon;
  const std::string key = WrittenValue(place, {label.first, true});
  item.text = has_colon ? key : key + ": " + WrittenValue(place, {label.second, true});
  out.push_back(std::move(item));
}

void AddLabelValue(const CompletionPlace& place, const std::string& value, uint8_t rank,
                   CompletionItems& out) {
  CompletionItem item{value, CompletionKind::kValue};
  item.text = WrittenValue(place, {value, true});
  item.rank = rank;
  out.push_back(std::move(item));
}

// The key of the label whose value the cursor is in; empty where it is in none.
std::string LabelKeyAt(const CompletionPlace& place) {
  if (place.cursor.kind == Cursor::Kind::kKey || place.cursor.node == kNoSyntax || place.path.empty())
    return "";
  value::Path above = place.path;
  above.Pop();
  return IsSelector(*place.object, above) ? place.tree.KeyOf(place.cursor.node) : "";
}

}  // namespace

void AddNames(const CompletionPlace& place, CompletionItems& out) {
  if (!place.object || place.cursor.node == kNoSyntax) return;
  const auto wanted = NamePlaceAt(place.tree, *place.object, place.cursor.node);
  if (!wanted || wanted->definition) return;
  if (wanted->scope == NameScope::kObject) {
    AddObjects(place, *wanted, out);
  } else {
    AddLocalNames(place, *wanted, out);
  }
}

void AddLabels(const CompletionPlace& place, CompletionItems& out) {
  if (!place.object) return;
  const bool keys = IsSelector(*place.object, place.path);
  const std::string key = keys ? "" : LabelKeyAt(place);
  if (!keys && key.empty()) return;
  for (const auto& [labels, rank] : LabelsOfPods(place)) {
    for (const auto& label : labels) {
      if (keys) AddLabelPair(place, label, rank, out);
      if (!keys && label.first == key) AddLabelValue(place, label.second, rank, out);
    }
  }
}

}  // namespace plimsoll::lsp

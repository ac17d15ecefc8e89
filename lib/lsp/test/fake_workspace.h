// FakeWorkspace is a workspace of texts, and Typed a document in it with a cursor: `‸` in its text.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "cursor_mark.h"
#include "plimsoll/engine/types/load_kinds.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/lsp/features/pod_labels.h"
#include "plimsoll/lsp/syntax/object_place.h"
#include "plimsoll/lsp/workspace/view.h"

namespace plimsoll::lsp {

class FakeWorkspace final : public Workspace {
 public:
  FakeWorkspace() { (void)kinds_.UseRelease(""); }

  void Add(const std::string& path, std::string_view text) {
    texts_[path] = text;
    const SyntaxTree tree = ParseSyntax(texts_[path]);
    IndexedFile& file = files_[path];
    file = {path, {}};
    for (const ObjectPlace& object : ObjectsIn(tree)) AddObject(file, tree, object);
  }

  const std::string& root() const override { return root_; }
  std::string UriOf(std::string_view path) const override { return "file:///work/" + std::string(path); }
  const kinds::Kinds& KindsFor(std::string_view) const override { return kinds_; }
  const engine::JudgeOptions& OptionsFor(std::string_view) const override { return options_; }
  const std::map<std::string, IndexedFile, std::less<>>& files() const override { return files_; }
  std::expected<text::Source, std::string> Read(const std::string& path) const override {
    const auto found = texts_.find(path);
    if (found == texts_.end()) return std::unexpected("there is no such file");
    return text::Source(path, found->second);
  }

 private:
  void AddObject(IndexedFile& file, const SyntaxTree& tree, const ObjectPlace& place) {
    IndexedObject& object = file.objects.emplace_back();
    const SyntaxId metadata = tree.Find(place.root, "metadata");
    const SyntaxId name = tree.Find(metadata, "name");
    const SyntaxId kind = tree.Find(place.root, "kind");
    object.api_version = place.api_version;
    object.kind = place.kind;
    object.space = tree.ValueAt(metadata, "namespace");
    object.name = tree.ValueOf(name);
    if (name != kNoSyntax) object.name_place = tree[name].place;
    if (kind != kNoSyntax) object.kind_place = tree[kind].place;
    object.pod_labels = PodLabelsOf(tree, place);
    if (place.kind != "CustomResourceDefinition") return;
    const SyntaxId spec = tree.Find(place.root, "spec");
    object.defines_group = tree.ValueAt(spec, "group");
    object.defines_kind = tree.ValueOf(tree.Follow(spec, {"names", "kind"}));
    (void)engine::LoadCrds(kinds_, text::Source(file.path, tree.text()));
  }

  std::string root_ = "/work";
  kinds::Kinds kinds_;
  engine::JudgeOptions options_;
  std::map<std::string, std::string> texts_;
  std::map<std::string, IndexedFile, std::less<>> files_;
};

class Typed {
 public:
  Typed(FakeWorkspace& workspace, std::string text, std::string path = "typed.yaml") {
    const size_t mark = text.find(kCursorMark);
    offset = mark == std::string::npos ? 0 : static_cast<uint32_t>(mark);
    if (mark != std::string::npos) text.erase(mark, kCursorMark.size());
    workspace.Add(path, text);
    document = std::make_unique<Document>(DocumentName{"file:///work/" + path, path, "yaml"}, 1, text,
                                          Encoding::kUtf16);
    settings.snippets = true;
    settings.inlay_hints = true;
    view = std::make_unique<View>(View{*document, workspace, settings});
  }

  uint32_t offset = 0;
  Settings settings;
  std::unique_ptr<Document> document;
  std::unique_ptr<View> view;
};

// The text of the document at a span.
inline std::string TextAt(const Typed& typed, text::Span span) {
  return std::string(typed.document->bytes().substr(span.offset, span.length));
}

}  // namespace plimsoll::lsp

// Documents and files as the editor reports them.
#include <algorithm>

#include "plimsoll/lsp/protocol/limits.h"
#include "plimsoll/lsp/protocol/uri.h"
#include "plimsoll/lsp/protocol/wire.h"
#include "plimsoll/lsp/server/server.h"

namespace plimsoll::lsp {
namespace {

using value::Value;

int64_t VersionIn(Value params) {
  const std::optional<Value> version = MemberAt(params, {"textDocument", "version"});
  return version && version->kind() == value::Kind::kInt ? version->AsInt() : 0;
}

}  // namespace

void Server::OpenDocument(const Message& message) {
  const Value params = message.params();
  const std::string uri(TextAt(params, {"textDocument", "uri"}));
  const std::string_view text = TextAt(params, {"textDocument", "text"});
  if (uri.empty()) return;
  if (text.size() > kMaxDocumentBytes) return Show(uri + " is too large to be checked");
  const std::optional<std::string> path = PathOfUri(uri);
  DocumentName name{uri, path ? WorkspaceOf(*path).PathOf(*path) : uri,
                    std::string(TextAt(params, {"textDocument", "languageId"}))};
  if (!documents_.Open(std::make_unique<Document>(std::move(name), VersionIn(params), text, encoding_))) {
    return Show("more than " + std::to_string(kMaxOpenDocuments) + " documents are open");
  }
  Checked& checked = checked_[uri] = {};
  checked.changed_at = now_;
  NoteChange(path.value_or(uri));
}

void Server::ChangeDocument(const Message& message) {
  const Value params = message.params();
  const std::string_view uri = TextAt(params, {"textDocument", "uri"});
  Document* document = documents_.Find(uri);
  const std::optional<Value> changes = params.Find("contentChanges");
  if (document == nullptr || !changes) return;
  for (const Value change : changes->Items()) {
    const std::optional<Value> range = change.Find("range");
    const std::string_view text = TextAt(change, {"text"});
    if (document->bytes().size() + text.size() > kMaxDocumentBytes) continue;
    const std::optional<Range> where = range ? RangeOf(*range) : std::nullopt;
    if (!range || where) document->Change(where, text);
  }
  document->SetVersion(VersionIn(params));
  Checked& checked = checked_[std::string(uri)];
  checked.changed = true;
  checked.changed_at = changed_at_ = now_;
  NoteChange(PathOfUri(uri).value_or(std::string(uri)));
}

void Server::SaveDocument(const Message& message) {
  const std::string_view uri = TextAt(message.params(), {"textDocument", "uri"});
  if (const auto path = PathOfUri(uri)) NoteChange(*path);
}

void Server::CloseDocument(const Message& message) {
  const std::string uri(TextAt(message.params(), {"textDocument", "uri"}));
  const Document* document = documents_.Find(uri);
  if (document == nullptr) return;
  if (settings_.diagnostics) Publish(*document, {});
  documents_.Close(uri);
  checked_.erase(uri);
  // The text on the disk counts again.
  NoteChange(PathOfUri(uri).value_or(uri));
}

void Server::ChangeWatchedFiles(const Message& message) {
  const std::optional<Value> changes = message.params().Find("changes");
  if (!changes) return;
  for (const Value change : changes->Items()) {
    const std::optional<std::string> path = PathOfUri(TextAt(change, {"uri"}));
    if (path && documents_.AtPath(*path) == nullptr) NoteChange(*path);
  }
}

void Server::NoteChange(const std::string& absolute) { WorkspaceOf(absolute).NoteChange(absolute); }

// Of nested folders, the innermost.
FolderWorkspace& Server::WorkspaceOf(std::string_view absolute) {
  FolderWorkspace* found = workspaces_.back().get();
  for (const auto& workspace : workspaces_) {
    if (workspace == workspaces_.back() || !workspace->Contains(absolute)) continue;
    if (found == workspaces_.back().get() || workspace->root().size() > found->root().size()) {
      found = workspace.get();
    }
  }
  return *found;
}

FolderWorkspace& Server::WorkspaceAt(const Document& document) {
  return WorkspaceOf(PathOfUri(document.uri()).value_or(""));
}

void Server::AddFolder(const std::string& absolute) {
  const auto is_it = [&](const auto& workspace) { return workspace->root() == absolute; };
  if (std::ranges::any_of(workspaces_, is_it)) return;
  workspaces_.insert(
      workspaces_.end() - (workspaces_.empty() ? 0 : 1),
      std::make_unique<FolderWorkspace>(absolute, FolderWorkspace::Search::kFolder, disk_, documents_,
                                        options_.surroundings, settings_.kubernetes_version));
}

// Open documents keep their texts, and get paths in the folders that there are now.
void Server::ChangeFolders(const Message& message) {
  const Value params = message.params();
  if (const std::optional<Value> removed = MemberAt(params, {"event", "removed"})) {
    for (const Value folder : removed->Items()) {
      const std::string root = PathOfUri(TextAt(folder, {"uri"})).value_or("");
      std::erase_if(workspaces_, [&](const auto& workspace) {
        return workspace != workspaces_.back() && workspace->root() == root;
      });
    }
  }
  if (const std::optional<Value> added = MemberAt(params, {"event", "added"})) {
    for (const Value folder : added->Items()) {
      if (const auto path = PathOfUri(TextAt(folder, {"uri"}))) AddFolder(*path);
    }
  }
  documents_.ForEach([&](Document& document) {
    const std::optional<std::string> path = PathOfUri(document.uri());
    if (path) document.SetPath(WorkspaceOf(*path).PathOf(*path));
    checked_[document.uri()].changed = true;
    NoteChange(path.value_or(document.uri()));
  });
}

}  // namespace plimsoll::lsp

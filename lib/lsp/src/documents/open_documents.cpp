#include "plimsoll/lsp/documents/open_documents.h"

#include <utility>

#include "plimsoll/lsp/protocol/limits.h"
#include "plimsoll/lsp/protocol/uri.h"

namespace plimsoll::lsp {

Document* OpenDocuments::Find(std::string_view uri) const {
  const auto found = by_uri_.find(uri);
  return found != by_uri_.end() ? found->second.get() : nullptr;
}

const Document* OpenDocuments::AtPath(std::string_view absolute) const {
  const auto found = by_path_.find(absolute);
  return found != by_path_.end() ? found->second : nullptr;
}

bool OpenDocuments::Open(std::unique_ptr<Document> document) {
  const std::string uri = document->uri();
  if (by_uri_.size() >= kMaxOpenDocuments && !by_uri_.contains(uri)) return false;
  if (const auto path = PathOfUri(uri)) by_path_[*path] = document.get();
  by_uri_[uri] = std::move(document);
  return true;
}

void OpenDocuments::Close(std::string_view uri) {
  const auto found = by_uri_.find(uri);
  if (found == by_uri_.end()) return;
  std::erase_if(by_path_, [&](const auto& entry) { return entry.second == found->second.get(); });
  by_uri_.erase(found);
}

void OpenDocuments::ForEach(const std::function<void(Document&)>& visit) const {
  for (const auto& [uri, document] : by_uri_) visit(*document);
}

std::vector<std::string> OpenDocuments::In(std::string_view directory) const {
  std::vector<std::string> out;
  const std::string prefix = directory == "/" ? "/" : std::string(directory) + '/';
  for (auto at = by_path_.lower_bound(prefix); at != by_path_.end() && at->first.starts_with(prefix); ++at) {
    if (at->first.find('/', prefix.size()) == std::string::npos) out.push_back(at->first);
  }
  return out;
}

}  // namespace plimsoll::lsp

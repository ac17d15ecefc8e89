// OpenDocuments are the documents that an editor has open, by their addresses.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/lsp/documents/document.h"

namespace plimsoll::lsp {

class OpenDocuments {
 public:
  // Null if it is not open.
  Document* Find(std::string_view uri) const;
  // By the absolute path of its file.
  const Document* AtPath(std::string_view absolute) const;
  // False if there are too many. A document of the same address is replaced.
  bool Open(std::unique_ptr<Document> document);
  void Close(std::string_view uri);
  size_t size() const { return by_uri_.size(); }

  void ForEach(const std::function<void(Document&)>& visit) const;
  // The absolute paths of those in a directory, by name.
  std::vector<std::string> In(std::string_view directory) const;

 private:
  std::map<std::string, std::unique_ptr<Document>, std::less<>> by_uri_;
  std::map<std::string, Document*, std::less<>> by_path_;  // of files
};

}  // namespace plimsoll::lsp

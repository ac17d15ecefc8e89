// FolderFiles are the files as an editor has them: relative paths begin at a folder, and open documents come
// before what is on the disk, whether it is there or not.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/lsp/documents/open_documents.h"
#include "plimsoll/text/files.h"

namespace plimsoll::lsp {

class FolderFiles final : public text::Files {
 public:
  // The root is absolute. All must outlive it.
  FolderFiles(std::string root, const text::Files& disk, const OpenDocuments& open)
      : root_(std::move(root)), disk_(disk), open_(open) {}

  const std::string& root() const { return root_; }
  // As a path of the folder: relative if it is below the root.
  std::string PathOf(const std::string& absolute) const;

  Result<std::optional<text::FileKind>> KindOf(const std::string& path) const override;
  Result<std::vector<text::FileEntry>> List(const std::string& path) const override;
  text::ReadFile Read(const std::string& path, uint64_t max_bytes) const override;
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string& path) const override;
  uint64_t SizeOf(const std::string& path) const override;
  std::string AbsolutePath(const std::string& path) const override;

 private:
  std::string root_;
  const text::Files& disk_;
  const OpenDocuments& open_;
};

}  // namespace plimsoll::lsp

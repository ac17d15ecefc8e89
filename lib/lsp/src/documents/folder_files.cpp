#include "plimsoll/lsp/documents/folder_files.h"

#include <algorithm>
#include <set>
#include <utility>

#include "plimsoll/text/base_name.h"

namespace plimsoll::lsp {

using text::FileEntry;
using text::FileKind;

std::string FolderFiles::AbsolutePath(const std::string& path) const {
  if (path.starts_with('/')) return disk_.AbsolutePath(path);
  return disk_.AbsolutePath((root_ == "/" ? "" : root_) + '/' + path);
}

std::string FolderFiles::PathOf(const std::string& absolute) const {
  const std::string prefix = root_ == "/" ? "/" : root_ + '/';
  return absolute.starts_with(prefix) ? absolute.substr(prefix.size()) : absolute;
}

Result<std::optional<FileKind>> FolderFiles::KindOf(const std::string& path) const {
  const std::string absolute = AbsolutePath(path);
  if (open_.AtPath(absolute) != nullptr) return FileKind::kFile;
  auto kind = disk_.KindOf(absolute);
  // Of a document that is not saved yet.
  if (kind && !kind->has_value() && !open_.In(absolute).empty()) return FileKind::kDirectory;
  return kind;
}

Result<std::vector<FileEntry>> FolderFiles::List(const std::string& path) const {
  const std::string absolute = AbsolutePath(path);
  auto entries = disk_.List(absolute);
  const std::vector<std::string> open = open_.In(absolute);
  if (!entries && open.empty()) return entries;
  if (!entries) entries.emplace();
  std::set<std::string, std::less<>> names;
  const std::string before = path == "." || path.empty() ? "" : path.ends_with('/') ? path : path + '/';
  for (FileEntry& entry : *entries) {
    const std::string name(text::BaseName(entry.path));
    entry.path = before + name;
    names.insert(name);
  }
  for (const std::string& one : open) {
    const std::string name(text::BaseName(one));
    if (!names.contains(name)) entries->push_back({before + name, FileKind::kFile, false});
  }
  std::ranges::sort(*entries, {}, &FileEntry::path);
  return entries;
}

text::ReadFile FolderFiles::Read(const std::string& path, uint64_t max_bytes) const {
  const std::string absolute = AbsolutePath(path);
  if (const Document* document = open_.AtPath(absolute)) {
    if (document->bytes().size() <= max_bytes) return text::Source(path, document->bytes());
    return std::unexpected(text::ReadFailure{"the document is too large", true});
  }
  text::ReadFile read = disk_.Read(absolute, max_bytes);
  if (read && absolute != path) return text::Source(path, read->bytes());
  return read;
}

Result<std::unique_ptr<text::ByteSource>> FolderFiles::Open(const std::string& path) const {
  return disk_.Open(AbsolutePath(path));
}

uint64_t FolderFiles::SizeOf(const std::string& path) const {
  const std::string absolute = AbsolutePath(path);
  const Document* document = open_.AtPath(absolute);
  return document != nullptr ? document->bytes().size() : disk_.SizeOf(absolute);
}

}  // namespace plimsoll::lsp

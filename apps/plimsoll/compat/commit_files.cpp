#include "commit_files.h"

#include <set>
#include <utility>

#include "../process/git.h"

namespace plimsoll::app {
namespace {

// Without `./` and slashes around it.
std::string PlainPath(std::string path) {
  while (path.starts_with("./") || path.starts_with('/')) path.erase(0, path.starts_with('/') ? 1 : 2);
  while (path.ends_with('/')) path.pop_back();
  return path == "." ? "" : path;
}

std::string WithSlash(const std::string& directory) { return directory.empty() ? "" : directory + "/"; }

}  // namespace

std::expected<CommitFiles, std::string> CommitFiles::OfModule(const std::string& commit,
                                                              const std::vector<std::string>& names,
                                                              uint32_t timeout_seconds) {
  const auto all = FilesAt(commit, "", timeout_seconds);
  if (!all) return std::unexpected(all.error());
  CommitFiles out(commit, timeout_seconds);
  for (const auto* list : {&names, &*all}) {
    for (const std::string& name : *list) {
      if (name.ends_with(".go") || name.ends_with("go.mod")) out.names_.insert(PlainPath(name));
    }
  }
  return out;
}

Result<std::optional<text::FileKind>> CommitFiles::KindOf(const std::string& path) const {
  const std::string plain = PlainPath(path);
  if (names_.contains(plain)) return text::FileKind::kFile;
  const auto below = names_.lower_bound(WithSlash(plain));
  if (below != names_.end() && below->starts_with(WithSlash(plain))) return text::FileKind::kDirectory;
  return std::nullopt;
}

Result<std::vector<text::FileEntry>> CommitFiles::List(const std::string& path) const {
  const std::string prefix = WithSlash(PlainPath(path));
  std::set<std::string> directories;
  std::vector<text::FileEntry> out;
  for (auto name = names_.lower_bound(prefix); name != names_.end() && name->starts_with(prefix); ++name) {
    const std::string rest = name->substr(prefix.size());
    const size_t slash = rest.find('/');
    if (slash == std::string::npos)
      out.push_back({path + "/" + rest, text::FileKind::kFile});
    else if (directories.insert(rest.substr(0, slash)).second)
      out.push_back({path + "/" + rest.substr(0, slash), text::FileKind::kDirectory});
  }
  return out;
}

text::ReadFile CommitFiles::Read(const std::string& path, uint64_t max_bytes) const {
  const std::string plain = PlainPath(path);
  const auto text = FileAt(commit_, plain, timeout_seconds_);
  if (!text) return std::unexpected(text::ReadFailure{text.error()});
  if (text->empty()) return std::unexpected(text::ReadFailure{"no such file"});
  if (text->size() > max_bytes) return std::unexpected(text::ReadFailure{"too large", true});
  return text::Source("git:" + commit_ + ":" + plain, *text);
}

Result<std::unique_ptr<text::ByteSource>> CommitFiles::Open(const std::string& path) const {
  return Fail(path + " cannot be read piece by piece");
}

uint64_t CommitFiles::SizeOf(const std::string&) const { return 0; }

std::string CommitFiles::AbsolutePath(const std::string& path) const { return "/" + PlainPath(path); }

}  // namespace plimsoll::app

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

std::expected<CommitFiles, std::string> CommitFiles::Read(const std::string& commit, const std::string& path,
                                                          const std::vector<std::string>& names,
                                                          uint32_t timeout_seconds) {
  std::set<std::string> wanted;
  for (const std::string& name : names) {
    if (name.ends_with(".go") || name.ends_with("go.mod")) wanted.insert(PlainPath(name));
  }
  std::string above = PlainPath(path);
  while (!above.empty()) {
    const size_t slash = above.rfind('/');
    above = slash == std::string::npos ? "" : above.substr(0, slash);
    wanted.insert(WithSlash(above) + "go.mod");
  }
  CommitFiles out(commit, timeout_seconds);
  for (const std::string& name : wanted) {
    auto text = FileAt(commit, name, timeout_seconds);
    if (!text) return std::unexpected(text.error());
    if (!text->empty()) out.files_[name] = std::move(*text);
  }
  return out;
}

Result<std::optional<text::FileKind>> CommitFiles::KindOf(const std::string& path) const {
  const std::string plain = PlainPath(path);
  if (files_.contains(plain)) return text::FileKind::kFile;
  const auto below = files_.lower_bound(WithSlash(plain));
  if (below != files_.end() && below->first.starts_with(WithSlash(plain))) return text::FileKind::kDirectory;
  return std::nullopt;
}

Result<std::vector<text::FileEntry>> CommitFiles::List(const std::string& path) const {
  const std::string prefix = WithSlash(PlainPath(path));
  std::set<std::string> directories;
  std::vector<text::FileEntry> out;
  for (const auto& [name, text] : files_) {
    if (!name.starts_with(prefix)) continue;
    const std::string rest = name.substr(prefix.size());
    const size_t slash = rest.find('/');
    if (slash == std::string::npos)
      out.push_back({path + "/" + rest, text::FileKind::kFile});
    else if (directories.insert(rest.substr(0, slash)).second)
      out.push_back({path + "/" + rest.substr(0, slash), text::FileKind::kDirectory});
  }
  return out;
}

text::ReadFile CommitFiles::Read(const std::string& path, uint64_t max_bytes) const {
  const auto found = files_.find(PlainPath(path));
  if (found == files_.end()) return ReadFromGit(PlainPath(path), max_bytes);
  if (found->second.size() > max_bytes) return std::unexpected(text::ReadFailure{"too large", true});
  return text::Source(path, found->second);
}

text::ReadFile CommitFiles::ReadFromGit(const std::string& path, uint64_t max_bytes) const {
  const auto text = FileAt(commit_, path, timeout_seconds_);
  if (!text) return std::unexpected(text::ReadFailure{text.error()});
  if (text->empty()) return std::unexpected(text::ReadFailure{"no such file"});
  if (text->size() > max_bytes) return std::unexpected(text::ReadFailure{"too large", true});
  return text::Source("git:" + commit_ + ":" + path, *text);
}

Result<std::unique_ptr<text::ByteSource>> CommitFiles::Open(const std::string& path) const {
  return Fail(path + " cannot be read piece by piece");
}

uint64_t CommitFiles::SizeOf(const std::string& path) const {
  const auto found = files_.find(PlainPath(path));
  return found == files_.end() ? 0 : found->second.size();
}

std::string CommitFiles::AbsolutePath(const std::string& path) const { return "/" + PlainPath(path); }

}  // namespace plimsoll::app

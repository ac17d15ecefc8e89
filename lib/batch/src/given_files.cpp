#include "given_files.h"

#include <algorithm>
#include <utility>

namespace plimsoll::batch {
namespace {

// A path of no names is the directory where all paths begin.
std::string JoinNames(const std::vector<std::string_view>& names) {
  std::string out;
  for (const std::string_view name : names) {
    if (!out.empty()) out += "/";
    out += name;
  }
  return out.empty() ? "." : out;
}

// Entries are named as the caller named the directory.
std::string EntryPath(const std::string& directory, std::string_view name) {
  if (directory == ".") return std::string(name);
  return (directory.ends_with('/') ? directory : directory + '/') + std::string(name);
}

}  // namespace

std::string NormalPath(std::string_view path) {
  std::vector<std::string_view> names;
  while (!path.empty()) {
    const std::string_view name = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(path.size(), name.size() + 1));
    if (name.empty() || name == ".") continue;
    if (name == ".." && !names.empty() && names.back() != "..") {
      names.pop_back();
    } else {
      names.push_back(name);
    }
  }
  return JoinNames(names);
}

GivenFiles::GivenFiles(const std::map<std::string, std::string>& texts) {
  for (const auto& [path, text] : texts) texts_.insert_or_assign(NormalPath(path), text);
}

bool GivenFiles::IsDirectory(std::string_view path) const {
  if (path == ".") return true;
  const std::string inside = std::string(path) + '/';
  const auto first = texts_.lower_bound(inside);
  return first != texts_.end() && first->first.starts_with(inside);
}

Result<std::optional<text::FileKind>> GivenFiles::KindOf(const std::string& path) const {
  const std::string normal = NormalPath(path);
  if (texts_.contains(normal)) return text::FileKind::kFile;
  if (IsDirectory(normal)) return text::FileKind::kDirectory;
  missing_.insert(normal);
  return std::nullopt;
}

Result<std::vector<text::FileEntry>> GivenFiles::List(const std::string& path) const {
  const std::string normal = NormalPath(path);
  const std::string inside = normal == "." ? "" : normal + '/';
  std::vector<text::FileEntry> out;
  for (auto at = texts_.lower_bound(inside); at != texts_.end() && at->first.starts_with(inside); ++at) {
    const std::string_view rest = std::string_view(at->first).substr(inside.size());
    const std::string_view name = rest.substr(0, rest.find('/'));
    const text::FileKind kind = name == rest ? text::FileKind::kFile : text::FileKind::kDirectory;
    std::string entry = EntryPath(path, name);
    if (out.empty() || out.back().path != entry) out.push_back({std::move(entry), kind, false});
  }
  return out;
}

text::ReadFile GivenFiles::Read(const std::string& path, uint64_t max_bytes) const {
  const std::string normal = NormalPath(path);
  const auto found = texts_.find(normal);
  if (found == texts_.end()) {
    missing_.insert(normal);
    return std::unexpected(text::ReadFailure{"no such file or directory", false});
  }
  if (found->second.size() > max_bytes)
    return std::unexpected(text::ReadFailure{"the file is too large", true});
  return text::Source(path, found->second);
}

Result<std::unique_ptr<text::ByteSource>> GivenFiles::Open(const std::string&) const {
  return Fail("files of a request are read whole");
}

uint64_t GivenFiles::SizeOf(const std::string& path) const {
  const auto found = texts_.find(NormalPath(path));
  return found == texts_.end() ? 0 : found->second.size();
}

std::string GivenFiles::AbsolutePath(const std::string& path) const {
  const std::string normal = NormalPath(path);
  return normal == "." ? "/" : '/' + normal;
}

}  // namespace plimsoll::batch

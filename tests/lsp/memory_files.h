// MemoryFiles is a file system in memory: absolute paths and texts.
#pragma once

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/text/files.h"

namespace plimsoll::lsp {

class MemoryFiles final : public text::Files {
 public:
  std::map<std::string, std::string> texts;

  Result<std::optional<text::FileKind>> KindOf(const std::string& path) const override {
    if (texts.contains(path)) return text::FileKind::kFile;
    return IsDirectory(path) ? std::optional(text::FileKind::kDirectory) : std::nullopt;
  }
  Result<std::vector<text::FileEntry>> List(const std::string& path) const override {
    const std::string prefix = path == "/" ? "/" : path + '/';
    std::set<std::string> names;
    for (const auto& [file, text] : texts) {
      if (file.starts_with(prefix)) names.insert(file.substr(0, file.find('/', prefix.size())));
    }
    if (names.empty() && path != "/") return Fail("no such file or directory");
    std::vector<text::FileEntry> out;
    for (const std::string& name : names) {
      out.push_back({name, texts.contains(name) ? text::FileKind::kFile : text::FileKind::kDirectory, false});
    }
    return out;
  }
  text::ReadFile Read(const std::string& path, uint64_t max_bytes) const override {
    const auto found = texts.find(path);
    if (found == texts.end()) return std::unexpected(text::ReadFailure{"no such file or directory", false});
    if (found->second.size() > max_bytes) return std::unexpected(text::ReadFailure{"too large", true});
    return text::Source(path, found->second);
  }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string&) const override {
    return Fail("these files are not read piece by piece");
  }
  uint64_t SizeOf(const std::string& path) const override {
    const auto found = texts.find(path);
    return found != texts.end() ? found->second.size() : 0;
  }
  std::string AbsolutePath(const std::string& path) const override {
    std::vector<std::string> parts;
    for (size_t at = 0; at < path.size();) {
      const size_t end = std::min(path.size(), path.find('/', at));
      const std::string part = path.substr(at, end - at);
      at = end + 1;
      if (part == ".." && !parts.empty()) parts.pop_back();
      if (!part.empty() && part != "." && part != "..") parts.push_back(part);
    }
    std::string out;
    for (const std::string& part : parts) out += '/' + part;
    return out.empty() ? "/" : out;
  }

 private:
  bool IsDirectory(const std::string& path) const {
    const std::string prefix = path == "/" ? "/" : path + '/';
    const auto at = texts.lower_bound(prefix);
    return at != texts.end() && at->first.starts_with(prefix);
  }
};

}  // namespace plimsoll::lsp

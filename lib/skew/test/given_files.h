// Files that a test has in memory, and the changes between two of them.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/skew/change/proto_changes.h"
#include "plimsoll/skew/proto/proto_set.h"
#include "plimsoll/text/files.h"

namespace plimsoll::skew {

class GivenFiles final : public text::Files {
 public:
  explicit GivenFiles(std::map<std::string, std::string> files) : files_(std::move(files)) {}

  Result<std::optional<text::FileKind>> KindOf(const std::string& path) const override {
    if (files_.contains(path)) return text::FileKind::kFile;
    for (const auto& [name, content] : files_) {
      if (name.starts_with(path + "/")) return text::FileKind::kDirectory;
    }
    return std::nullopt;
  }
  Result<std::vector<text::FileEntry>> List(const std::string& path) const override {
    std::vector<text::FileEntry> out;
    for (const auto& [name, content] : files_) {
      if (name.starts_with(path + "/")) out.push_back({name, text::FileKind::kFile, false});
    }
    return out;
  }
  text::ReadFile Read(const std::string& path, uint64_t max_bytes) const override {
    const std::string& content = files_.at(path);
    if (content.size() > max_bytes) return std::unexpected(text::ReadFailure{"too large", true});
    return text::Source(path, content);
  }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string&) const override { return Fail("no"); }
  uint64_t SizeOf(const std::string& path) const override { return files_.at(path).size(); }
  std::string AbsolutePath(const std::string& path) const override { return path; }

 private:
  std::map<std::string, std::string> files_;
};

inline ProtoSet SetOf(const std::string& text, std::map<std::string, std::string> others = {}) {
  others["api.proto"] = text;
  const GivenFiles files(std::move(others));
  return LoadProtos(files, "api.proto", {});
}

// `code: message` of each error, `code (warning): message` of each warning.
inline std::vector<std::string> Changes(const std::string& before, const std::string& after) {
  const ProtoSet old_set = SetOf(before);
  const ProtoSet new_set = SetOf(after);
  std::vector<std::string> out;
  for (const ProtoSet* set : {&old_set, &new_set}) {
    for (const ProtoFileError& error : set->errors) out.push_back("unusable: " + error.error.message);
  }
  if (!out.empty()) return out;
  for (const ProtoChange& change : CompareProtos(old_set, new_set)) {
    const bool warning = change.severity == finding::Severity::kWarning;
    out.push_back(std::string(finding::InfoOf(change.code).name) + (warning ? " (warning): " : ": ") +
                  change.message);
  }
  return out;
}

}  // namespace plimsoll::skew

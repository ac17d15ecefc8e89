// GivenFiles are files that a request brings along: texts by their paths. They remember what was looked for
// in vain, so that whoever sends the request can add it and ask again.
//
//   GivenFiles files({{"suites/a.suite.yaml", text}});
//   files.Read("suites/../crd.yaml", limit);  // fails
//   files.missing();                          // crd.yaml
//
// Paths may have `.` and `..`; those that leave where they begin keep their `..`. One thread at a time may
// use it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/files.h"

namespace plimsoll::batch {

class GivenFiles final : public text::Files {
 public:
  explicit GivenFiles(const std::map<std::string, std::string>& texts);

  Result<std::optional<text::FileKind>> KindOf(const std::string& path) const override;
  Result<std::vector<text::FileEntry>> List(const std::string& path) const override;
  text::ReadFile Read(const std::string& path, uint64_t max_bytes) const override;
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string& path) const override;
  uint64_t SizeOf(const std::string& path) const override;
  std::string AbsolutePath(const std::string& path) const override;

  const std::set<std::string>& missing() const { return missing_; }

 private:
  bool IsDirectory(std::string_view path) const;

  std::map<std::string, std::string, std::less<>> texts_;
  mutable std::set<std::string> missing_;
};

// Without `.`, and without `..` that follow a name: `a/../b` is `b`. A path from the root is one from where
// the others begin, too.
std::string NormalPath(std::string_view path);

}  // namespace plimsoll::batch

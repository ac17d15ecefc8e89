// InputSearch looks for manifests below directories and with patterns, and says what it skips.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ignored_paths.h"
#include "plimsoll/engine/input/inputs.h"

namespace plimsoll::engine {

class InputSearch {
 public:
  // `root` is the directory or pattern as it was named.
  InputSearch(const Files& files, const InputOptions& options, std::string root, FoundInputs& out)
      : files_(files), options_(options), ignored_(files, options), root_(std::move(root)), out_(out) {}

  void SearchDirectory();
  void SearchPattern();

 private:
  // Where in a Helm chart a directory is.
  struct ChartPlace {
    std::string templates_of = {};  // the chart whose templates these are
  };

  void Walk(const std::string& directory, const ChartPlace& place);
  bool MayBeOfInterest(std::string_view path) const;
  void TakeFile(const FileEntry& entry, const ChartPlace& place);
  // Expands `rest`, a pattern relative to `directory`.
  void Expand(const std::string& directory, std::string_view rest, const ChartPlace& place);
  void TakeMatching(const std::string& directory, std::string_view pattern, const ChartPlace& place);

  std::vector<FileEntry> Entries(const std::string& directory);
  // Whether a directory is to be searched; says so if it is not.
  bool Enters(const FileEntry& directory);
  void Take(const FileEntry& entry, const ChartPlace& place);
  void Skip(const std::string& path, SkipReason reason) { out_.skipped.push_back({path, reason}); }
  ChartPlace PlaceOfRoot(const std::string& directory) const;
  ChartPlace PlaceBelow(const ChartPlace& place, const std::string& chart, const FileEntry& entry) const;

  const Files& files_;
  const InputOptions& options_;
  IgnoredPaths ignored_;
  const std::string root_;
  FoundInputs& out_;
};

}  // namespace plimsoll::engine

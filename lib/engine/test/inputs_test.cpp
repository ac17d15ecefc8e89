#include "plimsoll/engine/inputs.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace plimsoll::engine {
namespace {

// A disk made of a list of paths. A directory named `locked` cannot be listed, one named
// `link` is a link.
class FakeFiles final : public Files {
 public:
  explicit FakeFiles(std::set<std::string> paths) : paths_(std::move(paths)) {}

  Result<std::optional<FileKind>> KindOf(const std::string& path) const override {
    if (paths_.contains(path)) return FileKind::kFile;
    if (IsDirectory(path)) return FileKind::kDirectory;
    return std::nullopt;
  }

  Result<std::vector<FileEntry>> List(const std::string& path) const override {
    if (path.ends_with("locked")) return Fail("permission denied");
    std::map<std::string, FileKind> found;
    const std::string prefix = path == "." ? "" : path + "/";
    for (const std::string& each : paths_) {
      if (!each.starts_with(prefix) || each.size() == prefix.size()) continue;
      const size_t slash = each.find('/', prefix.size());
      found[path + "/" + each.substr(prefix.size(), slash - prefix.size())] =
          slash == std::string::npos ? FileKind::kFile : FileKind::kDirectory;
    }
    std::vector<FileEntry> entries;
    for (const auto& [name, kind] : found) entries.push_back({name, kind, name.ends_with("link")});
    return entries;
  }

  ReadFile Read(const std::string&, uint64_t) const override {
    return std::unexpected(ReadFailure{"", false});
  }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string&) const override { return Fail(""); }
  uint64_t SizeOf(const std::string&) const override { return 0; }
  std::string AbsolutePath(const std::string& path) const override { return path; }

 private:
  bool IsDirectory(const std::string& path) const {
    const auto at = paths_.lower_bound(path + "/");
    return at != paths_.end() && at->starts_with(path + "/");
  }

  std::set<std::string> paths_;
};

std::vector<std::string> Paths(const FakeFiles& files, const std::vector<std::string>& names) {
  std::vector<std::string> out;
  for (const Input& input : ExpandInputs(files, names)) {
    out.push_back(input.path + (input.failure.empty() ? "" : " ! " + input.failure) +
                  (input.empty_directory ? " (empty)" : ""));
  }
  return out;
}

using Names = std::vector<std::string>;

TEST(ExpandInputs, WalksDirectoriesForManifestsInOrder) {
  const FakeFiles files(
      {"d/b.yaml", "d/a.json", "d/sub/c.yml", "d/notes.txt", "d/.git/x.yaml", "d/z.ndjson"});
  EXPECT_EQ(Paths(files, {"d"}), (Names{"d/a.json", "d/b.yaml", "d/sub/c.yml", "d/z.ndjson"}));
}

TEST(ExpandInputs, DoesNotFollowLinksToDirectories) {
  const FakeFiles files({"d/link/a.yaml", "d/b.yaml"});
  EXPECT_EQ(Paths(files, {"d"}), (Names{"d/b.yaml"}));
}

TEST(ExpandInputs, TakesNamedFilesWhateverTheirEnding) {
  const FakeFiles files({"notes.txt"});
  EXPECT_EQ(Paths(files, {"notes.txt", "-"}), (Names{"notes.txt", "-"}));
}

TEST(ExpandInputs, ExpandsPatterns) {
  const FakeFiles files({"a/1.yaml", "a/2.json", "a/b/3.yaml", "a/b/c/4.yaml", "top.yaml"});
  EXPECT_EQ(Paths(files, {"a/*.yaml"}), (Names{"a/1.yaml"}));
  EXPECT_EQ(Paths(files, {"a/**/*.yaml"}), (Names{"a/1.yaml", "a/b/3.yaml", "a/b/c/4.yaml"}));
  EXPECT_EQ(Paths(files, {"*.yaml"}), (Names{"top.yaml"}));
  EXPECT_EQ(Paths(files, {"a/[12].*"}), (Names{"a/1.yaml", "a/2.json"}));
}

TEST(ExpandInputs, SaysWhatIsNotThere) {
  const FakeFiles files({"a/1.yaml", "text/readme.txt", "d/locked/x.yaml", "d/y.yaml"});
  EXPECT_EQ(Paths(files, {"gone"}), (Names{"gone ! no such file or directory"}));
  EXPECT_EQ(Paths(files, {"a/*.json"}), (Names{"a/*.json ! the pattern matches no file"}));
  EXPECT_EQ(Paths(files, {"text"}), (Names{"text (empty)"}));
  EXPECT_EQ(Paths(files, {"d"}), (Names{"d/locked ! permission denied", "d/y.yaml"}));
}

TEST(MatchesSegment, KnowsStarsQuestionMarksAndClasses) {
  EXPECT_TRUE(MatchesSegment("*.yaml", "a.yaml"));
  EXPECT_TRUE(MatchesSegment("a*b*c", "a-b-b-c"));
  EXPECT_TRUE(MatchesSegment("?[!x]", "ab"));
  EXPECT_TRUE(MatchesSegment("[a-c]", "b"));
  EXPECT_TRUE(MatchesSegment("[", "["));
  EXPECT_FALSE(MatchesSegment("?[!x]", "ax"));
  EXPECT_FALSE(MatchesSegment("*.yaml", "a.yml"));
  EXPECT_FALSE(MatchesSegment("", "a"));
}

TEST(MatchesSegment, IsQuickOnManyStars) {
  EXPECT_FALSE(MatchesSegment("a*a*a*a*a*a*a*a*a*a*a*a*b", std::string(5000, 'a')));
}

}  // namespace
}  // namespace plimsoll::engine

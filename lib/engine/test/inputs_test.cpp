#include "plimsoll/engine/input/inputs.h"

#include <gtest/gtest.h>

#include <filesystem>

#include <algorithm>
#include <map>
#include <set>

namespace plimsoll::engine {
namespace {

// A disk made of a list of paths. A directory named `locked` cannot be listed, one named
// `link` is a link. A file whose name has `pipe` in it is a FIFO, one with `broken` a link to nowhere.
class FakeFiles final : public Files {
 public:
  explicit FakeFiles(std::set<std::string> paths) : paths_(std::move(paths)) {}

  Result<std::optional<FileKind>> KindOf(const std::string& path) const override {
    if (paths_.contains(path)) return KindOfFile(path);
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
          slash == std::string::npos ? KindOfFile(each) : FileKind::kDirectory;
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
  static FileKind KindOfFile(const std::string& path) {
    if (path.find("pipe") != std::string::npos) return FileKind::kOther;
    return path.find("broken") != std::string::npos ? FileKind::kBrokenLink : FileKind::kFile;
  }

  bool IsDirectory(const std::string& path) const {
    const auto at = paths_.lower_bound(path + "/");
    return at != paths_.end() && at->starts_with(path + "/");
  }

  std::set<std::string> paths_;
};

std::vector<std::string> Paths(const FakeFiles& files, const std::vector<std::string>& names,
                               const InputOptions& options = {}) {
  std::vector<std::string> out;
  for (const Input& input : FindInputs(files, names, options).inputs) {
    out.push_back(input.path + (input.failure.empty() ? "" : " ! " + input.failure) +
                  (input.empty_directory ? " (empty)" : ""));
  }
  return out;
}

using Names = std::vector<std::string>;

TEST(FindInputs, WalksDirectoriesForManifestsInOrder) {
  const FakeFiles files(
      {"d/b.yaml", "d/a.json", "d/sub/c.yml", "d/notes.txt", "d/.git/x.yaml", "d/z.ndjson"});
  EXPECT_EQ(Paths(files, {"d"}), (Names{"d/a.json", "d/b.yaml", "d/sub/c.yml", "d/z.ndjson"}));
}

TEST(FindInputs, DoesNotFollowLinksToDirectories) {
  const FakeFiles files({"d/link/a.yaml", "d/b.yaml"});
  EXPECT_EQ(Paths(files, {"d"}), (Names{"d/b.yaml"}));
}

TEST(FindInputs, TakesNamedFilesWhateverTheirEnding) {
  const FakeFiles files({"notes.txt"});
  EXPECT_EQ(Paths(files, {"notes.txt", "-"}), (Names{"notes.txt", "-"}));
}

TEST(FindInputs, ExpandsPatterns) {
  const FakeFiles files({"a/1.yaml", "a/2.json", "a/b/3.yaml", "a/b/c/4.yaml", "top.yaml"});
  EXPECT_EQ(Paths(files, {"a/*.yaml"}), (Names{"a/1.yaml"}));
  EXPECT_EQ(Paths(files, {"a/**/*.yaml"}), (Names{"a/1.yaml", "a/b/3.yaml", "a/b/c/4.yaml"}));
  EXPECT_EQ(Paths(files, {"*.yaml"}), (Names{"top.yaml"}));
  EXPECT_EQ(Paths(files, {"a/[12].*"}), (Names{"a/1.yaml", "a/2.json"}));
}

TEST(FindInputs, SaysWhatIsNotThere) {
  const FakeFiles files({"a/1.yaml", "text/readme.txt", "d/locked/x.yaml", "d/y.yaml"});
  EXPECT_EQ(Paths(files, {"gone"}), (Names{"gone ! no such file or directory"}));
  EXPECT_EQ(Paths(files, {"a/*.json"}), (Names{"a/*.json ! the pattern matches no file"}));
  EXPECT_EQ(Paths(files, {"text"}), (Names{"text (empty)"}));
  EXPECT_EQ(Paths(files, {"d"}), (Names{"d/locked ! permission denied", "d/y.yaml"}));
}

// `path: reason`
std::vector<std::string> Skipped(const FakeFiles& files, const std::vector<std::string>& names,
                                 const InputOptions& options = {}) {
  std::vector<std::string> out;
  for (const SkippedInput& each : FindInputs(files, names, options).skipped) {
    out.push_back(each.path + ": " + std::string(TextOf(each.reason)));
  }
  return out;
}

TEST(FindInputs, SkipsSpecialFilesAndBrokenLinks) {
  const FakeFiles files({"d/a.yaml", "d/broken.yaml", "d/pipe.yaml", "d/pipe.sock"});
  EXPECT_EQ(Paths(files, {"d"}), (Names{"d/a.yaml"}));
  EXPECT_EQ(Paths(files, {"d/*.yaml"}), (Names{"d/a.yaml"}));
  EXPECT_EQ(Skipped(files, {"d"}),
            (Names{"d/broken.yaml: broken symbolic link", "d/pipe.yaml: not a regular file"}));
}

TEST(FindInputs, ReadsNamedSpecialFilesOnce) {
  const FakeFiles files({"pipe", "a.yaml"});
  const std::vector<Input> inputs = FindInputs(files, {"pipe", "-", "a.yaml"}).inputs;
  ASSERT_EQ(inputs.size(), 3u);
  EXPECT_TRUE(inputs[0].once);
  EXPECT_TRUE(inputs[1].once);
  EXPECT_FALSE(inputs[2].once);
}

TEST(FindInputs, KnowsWhatWasNamedAndWhatWasFound) {
  const FakeFiles files({"d/a.yaml", "b.yaml"});
  const std::vector<Input> inputs = FindInputs(files, {"d", "b.yaml", "*.yaml"}).inputs;
  ASSERT_EQ(inputs.size(), 3u);
  EXPECT_EQ(inputs[0].found_in, "d");
  EXPECT_EQ(inputs[0].origin(), InputOrigin::kFound);
  EXPECT_EQ(inputs[1].origin(), InputOrigin::kNamed);
  EXPECT_EQ(inputs[2].found_in, "*.yaml");
}

TEST(FindInputs, SkipsCodeOfOthersByDefault) {
  const FakeFiles files({"d/a.yaml", "d/node_modules/x.json", "d/e/vendor/y.yaml", "vendor/z.yaml"});
  EXPECT_EQ(Paths(files, {"d"}), (Names{"d/a.yaml"}));
  EXPECT_EQ(Paths(files, {"vendor"}), (Names{"vendor/z.yaml"}));
  const InputOptions all{.default_excludes = false};
  EXPECT_EQ(Paths(files, {"d"}, all), (Names{"d/a.yaml", "d/e/vendor/y.yaml", "d/node_modules/x.json"}));
  const InputOptions back{.excludes = {"!vendor/"}};
  EXPECT_EQ(Paths(files, {"d"}, back), (Names{"d/a.yaml", "d/e/vendor/y.yaml"}));
  const InputOptions own{.excludes = {"e/"}};
  EXPECT_EQ(Skipped(files, {"d"}, own),
            (Names{"d/e: excluded", "d/node_modules: excluded by default; --no-default-excludes checks it"}));
}

TEST(FindInputs, TakesPackedFilesOnRequest) {
  const FakeFiles files({"d/a.yaml.gz", "d/b.yaml", "d/c.tar.gz"});
  EXPECT_EQ(Paths(files, {"d"}), (Names{"d/b.yaml"}));
  EXPECT_EQ(Skipped(files, {"d"}), (Names{"d/a.yaml.gz: compressed; --gzip checks such files"}));
  EXPECT_EQ(Paths(files, {"d"}, {.packed = true}), (Names{"d/a.yaml.gz", "d/b.yaml"}));
  EXPECT_EQ(Paths(files, {"d/a.yaml.gz"}), (Names{"d/a.yaml.gz"}));
  EXPECT_EQ(Paths(files, {"d/*.gz"}), (Names{"d/a.yaml.gz", "d/c.tar.gz"}));
}

TEST(FindInputs, TakesArchivesOnRequest) {
  const FakeFiles files({"d/a.yaml", "d/b.tar.gz", "d/c.tgz", "d/e.tar", "d/f.txt.gz"});
  EXPECT_EQ(Paths(files, {"d"}), (Names{"d/a.yaml"}));
  EXPECT_EQ(Paths(files, {"d"}, {.packed = true, .archives = true}),
            (Names{"d/a.yaml", "d/b.tar.gz", "d/c.tgz", "d/e.tar"}));
}

// A chart with a sub-chart and CRDs, and a directory of templates that is no chart's.
FakeFiles Charts() {
  return FakeFiles({"c/Chart.yaml", "c/values.yaml", "c/crds/crd.yaml", "c/templates/a.yaml",
                    "c/templates/deep/b.yaml", "c/templates/_part.yaml", "c/templates/NOTES.txt",
                    "c/charts/sub/Chart.yaml", "c/charts/sub/templates/s.yaml", "other/templates/t.yaml"});
}

TEST(FindInputs, SkipsTemplatesOfCharts) {
  const FoundInputs found = FindInputs(Charts(), {"c", "other"});
  ASSERT_EQ(found.charts.size(), 2u);
  EXPECT_EQ(found.charts[0].directory, "c/charts/sub");
  EXPECT_EQ(found.charts[1].directory, "c");
  EXPECT_EQ(found.charts[1].found_in, "c");
  EXPECT_EQ(Paths(Charts(), {"c", "other"}),
            (Names{"c/Chart.yaml", "c/charts/sub/Chart.yaml", "c/crds/crd.yaml", "c/values.yaml",
                   "other/templates/t.yaml"}));
  EXPECT_EQ(Skipped(Charts(), {"c"}), (Names{"c/charts/sub/templates/s.yaml: template of a Helm chart",
                                             "c/templates/a.yaml: template of a Helm chart",
                                             "c/templates/deep/b.yaml: template of a Helm chart"}));
}

TEST(FindInputs, KnowsTemplatesWhereverASearchBegins) {
  EXPECT_EQ(Paths(Charts(), {"c/templates/deep"}), (Names{"c/templates/deep (empty)"}));
  EXPECT_EQ(Paths(Charts(), {"c/templates/*.yaml"}), (Names{"c/templates/*.yaml (empty)"}));
  EXPECT_EQ(Paths(Charts(), {"c/**/*.yaml"}),
            (Names{"c/Chart.yaml", "c/values.yaml", "c/charts/sub/Chart.yaml", "c/crds/crd.yaml"}));
  EXPECT_EQ(Paths(Charts(), {"c/templates/a.yaml"}), (Names{"c/templates/a.yaml"}));
}

TEST(NotesOn, CountWhatWasNotChecked) {
  const std::vector<SkippedInput> one = {{"a", SkipReason::kNotManifest},
                                         {"b", SkipReason::kChartTemplate},
                                         {"c", SkipReason::kPacked},
                                         {"d", SkipReason::kBrokenLink},
                                         {"e", SkipReason::kHidden}};
  EXPECT_EQ(NotesOn(one, Names{"charts/web"}),
            (Names{"1 file is not a Kubernetes manifest (--verbose lists it)",
                   "1 template of 1 Helm chart was not checked; use `plimsoll check --helm`, or run `helm "
                   "template charts/web | plimsoll check -`",
                   "1 compressed file was not checked; use --gzip",
                   "1 broken symbolic link was skipped (--verbose lists it)"}));
  const std::vector<SkippedInput> more = {{"a", SkipReason::kNotManifest},
                                          {"b", SkipReason::kNotManifest},
                                          {"c", SkipReason::kTemplate},
                                          {"d", SkipReason::kChartTemplate},
                                          {"e", SkipReason::kTemplate}};
  EXPECT_EQ(NotesOn(more, Names{"c", "d"}),
            (Names{"2 files are not Kubernetes manifests (--verbose lists them)",
                   "1 template of 2 Helm charts and 2 other templates were not checked; use `plimsoll "
                   "check --helm`, or run `helm template CHART | plimsoll check -`"}));
  const std::vector<SkippedInput> loose = {{"c", SkipReason::kTemplate}};
  EXPECT_EQ(NotesOn(loose, {}),
            (Names{"1 file is a template and was not checked; render templates and check the output"}));
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

TEST(Disk, MakesPathsAbsoluteAsFilesystemsDo) {
  const Disk disk;
  const std::string here = std::filesystem::current_path().string();
  for (const std::string path : {"/a/b", "a", "a/b.yaml", "./a", "../a", "a//b", "a/./b", "a/../b", "/",
                                 "/a/", "a/", "..a/b", ".a", "/a/..", "/..", "a/.", "..."}) {
    std::string expected = (std::filesystem::path(here) / path).lexically_normal().string();
    if (expected.size() > 1 && expected.ends_with('/')) expected.pop_back();
    EXPECT_EQ(disk.AbsolutePath(path), expected) << path;
  }
}

}  // namespace
}  // namespace plimsoll::engine

#include "../src/given_files.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace plimsoll::batch {
namespace {

std::vector<std::string> ListedIn(const GivenFiles& files, const std::string& directory) {
  std::vector<std::string> out;
  const auto entries = files.List(directory);
  for (const text::FileEntry& entry : *entries) {
    out.push_back(entry.path + (entry.kind == text::FileKind::kDirectory ? "/" : ""));
  }
  return out;
}

TEST(GivenFiles, HaveDirectories) {
  const GivenFiles files({{"b.yaml", ""}, {"a/b/c.yaml", "c"}, {"a/b/d.yaml", ""}, {"a-b.yaml", ""}});
  EXPECT_EQ(ListedIn(files, "."), (std::vector<std::string>{"a-b.yaml", "a/", "b.yaml"}));
  EXPECT_EQ(ListedIn(files, "a"), (std::vector<std::string>{"a/b/"}));
  EXPECT_EQ(ListedIn(files, "a/b/"), (std::vector<std::string>{"a/b/c.yaml", "a/b/d.yaml"}));
  EXPECT_EQ(*files.KindOf("a/b"), text::FileKind::kDirectory);
  EXPECT_EQ(*files.KindOf("a/b/c.yaml"), text::FileKind::kFile);
  EXPECT_EQ(files.SizeOf("a/b/c.yaml"), 1U);
  EXPECT_TRUE(files.missing().empty());
}

TEST(GivenFiles, FindPathsThatGoUp) {
  const GivenFiles files(std::map<std::string, std::string>{{"./a/../crds/b.yaml", "text"}});
  EXPECT_EQ(files.Read("suites/deep/../../crds/./b.yaml", 9)->bytes(), "text");
  EXPECT_EQ(files.AbsolutePath("suites/../crds"), "/crds");
  EXPECT_EQ(NormalPath("a/../../b"), "../b");
  EXPECT_EQ(NormalPath("/a//b/"), "a/b");
  EXPECT_EQ(NormalPath("a/.."), ".");
}

TEST(GivenFiles, RememberWhatIsMissing) {
  const GivenFiles files(std::map<std::string, std::string>{{"a.yaml", "long text"}});
  EXPECT_FALSE(files.Read("b/../c.yaml", 9).has_value());
  EXPECT_FALSE(files.KindOf("d")->has_value());
  EXPECT_EQ(files.missing(), (std::set<std::string>{"c.yaml", "d"}));
  EXPECT_TRUE(files.Read("a.yaml", 3).error().too_large);
}

}  // namespace
}  // namespace plimsoll::batch

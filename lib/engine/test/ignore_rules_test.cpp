#include "../src/input/ignore_rules.h"

#include <gtest/gtest.h>

namespace plimsoll::engine {
namespace {

bool Ignores(std::string_view lines, std::string_view path, bool directory = false) {
  IgnoreRules rules;
  rules.AddLines("", lines);
  return rules.Ignores(path, directory);
}

TEST(IgnoreRules, MatchNamesAnywhereUnlessTheyHaveASlash) {
  EXPECT_TRUE(Ignores("*.tmp.yaml", "a/b/c.tmp.yaml"));
  EXPECT_TRUE(Ignores("build", "a/build", true));
  EXPECT_TRUE(Ignores("/build", "build", true));
  EXPECT_FALSE(Ignores("/build", "a/build", true));
  EXPECT_TRUE(Ignores("a/b", "a/b"));
  EXPECT_FALSE(Ignores("a/b", "x/a/b"));
}

TEST(IgnoreRules, TakeASlashAtTheEndForDirectories) {
  EXPECT_TRUE(Ignores("out/", "x/out", true));
  EXPECT_FALSE(Ignores("out/", "x/out", false));
}

TEST(IgnoreRules, TakeTwoStarsForAnyNumberOfDirectories) {
  EXPECT_TRUE(Ignores("a/**/b", "a/b"));
  EXPECT_TRUE(Ignores("a/**/b", "a/x/y/b"));
  EXPECT_TRUE(Ignores("**/b/c", "x/b/c"));
  EXPECT_TRUE(Ignores("a/**", "a/x"));
  EXPECT_FALSE(Ignores("a/**", "a", true));
  EXPECT_FALSE(Ignores("a/*", "a/x/y"));
}

TEST(IgnoreRules, LetTheLastCount) {
  EXPECT_FALSE(Ignores("*.yaml\n!keep.yaml\n", "a/keep.yaml"));
  EXPECT_TRUE(Ignores("!keep.yaml\n*.yaml\n", "a/keep.yaml"));
}

TEST(IgnoreRules, ReadCommentsEscapesAndBlanks) {
  EXPECT_FALSE(Ignores("# a.yaml\n\n", "a.yaml"));
  EXPECT_TRUE(Ignores("\\#a.yaml  \r\n", "#a.yaml"));
  EXPECT_TRUE(Ignores("\\!a.yaml", "!a.yaml"));
  EXPECT_FALSE(Ignores("/", "a.yaml"));
}

TEST(IgnoreRules, HoldBelowTheirDirectory) {
  IgnoreRules rules;
  rules.AddLines("x/y", "/a.yaml\nb.yaml\n");
  EXPECT_TRUE(rules.Ignores("x/y/a.yaml", false));
  EXPECT_FALSE(rules.Ignores("x/y/z/a.yaml", false));
  EXPECT_TRUE(rules.Ignores("x/y/z/b.yaml", false));
  EXPECT_FALSE(rules.Ignores("x/b.yaml", false));
  EXPECT_FALSE(rules.Ignores("x/yy/b.yaml", false));
}

TEST(IgnoreRules, EndSoonOnManyStars) {
  std::string pattern, path;
  for (int i = 0; i < 200; ++i) {
    pattern += "**/a/";
    path += "a/";
  }
  EXPECT_FALSE(Ignores(pattern + "b", path + "c"));
}

}  // namespace
}  // namespace plimsoll::engine

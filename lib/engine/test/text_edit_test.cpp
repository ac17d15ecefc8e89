#include "plimsoll/engine/fix/text_edit.h"

#include <gtest/gtest.h>

namespace plimsoll::engine {
namespace {

TEST(TextEdit, LeavesTheRestAsItIs) {
  EXPECT_EQ(Applied("a\r\nb\tc", {{{0, 1}, "x"}, {{3, 0}, "y"}, {{4, 2}, ""}}), "x\r\nyb");
  EXPECT_EQ(Applied("a", {}), "a");
}

TEST(TextEdit, ThatOverlapsWithAnEarlierOneIsLeftOut) {
  const auto kept =
      WithoutOverlaps({{{5, 2}, "a"}, {{0, 1}, "b"}, {{6, 4}, "c"}, {{5, 2}, "a"}, {{7, 1}, "d"}});
  ASSERT_EQ(kept.size(), 3U);
  EXPECT_EQ(kept[0].text, "b");
  EXPECT_EQ(kept[1].text, "a");
  EXPECT_EQ(kept[2].text, "d");
}

TEST(UnifiedDiff, ShowsWholeLinesAndWhatIsAround) {
  const std::string text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  EXPECT_EQ(UnifiedDiff("a.yaml", text, {{{8, 1}, "five"}}),
            "--- a.yaml\n+++ a.yaml\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  EXPECT_EQ(UnifiedDiff("a.yaml", text, {}), "");
  EXPECT_EQ(UnifiedDiff("a.yaml", text, {{{8, 1}, "5"}}), "");
}

TEST(UnifiedDiff, ShowsLinesThatAreAddedAndRemoved) {
  EXPECT_EQ(UnifiedDiff("a", "1\n2\n3\n", {{{2, 0}, "x\n"}}),
            "--- a\n+++ a\n@@ -1,3 +1,4 @@\n 1\n+x\n 2\n 3\n");
  EXPECT_EQ(UnifiedDiff("a", "1\n2\n3\n", {{{2, 2}, ""}}), "--- a\n+++ a\n@@ -1,3 +1,2 @@\n 1\n-2\n 3\n");
}

TEST(UnifiedDiff, HasAHunkForEachRegion) {
  std::string text;
  for (int i = 10; i < 40; ++i) text += std::to_string(i) + '\n';
  const std::string diff = UnifiedDiff("a", text, {{{0, 2}, "x\ny"}, {{60, 2}, "z"}});
  EXPECT_NE(diff.find("@@ -1,4 +1,5 @@\n-10\n+x\n+y\n 11\n"), std::string::npos) << diff;
  EXPECT_NE(diff.find("@@ -18,7 +19,7 @@\n"), std::string::npos) << diff;
}

TEST(UnifiedDiff, SaysThatTheLastLineHasNoEnd) {
  EXPECT_EQ(UnifiedDiff("a", "1\n2", {{{2, 1}, "x"}}),
            "--- a\n+++ a\n@@ -1,2 +1,2 @@\n 1\n-2\n\\ No newline at end of file\n+x\n"
            "\\ No newline at end of file\n");
}

}  // namespace
}  // namespace plimsoll::engine

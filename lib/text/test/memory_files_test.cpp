#include "plimsoll/text/memory_files.h"

#include <gtest/gtest.h>

namespace plimsoll::text {
namespace {

MemoryFiles SomeFiles() {
  MemoryFiles files;
  files.texts = {{"/w/a.yaml", "a: 1"}, {"/w/b/c.yaml", ""}, {"/w/b/d.yaml", ""}, {"/w/b.yaml", ""}};
  return files;
}

TEST(MemoryFiles, HasADirectoryWhereThereAreFilesInIt) {
  const MemoryFiles files = SomeFiles();
  EXPECT_EQ(files.KindOf("/w/a.yaml").value(), FileKind::kFile);
  EXPECT_EQ(files.KindOf("/w/b").value(), FileKind::kDirectory);
  EXPECT_EQ(files.KindOf("/w/c").value(), std::nullopt);
  const auto entries = files.List("/w");
  ASSERT_TRUE(entries);
  ASSERT_EQ(entries->size(), 3U);
  EXPECT_EQ((*entries)[0].path, "/w/a.yaml");
  EXPECT_EQ((*entries)[1].path, "/w/b");
  EXPECT_EQ((*entries)[1].kind, FileKind::kDirectory);
  EXPECT_EQ((*entries)[2].path, "/w/b.yaml");
  EXPECT_FALSE(files.List("/other"));
  EXPECT_TRUE(MemoryFiles().List("/")->empty());
}

TEST(MemoryFiles, ReadsNoMoreThanItMay) {
  const MemoryFiles files = SomeFiles();
  EXPECT_EQ(files.Read("/w/a.yaml", 4)->bytes(), "a: 1");
  EXPECT_TRUE(files.Read("/w/a.yaml", 3).error().too_large);
  EXPECT_FALSE(files.Read("/w/c.yaml", 3).error().too_large);
  EXPECT_FALSE(files.Open("/w/a.yaml"));
  EXPECT_EQ(files.SizeOf("/w/a.yaml"), 4U);
  EXPECT_EQ(files.SizeOf("/w"), 0U);
}

TEST(MemoryFiles, ResolvesPathsFromTheRoot) {
  const MemoryFiles files;
  EXPECT_EQ(files.AbsolutePath("a//b/./../c"), "/a/c");
  EXPECT_EQ(files.AbsolutePath("/../.."), "/");
  EXPECT_EQ(files.AbsolutePath(""), "/");
}

}  // namespace
}  // namespace plimsoll::text

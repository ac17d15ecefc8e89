// Which of the CRDs of two directories are compared with each other.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plimsoll/engine/compat/compat_side.h"

namespace plimsoll::engine {
namespace {

std::string CrdWithPlural(const std::string& plural) {
  return R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":")" +
         plural + R"(.example.com"},"spec":{"group":"example.com","scope":"Namespaced","names":{"plural":")" +
         plural + R"(","kind":"Tool"},"versions":[]}})";
}

struct NamedFile {
  std::string name;
  std::string plural = "tools";
};

CompatSide SideOf(const std::vector<NamedFile>& files) {
  static const Disk disk;
  CompatSide out;
  for (const NamedFile& file : files)
    out.Add(text::Source(file.name, CrdWithPlural(file.plural)), {}, {disk, file.name});
  return out;
}

// `old.yaml - new.yaml`, one pair a line.
std::string PairsOf(const std::vector<NamedFile>& before, const std::vector<NamedFile>& after) {
  const CompatSide old_side = SideOf(before);
  const CompatSide new_side = SideOf(after);
  std::string out;
  for (const ComparedPair& pair : PairUp(old_side, new_side)) {
    out += pair.before != nullptr ? pair.before->source->name() : "";
    out += " - ";
    out += pair.after != nullptr ? pair.after->source->name() : "";
    out += "\n";
  }
  return out;
}

TEST(SidePairs, CopiesOfACrdBelongTogetherByTheirFiles) {
  EXPECT_EQ(
      PairsOf({{"old/beta/x.yaml"}, {"old/stable/x.yaml"}}, {{"new/stable/x.yaml"}, {"new/beta/x.yaml"}}),
      "old/beta/x.yaml - new/beta/x.yaml\nold/stable/x.yaml - new/stable/x.yaml\n");
  EXPECT_EQ(
      PairsOf({{"git:v1:crds/x.yaml"}, {"git:v1:chart/x.yaml"}}, {{"./chart/x.yaml"}, {"./crds/x.yaml"}}),
      "git:v1:crds/x.yaml - ./crds/x.yaml\ngit:v1:chart/x.yaml - ./chart/x.yaml\n");
}

TEST(SidePairs, AFurtherCopyIsNeitherNewNorRemoved) {
  EXPECT_EQ(PairsOf({{"old/beta/x.yaml"}, {"old/y.yaml", "saws"}},
                    {{"new/stable/x.yaml"}, {"new/beta/x.yaml"}, {"new/y.yaml", "saws"}}),
            "old/y.yaml - new/y.yaml\nold/beta/x.yaml - new/beta/x.yaml\n");
}

TEST(SidePairs, NamesOfFilesDoNotMatterWhereThereIsOneCopy) {
  EXPECT_EQ(PairsOf({{"a.yaml"}, {"b.yaml", "saws"}}, {{"c/d.yaml"}, {"e.yaml", "nails"}}),
            "b.yaml - \na.yaml - c/d.yaml\n - e.yaml\n");
  EXPECT_EQ(PairsOf({{"a.yaml"}}, {{"b.yaml", "saws"}}), "a.yaml - b.yaml\n");
}

TEST(SidePairs, OfTwoInOneFileTheLastCounts) {
  EXPECT_EQ(PairsOf({{"a.yaml"}, {"a.yaml"}, {"b.yaml", "saws"}}, {{"c.yaml"}, {"b.yaml", "saws"}}),
            "b.yaml - b.yaml\na.yaml - c.yaml\n");
}

TEST(SidePairs, VeryManyCopiesAreComparedInOrder) {
  constexpr size_t kCopies = 1'001;
  static_assert(kCopies * kCopies > kMaxComparedNames);
  std::vector<NamedFile> before;
  std::vector<NamedFile> after;
  for (size_t i = 0; i < kCopies; ++i) {
    before.push_back({"old/" + std::to_string(i) + ".yaml"});
    after.push_back({"new/" + std::to_string(kCopies - i) + ".yaml"});
  }
  const std::string pairs = PairsOf(before, after);
  EXPECT_TRUE(pairs.starts_with("old/0.yaml - new/1001.yaml\nold/1.yaml - new/1000.yaml\n"));
}

}  // namespace
}  // namespace plimsoll::engine

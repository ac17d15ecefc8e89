#include "plimsoll/value/path.h"

#include <gtest/gtest.h>

#include <set>

namespace plimsoll::value {
namespace {

Path SamplePath() {
  return Path({Step::Field("spec"), Step::Field("ports"), Step::Index(0), Step::Key("a/b~c")});
}

TEST(Path, PrintsAsKubernetesFieldPath) {
  EXPECT_EQ(SamplePath().FieldPath(), "spec.ports[0][a/b~c]");
  EXPECT_EQ(Path().FieldPath(), "<nil>");
  EXPECT_EQ(Path({Step::Field("a"), Step::Field("")}).FieldPath(), "a[]");
  EXPECT_EQ(Path({Step::Index(3), Step::Field("a")}).FieldPath(), "[3].a");
}

Step JoinedField(std::string name) {
  Step step = Step::Field(std::move(name));
  step.joined = true;
  return step;
}

TEST(Path, PrintsADotBeforeWhatWasJoined) {
  EXPECT_EQ(Path("spec").Join(Path().Entry("app")).FieldPath(), "spec.[app]");
  EXPECT_EQ(Path("a.default").Join(Path().Item(0).Child("b")).FieldPath(), "a.default.[0].b");
  EXPECT_EQ(Path().Join(Path().Item(0)).FieldPath(), "[0]");
  EXPECT_EQ(Path("a").Below(JoinedField("")).Child("b").FieldPath(), "a..b");
  EXPECT_EQ(Path("a").Join({}).FieldPath(), "a");
  EXPECT_EQ(Path({JoinedField("spec"), Step::Field("n")}).FieldPath(), ".spec.n");
}

TEST(Path, GrowsAndIsCompared) {
  const Path ports = Path("spec.ports");
  const Path name = ports.Item(3).Child("name");
  EXPECT_EQ(name.FieldPath(), "spec.ports[3].name");
  EXPECT_TRUE(name.StartsWith(ports));
  EXPECT_FALSE(ports.StartsWith(name));
  EXPECT_FALSE(Path("spec.portsOfCall").StartsWith(ports));
  EXPECT_TRUE(name.EndsWith("name"));
  EXPECT_FALSE(name.EndsWith("ports.name"));
  Path shorter = name;
  shorter.Truncate(2);
  EXPECT_EQ(shorter, ports);
}

Path KeyedPath(uint32_t index) {
  return Path("spec.ports").Below(Step::Item({{"name", "\"a\""}, {"port", "80"}}, index)).Child("name");
}

TEST(Path, PrintsItemsByTheirKeys) {
  EXPECT_EQ(KeyedPath(3).FieldPath(), "spec.ports[name=\"a\",port=80].name");
  EXPECT_EQ(KeyedPath(3).MergePath(), ".spec.ports[name=\"a\",port=80].name");
  EXPECT_EQ(KeyedPath(3).Pointer(), "/spec/ports/3/name");
  EXPECT_EQ(Path().Below(Step::Item({{"", "\"x\""}})).MergePath(), "[=\"x\"]");
  EXPECT_EQ(Path().Below(Step::Item({}, 2)).FieldPath(), "[2]");
  EXPECT_EQ(Path().Below(Step::Item({}, 2)).MergePath(), "[]");
  EXPECT_EQ(Path().Below(Step::Nameless(2)).MergePath(), "{{invalid path element}}");
}

TEST(Path, ItemsWithTheSameKeysAreTheSameWhereverTheyAre) {
  EXPECT_EQ(KeyedPath(3), KeyedPath(4));
  EXPECT_NE(Path().Item(3), Path().Item(4));
  EXPECT_LT(Path("a").Item(3), Path("a").Item(4));
  EXPECT_LT(Path("a"), Path("a").Item(0));
}

TEST(Path, PrintsAsTheStrictDecoderNamesFields) {
  EXPECT_EQ(Path({Step::Index(0), Step::Field("a")}).DecoderPath(), "[0].a");
  EXPECT_EQ(Path({Step::Field(""), Step::Field("")}).DecoderPath(), ".");
  EXPECT_EQ(Path({Step::Field("a.b"), Step::Field("c")}).DecoderPath(), "a.b.c");
}

TEST(Path, PrintsAsJsonPointer) {
  EXPECT_EQ(SamplePath().Pointer(), "/spec/ports/0/a~1b~0c");
  EXPECT_EQ(Path().Pointer(), "");
}

TEST(Path, ReadsJsonPointers) {
  auto path = Path::ParsePointer("/spec/ports/0/a~1b~0c");
  ASSERT_TRUE(path);
  EXPECT_EQ(path->Pointer(), "/spec/ports/0/a~1b~0c");
  EXPECT_EQ(path->steps()[2], Step::Index(0));
  EXPECT_EQ(path->steps()[3].name, "a/b~c");
  EXPECT_FALSE(Path::ParsePointer("spec"));
  EXPECT_FALSE(Path::ParsePointer("/a~2"));
  EXPECT_FALSE(Path::ParsePointer("/a~"));
}

TEST(Path, ReadsFieldPaths) {
  auto path = Path::ParseFieldPath("spec.ports[0].labels[app.kubernetes.io/name]");
  ASSERT_TRUE(path);
  EXPECT_EQ(path->FieldPath(), "spec.ports[0].labels[app.kubernetes.io/name]");
  EXPECT_EQ(path->steps().back().kind, Step::Kind::kKey);
  EXPECT_TRUE(Path::ParseFieldPath("<nil>")->empty());
  for (const char* bad : {"a..b", ".a", "a.", "a[0", "a[0]b", "a.[0]"}) {
    EXPECT_FALSE(Path::ParseFieldPath(bad)) << bad;
  }
}

TEST(Path, LeadsToAPlaceHoweverItIsPrinted) {
  const Path ports("spec.ports");
  const Path entry = Path("spec").Entry("ports");
  EXPECT_FALSE(ports == entry);
  EXPECT_TRUE(IsSamePlace(ports, entry));
  EXPECT_TRUE(IsWithin(entry.Item(1), ports));
  EXPECT_FALSE(IsWithin(ports, ports.Item(1)));
  EXPECT_FALSE(IsWithin(Path("spec.portsOfOthers"), ports));
  const std::set<Path, PlaceOrder> places = {Path("spec.portsOfOthers"), Path("spec.a"), entry.Item(10),
                                             ports.Item(2)};
  EXPECT_EQ(*places.lower_bound(ports), ports.Item(2));
  EXPECT_TRUE(places.contains(ports.Item(10)));
}

}  // namespace
}  // namespace plimsoll::value

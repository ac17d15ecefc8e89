#include "plimsoll/value/tree.h"

#include <gtest/gtest.h>

#include "build_tree.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/write.h"
#include "read_yaml.h"

namespace plimsoll::value {
namespace {

Path PathTo(std::string_view pointer) { return *Path::ParsePointer(pointer); }
std::string Json(const Tree& tree) { return *WriteJson(tree); }

Tree SmallTree() {
  return ObjectOf(Named("a", Tree::Int(1)),
                  Named("b", ArrayOf(Text("x"), ObjectOf(Named("0", Tree::Bool(true))))), Named("c", Tree()));
}

TEST(Tree, KeepsEachKind) {
  EXPECT_TRUE(Tree().IsNull());
  EXPECT_EQ(Tree::Bool(true).AsBool(), true);
  EXPECT_EQ(Tree::Int(-5).AsInt(), -5);
  EXPECT_EQ(Tree::Uint(UINT64_MAX).AsUint(), UINT64_MAX);
  EXPECT_EQ(Tree::Float(0.5).AsFloat(), 0.5);
  EXPECT_EQ(Tree::String("s").AsString(), "s");
  EXPECT_EQ(Tree::NewArray().kind(), Kind::kArray);
  EXPECT_EQ(Tree::NewObject().kind(), Kind::kObject);
}

TEST(Tree, KeepsTheOrderOfMembers) {
  Tree tree = ObjectOf(Named("z", Tree::Int(1)), Named("a", Tree::Int(2)));
  tree.AsObject().Set("m", Tree::Int(3));
  tree.AsObject().Set("z", Tree::Int(4));
  EXPECT_EQ(Json(tree), R"({"z":4,"a":2,"m":3})");
}

TEST(Tree, FindsByPath) {
  Tree tree = SmallTree();
  EXPECT_EQ(tree.Find(Path()), &tree);
  EXPECT_EQ(tree.Find(PathTo("/a"))->AsInt(), 1);
  EXPECT_EQ(tree.Find(PathTo("/b/0"))->AsString(), "x");
  EXPECT_EQ(tree.Find(PathTo("/b/1/0"))->AsBool(), true) << "an index into an object is a key";
  for (const char* missing : {"/d", "/a/b", "/b/2", "/b/x", "/c/d"})
    EXPECT_EQ(tree.Find(PathTo(missing)), nullptr);
}

TEST(Tree, SetsByPathAndMakesTheObjectsOnTheWay) {
  Tree tree = SmallTree();
  EXPECT_TRUE(tree.Set(PathTo("/d/e/7"), Tree::Int(5)));
  EXPECT_TRUE(tree.Set(PathTo("/a"), Text("new")));
  EXPECT_TRUE(tree.Set(PathTo("/b/2"), Tree::Int(6)));
  EXPECT_TRUE(tree.Set(PathTo("/b/1/0"), Tree()));
  EXPECT_EQ(Json(tree), R"({"a":"new","b":["x",{"0":null},6],"c":null,"d":{"e":{"7":5}}})");
  EXPECT_TRUE(tree.Set(Path(), Tree::Int(1)));
  EXPECT_EQ(Json(tree), "1");
}

TEST(Tree, ChangesNothingWhenAStepDoesNotFit) {
  Tree tree = SmallTree();
  const std::string before = Json(tree);
  for (const char* bad : {"/a/b", "/b/3", "/b/x", "/b/0/y/z", "/c/d"}) {
    EXPECT_FALSE(tree.Set(PathTo(bad), Tree::Int(9))) << bad;
  }
  EXPECT_EQ(Json(tree), before);
}

TEST(Tree, RemovesByPath) {
  Tree tree = SmallTree();
  EXPECT_TRUE(tree.Remove(PathTo("/b/0")));
  EXPECT_TRUE(tree.Remove(PathTo("/b/0/0")));
  EXPECT_TRUE(tree.Remove(PathTo("/c")));
  EXPECT_EQ(Json(tree), R"({"a":1,"b":[{}]})");
  for (const char* missing : {"", "/c", "/b/1", "/b/x", "/a/b", "/x/y"}) {
    EXPECT_FALSE(tree.Remove(PathTo(missing))) << missing;
  }
}

TEST(Tree, ClonesDeeply) {
  Tree tree = SmallTree();
  Tree copy = tree.Clone();
  tree.Set(PathTo("/b/1/0"), Tree::Int(9));
  EXPECT_EQ(Json(copy), Json(SmallTree()));
}

TEST(Tree, TakesTheValueOfItsOwnChild) {
  Tree tree = SmallTree();
  tree = std::move(*tree.Find(PathTo("/b/1")));
  EXPECT_EQ(Json(tree), R"({"0":true})");
  tree = std::move(*tree.Find(PathTo("/0")));
  EXPECT_EQ(Json(tree), "true");
}

TEST(Tree, RemembersWhereItsNodesStood) {
  Tree tree = SmallTree();
  EXPECT_FALSE(tree.span());
  tree.set_span(text::Span{3, 4});
  tree.AsObject().begin()->key_span = text::Span{5, 1};
  Tree copy = tree.Clone();
  EXPECT_EQ(copy.span(), (text::Span{3, 4}));
  EXPECT_EQ(copy.AsObject().begin()->key_span, (text::Span{5, 1}));
  copy.set_span(std::nullopt);
  EXPECT_FALSE(copy.span());
}

TEST(Tree, TakesItsPlacesFromTheTape) {
  const YamlCase read("spec:\n  image: nginx\n  ports: [80, x]\n");
  Tree tree = Tree::From(read.document.root());
  EXPECT_EQ(Json(tree), R"({"spec":{"image":"nginx","ports":[80,"x"]}})");
  EXPECT_EQ(read.At(*tree.Find(PathTo("/spec/image"))->span()), "nginx");
  EXPECT_EQ(read.At(*tree.Find(PathTo("/spec/ports/0"))->span()), "80");
  EXPECT_EQ(read.At(*tree.Find(PathTo("/spec"))->AsObject().begin()->key_span), "image");
  EXPECT_EQ(read.At(*tree.AsObject().begin()->key_span), "spec");
  tree.Set(PathTo("/spec/image"), Tree::Int(1));
  EXPECT_FALSE(tree.Find(PathTo("/spec/image"))->span()) << "what is new has no place";
}

TEST(TreeObject, FindsAndRemovesAmongMany) {
  Tree tree = Tree::NewObject();
  TreeObject& object = tree.AsObject();
  constexpr int kCount = 20000;
  for (int i = 0; i < kCount; ++i) object.Set("key" + std::to_string(i), Tree::Int(i));
  for (int i = 0; i < kCount; i += 2) EXPECT_TRUE(object.Remove("key" + std::to_string(i)));
  EXPECT_EQ(object.size(), size_t{kCount} / 2);
  EXPECT_EQ(object.Find("key0"), nullptr);
  EXPECT_EQ(object.Find("key777")->AsInt(), 777);
  object.Set("key0", Tree::Int(0));
  EXPECT_EQ(std::prev(object.end())->key, "key0");
  Tree moved = std::move(tree);
  EXPECT_EQ(moved.AsObject().Find("key19999")->AsInt(), 19999);
}

TEST(TreeObject, RemovesByPredicate) {
  Tree tree = Tree::NewObject();
  for (int i = 0; i < 100; ++i) tree.AsObject().Set(std::to_string(i), Tree::Int(i));
  tree.AsObject().RemoveIf([](const TreeMember& member) { return member.value.AsInt() % 10 != 0; });
  EXPECT_EQ(tree.AsObject().size(), 10u);
  EXPECT_EQ(tree.AsObject().Find("11"), nullptr);
  EXPECT_EQ(tree.AsObject().Find("90")->AsInt(), 90);
}

TEST(Tree, IsCopiedAndDestroyedAtAnyDepth) {
  Tree tree = DeepTree(1'000'000);
  const Tree copy = tree.Clone();
  EXPECT_TRUE(Equal(tree, copy));
  tree = Tree::Int(1);
}

}  // namespace
}  // namespace plimsoll::value

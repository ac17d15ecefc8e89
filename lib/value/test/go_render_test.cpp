#include "plimsoll/value/go_render.h"

#include <gtest/gtest.h>

#include "build_tree.h"

namespace plimsoll::value {
namespace {

std::string Plain(const Tree& tree) {
  std::string out;
  AppendGoValue(out, tree);
  return out;
}

std::string GoSyntaxOf(const Tree& tree, GoMap map = GoMap::kFromJson) {
  std::string out;
  AppendGoSyntax(out, tree, map);
  return out;
}

std::string InFieldError(const Tree& tree) {
  std::string out;
  AppendFieldErrorValue(out, tree);
  return out;
}

Tree TreeToRender() {
  return ObjectOf(Named("b", ArrayOf(Text("x y"), Tree::Float(1e6), Tree())), Named("a", Tree::Int(1)),
                  Named("c", ObjectOf(Named("d", Tree::Bool(true)))), Named("", ArrayOf()));
}

TEST(GoValue, PrintsContainersWithSortedKeysAndBareStrings) {
  EXPECT_EQ(Plain(TreeToRender()), "map[:[] a:1 b:[x y 1e+06 <nil>] c:map[d:true]]");
  EXPECT_EQ(Plain(ObjectOf()), "map[]");
}

TEST(GoValue, PrintsScalars) {
  EXPECT_EQ(Plain(Tree()), "<nil>");
  EXPECT_EQ(Plain(Text("a\nb")), "a\nb");
  EXPECT_EQ(Plain(Tree::Uint(UINT64_MAX)), "18446744073709551615");
  EXPECT_EQ(Plain(Tree::Float(-0.0)), "-0");
}

TEST(GoSyntax, NamesTheTypesOfContainers) {
  EXPECT_EQ(GoSyntaxOf(TreeToRender()),
            "map[string]interface {}{\"\":[]interface {}{}, \"a\":1, "
            "\"b\":[]interface {}{\"x y\", 1e+06, interface {}(nil)}, "
            "\"c\":map[string]interface {}{\"d\":true}}");
  EXPECT_EQ(GoSyntaxOf(ObjectOf(Named("k", ObjectOf())), GoMap::kFromYaml),
            "map[interface {}]interface {}{\"k\":map[interface {}]interface {}{}}");
}

TEST(GoSyntax, PrintsScalars) {
  EXPECT_EQ(GoSyntaxOf(Tree()), "<nil>");
  EXPECT_EQ(GoSyntaxOf(Text("a\"`\n")), "\"a\\\"`\\n\"");
  EXPECT_EQ(GoSyntaxOf(Tree::Int(-3)), "-3");
  EXPECT_EQ(GoSyntaxOf(Tree::Float(1.5)), "1.5");
  EXPECT_EQ(GoSyntaxOf(Tree::Uint(UINT64_MAX)), "0xffffffffffffffff");
  EXPECT_EQ(GoSyntaxOf(Tree::Uint(10)), "0xa");
  EXPECT_EQ(GoSyntaxOf(Tree::Uint(0)), "0x0");
}

TEST(FieldErrorValue, PrintsNumbersAndBooleansAsGoDoes) {
  EXPECT_EQ(InFieldError(Tree::Int(5)), "5");
  EXPECT_EQ(InFieldError(Tree::Float(12345678.5)), "1.23456785e+07");
  EXPECT_EQ(InFieldError(Tree::Float(0.00001)), "1e-05");
  EXPECT_EQ(InFieldError(Tree::Bool(false)), "false");
}

TEST(FieldErrorValue, QuotesStrings) { EXPECT_EQ(InFieldError(Text("a<\n\x7f")), R"("a<\n\x7f")"); }

TEST(FieldErrorValue, PrintsEverythingElseAsJson) {
  EXPECT_EQ(InFieldError(Tree()), "null");
  EXPECT_EQ(InFieldError(ObjectOf(Named("z", Tree::Float(1e6)), Named("a", ArrayOf(Text("<b>"), Tree())))),
            R"({"a":["\u003cb\u003e",null],"z":1000000})");
}

TEST(GoRender, TakesAnyDepth) {
  const Tree deep = DeepTree(10000);
  EXPECT_EQ(Plain(deep).size(), 5000u * 2 + 5000u * 7 + 1);
  EXPECT_TRUE(GoSyntaxOf(deep).ends_with("1" + std::string(10000, '}')));
}

}  // namespace
}  // namespace plimsoll::value

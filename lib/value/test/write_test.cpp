#include "plimsoll/value/write.h"

#include <gtest/gtest.h>

#include <cmath>

#include "build_tree.h"

namespace plimsoll::value {
namespace {

Tree TreeToWrite() {
  return ObjectOf(Named("a10", Text("<x>")), Named("a9", ArrayOf(Tree::Int(1), Tree::Uint(UINT64_MAX))),
                  Named("B", Tree::Float(1e6)), Named("_", ObjectOf(Named("n", Tree()))));
}

TEST(WriteJson, KeepsTheOrderOfMembers) {
  EXPECT_EQ(*WriteJson(TreeToWrite()),
            R"({"a10":"\u003cx\u003e","a9":[1,18446744073709551615],"B":1000000,"_":{"n":null}})");
}

TEST(WriteJson, SortsByBytesAsGoDoes) {
  EXPECT_EQ(*WriteJson(TreeToWrite(), {.order = KeyOrder::kByBytes}),
            R"({"B":1000000,"_":{"n":null},"a10":"\u003cx\u003e","a9":[1,18446744073709551615]})");
}

TEST(WriteJson, IndentsAndLeavesHtmlAlone) {
  EXPECT_EQ(*WriteJson(TreeToWrite(), {.indented = true, .escape_html = false}), R"({
  "a10": "<x>",
  "a9": [
    1,
    18446744073709551615
  ],
  "B": 1000000,
  "_": {
    "n": null
  }
})");
}

TEST(WriteJson, RefusesWhatJsonCannotSay) {
  const Tree tree =
      ObjectOf(Named("b", Tree::Float(-INFINITY)), Named("a", ArrayOf(Tree::Float(std::nan("")))));
  EXPECT_EQ(WriteJson(tree).error().message, "json: unsupported value: -Inf");
  EXPECT_EQ(WriteJson(tree, {.order = KeyOrder::kByBytes}).error().message, "json: unsupported value: NaN");
  EXPECT_EQ(WriteJson(Tree::Float(INFINITY)).error().message, "json: unsupported value: +Inf");
}

TEST(WriteYaml, ListsKeysInKubectlsOrder) {
  EXPECT_EQ(*WriteYaml(TreeToWrite()), R"(_:
  "n": null
B: 1000000
a9:
- 1
- 18446744073709551615
a10: <x>
)");
}

TEST(WriteYaml, CanKeepTheOrderOfMembers) {
  EXPECT_EQ(*WriteYaml(TreeToWrite(), {.order = KeyOrder::kAsRead}), R"(a10: <x>
a9:
- 1
- 18446744073709551615
B: 1000000
_:
  "n": null
)");
}

TEST(WriteYaml, QuotesTheMergeKey) {
  EXPECT_EQ(*WriteYaml(ObjectOf(Named("<<", ObjectOf()))), "\"<<\": {}\n");
}

std::string AsKubectl(const Tree& tree) {
  const auto text = WriteYaml(tree, {.fidelity = YamlFidelity::kKubectl});
  return text ? *text : "error: " + text.error().message;
}

TEST(WriteYamlAsKubectl, LosesWhatKubectlLoses) {
  EXPECT_EQ(AsKubectl(Tree::Float(-0.0)), "0\n");
  EXPECT_EQ(AsKubectl(Tree::Float(0x1p60)), "1152921504606847000\n");
  EXPECT_EQ(AsKubectl(Text("a\u0085b")), "a b\n");
  EXPECT_EQ(AsKubectl(Text("a \u0085 \u0085b")), "|-\n  a\n  b\n");
  EXPECT_EQ(AsKubectl(ObjectOf(Named("<<", Tree::Int(1)))), "<<: 1\n");
}

TEST(WriteYamlAsKubectl, RefusesWhatKubectlRefuses) {
  const std::string control = "error: yaml: control characters are not allowed";
  EXPECT_EQ(AsKubectl(Text("\x7f")), control);
  EXPECT_EQ(AsKubectl(ObjectOf(Named("\u0080", Tree()))), control);
  EXPECT_EQ(AsKubectl(Text("\uFFFE")), control);
  EXPECT_EQ(AsKubectl(Text("a\u0085--- b")), "error: yaml: line 2: found unexpected document indicator");
  EXPECT_EQ(AsKubectl(ObjectOf(Named(std::string(1024, 'k'), Tree()))),
            "error: yaml: did not find expected \',\' or \'}\'");
  EXPECT_EQ(AsKubectl(Tree::Float(INFINITY)), "error: json: unsupported value: +Inf");
}

TEST(WriteYamlAsKubectl, PrintsTheRestAlike) {
  EXPECT_EQ(AsKubectl(TreeToWrite()), *WriteYaml(TreeToWrite()));
  EXPECT_EQ(AsKubectl(Tree::Float(1e-7)), "1e-07\n");
  EXPECT_EQ(AsKubectl(Tree::Float(1e19)), "10000000000000000000\n");
}

TEST(Write, TakesTenThousandLevels) {
  const Tree deep = DeepTree(10000);
  EXPECT_EQ(WriteJson(deep)->size(), 5000u * 2 + 5000u * 6 + 1);
  EXPECT_TRUE(WriteYaml(deep)->ends_with("- 1\n"));
}

}  // namespace
}  // namespace plimsoll::value

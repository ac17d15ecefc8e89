#include "plimsoll/lsp/syntax/syntax_tree.h"

#include <gtest/gtest.h>

#include <chrono>

#include "plimsoll/lsp/syntax/scalar_text.h"

namespace plimsoll::lsp {
namespace {

// The tree as text: `{a: 1, b: [x, {c: }]}`. A key without a colon is followed by `?`.
void AppendShape(const SyntaxTree& tree, SyntaxId id, std::string& out) {
  const SyntaxNode& node = tree[id];
  if (node.kind == SyntaxKind::kScalar) {
    out += tree.ValueOf(id);
    return;
  }
  if (!node.IsCollection()) return;
  const bool mapping = node.kind == SyntaxKind::kMapping;
  out += mapping ? '{' : '[';
  for (const SyntaxId child : SyntaxChildren(tree, id)) {
    if (child != node.first) out += ", ";
    if (mapping) out += tree.KeyOf(child) + (tree[child].colon ? ": " : "?");
    AppendShape(tree, child, out);
  }
  out += mapping ? '}' : ']';
}

std::string ShapeOf(std::string_view text) {
  const SyntaxTree tree = ParseSyntax(text);
  std::string out;
  for (const SyntaxDocument& document : tree.documents()) {
    if (&document != &tree.documents().front()) out += " --- ";
    if (document.root != kNoSyntax) AppendShape(tree, document.root, out);
  }
  return out;
}

struct ShapeCase {
  std::string_view text;
  std::string_view shape;
};

TEST(SyntaxTree, HasTheShapeOfWhatIsRight) {
  const ShapeCase cases[] = {
      {"", ""},
      {"a: 1\nb:\n  c: x y # no\n", "{a: 1, b: {c: x y}}"},
      {"a:\n- 1\n- b: 2\n  c: 3\nd: 4\n", "{a: [1, {b: 2, c: 3}], d: 4}"},
      {"a:\n  - - 1\n    - 2\n  - 3\n", "{a: [[1, 2], 3]}"},
      {"a: |\n  x\n   y\n\n  z\nb: 1\n", "{a: x\n y\n\nz, b: 1}"},
      {"a: \"x\\u0041\\n\"\nb: 'it''s'\n", "{a: xA\n, b: it's}"},
      {"a: \"one\n  two\"\nb: 1\n", "{a: one two, b: 1}"},
      {"a: one\n  two\nb: 1\n", "{a: one two, b: 1}"},
      {"{\"a\": [1, {\"b\": null}], \"c\": \"d\"}", "{a: [1, {b: null}], c: d}"},
      {"a: {b: 1, c: [x, y]}\nd: 2\n", "{a: {b: 1, c: [x, y]}, d: 2}"},
      {"a: [\n  1,\n  2\n]\nb: 3\n", "{a: [1, 2], b: 3}"},
      {"a: 1\r\nb:\r\n  c: 2\r\n", "{a: 1, b: {c: 2}}"},
      {"a: 1\n---\nb: 2\n", "{a: 1} --- {b: 2}"},
      {"a: &x !!str 1\nb: *x\n", "{a: 1, b: *x}"},
      {"\"a b\": 1\n'c': 2\n", "{a b: 1, c: 2}"},
      {"a: b:c\nurl: http://x/#y\n", "{a: b:c, url: http://x/#y}"},
      {"ключ: 😀\n", "{ключ: 😀}"},
  };
  for (const ShapeCase& each : cases) EXPECT_EQ(ShapeOf(each.text), each.shape) << each.text;
}

TEST(SyntaxTree, GoesOnAfterErrors) {
  const ShapeCase cases[] = {
      {"a: 1\nre\nb: 2\n", "{a: 1, re?, b: 2}"},
      {"spec:\n  re\n  a: 1\nb: 2\n", "{spec: {re?, a: 1}, b: 2}"},
      {"spec:\n  a: 1\n  re\n", "{spec: {a: 1, re?}}"},
      {"list:\n- na\n  a: 1\n", "{list: [{na?, a: 1}]}"},
      {"a: \"x\nb: 2\n", "{a: x, b: 2}"},
      {"a: 'x\nb: 'y'\n", "{a: x, b: y}"},
      {"a: [1, 2\nb: 3\n", "{a: [1, 2], b: 3}"},
      {"a: {b: 1, c\nd: 3\n", "{a: {b: 1, c?}, d: 3}"},
      {"{\"a\": {\"b\": , \"c\"\n \"d\": 1}", "{a: {b: , c?, d: 1}}"},
      {"{\"a\": \"x\n \"b\": 2}", "{a: x, b: 2}"},
      {"spec:\n    a: 1\n  b: 2\n", "{spec: {a: 1, b: 2}}"},
      {"spec:\n  a: 1\n   b: 2\n", "{spec: {a: 1, b: 2}}"},
      {"  a: 1\nb: 2\n", "{a: 1, b: 2}"},
      {"a:\n\t b: 1\n", "{a: {b: 1}}"},
      {"a: 1]\nb: }\n", "{a: 1], b: }}"},
      {"a: {{ .Values.x }}\nb: 1\n", "{a: {{ .Values.x }}, b: 1}"},
      {"{{- if .Values.x }}\na: 1\n", "{a: 1}"},
      {"]\n}\n", "]"},
  };
  for (const ShapeCase& each : cases) EXPECT_EQ(ShapeOf(each.text), each.shape) << each.text;
}

TEST(SyntaxTree, KnowsWhereThingsAre) {
  const std::string_view text = "a: 'x'\nb:\n- c: |\n    one\n    two\n\nd: 1 # end\n";
  const SyntaxTree tree = ParseSyntax(text);
  const SyntaxId root = tree.documents()[0].root;
  EXPECT_EQ(tree.TextOf(tree[tree.Find(root, "a")].place), "'x'");
  EXPECT_EQ(tree.TextOf(tree[tree.Find(root, "b")].place), "- c: |\n    one\n    two");
  EXPECT_EQ(tree.TextOf(tree[tree.Find(root, "d")].key), "d");
  ASSERT_EQ(tree.comments().size(), 1u);
  EXPECT_EQ(tree.TextOf(tree.comments()[0]), "# end");
}

TEST(SyntaxTree, KnowsWhereTheTextOfScalarsIs) {
  const std::string_view text = "a: |\n    one\n    two\nb: \"x\\ty\"\n";
  const SyntaxTree tree = ParseSyntax(text);
  const SyntaxId root = tree.documents()[0].root;
  const ScalarText block = ReadScalar(tree, tree.Find(root, "a"));
  EXPECT_EQ(block.text, "one\ntwo");
  EXPECT_EQ(block.OffsetIn(block.text.find("two")), text.find("two"));
  EXPECT_EQ(block.PositionOf(static_cast<uint32_t>(text.find("two"))), 4u);
  const ScalarText quoted = ReadScalar(tree, tree.Find(root, "b"));
  EXPECT_EQ(quoted.text, "x\ty");
  EXPECT_EQ(quoted.OffsetIn(2), text.find("y\""));
}

TEST(SyntaxTree, HasALimitOfDepth) {
  const std::string brackets = "a: " + std::string(100'000, '[');
  EXPECT_LE(ParseSyntax(brackets).size(), kMaxSyntaxDepth + 1);
  std::string dashes;
  for (size_t i = 0; i < 100'000; ++i) dashes += "- ";
  EXPECT_LE(ParseSyntax(dashes).size(), kMaxSyntaxDepth + 2);
}

double SecondsFor(std::string_view text) {
  const auto begin = std::chrono::steady_clock::now();
  (void)ParseSyntax(text);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Of what is open to the end of the text, in every line anew. Quadratic time would take minutes.
TEST(SyntaxTree, TakesTimeInProportionToTheText) {
  for (const std::string_view line :
       {"a: \"x\n", " a: 'x\n", "- - [{\n", "a: |\n", "a: {b: [\n", "x\n", "  - '\n"}) {
    std::string text;
    while (text.size() < 1'000'000) text += line;
    EXPECT_LT(SecondsFor(text), 5) << line;
  }
}

}  // namespace
}  // namespace plimsoll::lsp

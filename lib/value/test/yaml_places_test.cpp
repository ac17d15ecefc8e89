#include <gtest/gtest.h>

#include "read_yaml.h"

namespace plimsoll::value {
namespace {

// What a value's span covers in the source.
std::string_view Covered(const YamlCase& c, const Value& value) { return c.At(value.span()); }

TEST(YamlPlaces, OfScalarsAreTheScalarsThemselves) {
  const YamlCase c("k\xC3\xA9y: &a !!str 'va''l' # c\nb: \"x\\ty\"\nd: plain text \n");
  const Value root = c.document.root();
  std::vector<std::string> keys;
  for (Member member : root.Members()) keys.emplace_back(Covered(c, member.key_value));
  EXPECT_EQ(keys, (std::vector<std::string>{"k\xC3\xA9y", "b", "d"}));
  EXPECT_EQ(Covered(c, *root.Find("k\xC3\xA9y")), "'va''l'");
  EXPECT_EQ(Covered(c, *root.Find("b")), "\"x\\ty\"");
  EXPECT_EQ(Covered(c, *root.Find("d")), "plain text");
}

TEST(YamlPlaces, OfBlockCollectionsAreTheirFirstKeyOrDash) {
  const YamlCase c("\na: &x\n  b:\n  - 1\n  - - 2\n");
  EXPECT_EQ(c.document.root().span().offset, 1u);
  const Value a = *c.document.root().Find("a");
  EXPECT_EQ(c.source.bytes().substr(a.span().offset, 2), "b:");
  const Value b = *a.Find("b");
  EXPECT_EQ(c.source.bytes().substr(b.span().offset, 3), "- 1");
}

TEST(YamlPlaces, OfFlowCollectionsAreTheirBrackets) {
  const YamlCase c("a: !!seq [ {b: 1} ]");
  const Value a = *c.document.root().Find("a");
  EXPECT_EQ(Covered(c, a), "[");
  EXPECT_EQ(Covered(c, *a.Items().begin()), "{");
}

TEST(YamlPlaces, OfMissingValuesAreEmpty) {
  const YamlCase c("a:\nb: &x\n");
  EXPECT_EQ(c.document.root().Find("a")->span(), (text::Span{2, 0}));
  EXPECT_EQ(c.document.root().Find("b")->span(), (text::Span{8, 0}));
  const YamlCase last("? a");
  EXPECT_EQ(last.document.root().Find("a")->span(), (text::Span{3, 0}));
}

TEST(YamlPlaces, OfAliasesAreTheAliasAndWhatLiesBelowStaysWhereItIsWritten) {
  const YamlCase c("a: &x [one]\nb: *x\nc: {<<: {d: two}}\n");
  const Value b = *c.document.root().Find("b");
  EXPECT_EQ(c.At({b.span().offset, 2}), "*x");
  EXPECT_EQ(Covered(c, *b.Items().begin()), "one");
  EXPECT_EQ(Covered(c, *b.Items().begin()).data(), c.source.bytes().data() + 7);
  EXPECT_EQ(Covered(c, *c.document.root().Find("c")->Find("d")), "two");
}

TEST(YamlPlaces, OfBlockScalarsStartAtTheIndicator) {
  const YamlCase c("a: |\n  x\n  y\nb: 1\n");
  EXPECT_EQ(Covered(c, *c.document.root().Find("a")), "|\n  x\n  y\n");
}

TEST(YamlPlaces, OfProblemsAreInTheInput) {
  for (const char* yaml : {"a: [", "a: 1\nb", "\"x", "a: b: c", "&a [*a]", "[!!int x]", "? [", "a\x01"}) {
    const YamlCase c(yaml);
    ASSERT_FALSE(c.report.ok()) << yaml;
    const text::Span span = c.report.failure->span;
    EXPECT_LE(span.offset + span.length, c.source.bytes().size()) << yaml;
  }
}

TEST(YamlPlaces, TextsThatNeedNoChangeAreBorrowedFromTheSource) {
  const YamlCase c("a: plain\nb: 'quoted'\nc: two\n  lines\n");
  EXPECT_FALSE(c.document.root().Find("a")->node().side_text);
  EXPECT_FALSE(c.document.root().Find("b")->node().side_text);
  EXPECT_EQ(c.document.root().Find("c")->AsString(), "two lines");
}

}  // namespace
}  // namespace plimsoll::value

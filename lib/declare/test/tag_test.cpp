#include "plimsoll/declare/tag.h"
#include "../src/limits.h"

#include <gtest/gtest.h>

namespace plimsoll::declare {
namespace {

std::string Print(std::string_view text) {
  const TagResult tag = ParseTag(text);
  return tag ? TagText(*tag) : "error: " + tag.error().message;
}

TEST(Tag, IsANameWithArgumentsAndAPayload) {
  EXPECT_EQ(Print("k8s:required"), "k8s:required");
  EXPECT_EQ(Print("k8s:item(a: x, b: 5, c: true)=+k8s:maxLength=3 # why"),
            "k8s:item(a: \"x\", b: 5, c: true)=+k8s:maxLength=3");
  EXPECT_EQ(Print("k8s:format=`k8s-uuid`"), "k8s:format=\"k8s-uuid\"");
  EXPECT_EQ(ParseTag("k8s:eachVal=+k8s:format=a")->size(), 2);
}

TEST(Tag, QuirksOfTheGrammarAreKept) {
  EXPECT_EQ(Print("name()="), "name");
  EXPECT_EQ(Print("name="), "error: unexpected end of input");
  EXPECT_EQ(Print("name(a,)"), "name(\"a\")");
  EXPECT_EQ(Print("name(a: b: c)"), "name(b: \"c\")");
  EXPECT_EQ(Print("name(a: )"), "name");
  EXPECT_EQ(Print("name=0x1F"), "name=0x1F");
  EXPECT_EQ(Print(""), "");
}

TEST(Tag, MistakesAreReportedInTheGeneratorsWords) {
  EXPECT_EQ(Print("name=5f"), "error: invalid number \"5f\" at position 7");
  EXPECT_EQ(Print("name(a, b)"), "error: multiple arguments must use 'name: value' syntax");
  EXPECT_EQ(Print("name(a: 1, b)"), "error: can't mix named and positional arguments");
  EXPECT_EQ(Print("name // x"), "error: unexpected character ' ' at position 5");
  EXPECT_EQ(Print("name=\"a"), "error: unterminated string at position 7");
  EXPECT_EQ(Print("name=\"a\\n\""), "error: unhandled escaped character 'n'");
  EXPECT_EQ(Print("name=9223372036854775808"),
            "error: invalid number \"9223372036854775808\" at position 24");
}

TEST(Tag, ChainsHaveALimit) {
  std::string chain = "a";
  for (size_t i = 0; i < kMaxTagLinks; ++i) chain += "=+a";
  EXPECT_EQ(Print(chain), "error: more than 64 tags in one chain");
}

TEST(Tag, RawValuesAreTakenWhole) {
  const TagResult tag = ParseTag("default={\"a\": 1} # x", TagMode::kRaw);
  ASSERT_TRUE(tag);
  EXPECT_EQ(tag->front().value, "{\"a\": 1} # x");
}

TEST(Tag, LinesAreGatheredByName) {
  const std::string_view lines[] = {"text", "  +k8s:a=1", "\t+k8s:a=2", "+k8s:b", "- +k8s:c", "+ d"};
  const TagLines tags = ExtractTags("+", lines);
  EXPECT_EQ(tags.size(), 3);
  EXPECT_EQ(tags.at("k8s:a"), (std::vector<std::string_view>{"k8s:a=1", "k8s:a=2"}));
  EXPECT_EQ(tags.at(""), (std::vector<std::string_view>{" d"}));
}

}  // namespace
}  // namespace plimsoll::declare

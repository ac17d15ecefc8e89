#include <gtest/gtest.h>

#include "read_yaml.h"

namespace plimsoll::value {
namespace {

std::string StrictOf(std::string_view yaml) { return StrictYamlError(YamlCase(yaml).report); }

TEST(YamlDuplicates, AreReportedWithBothPlacesAndThePath) {
  const YamlCase c("x:\n- a: 1\n  b: 2\n  'a': 3\n");
  ASSERT_EQ(c.report.duplicates.size(), 1u);
  const Problem& problem = c.report.duplicates[0];
  EXPECT_EQ(problem.kind, ProblemKind::kDuplicateKey);
  EXPECT_EQ(problem.message, "line 4: key \"a\" already set in map");
  EXPECT_EQ(problem.path.FieldPath(), "x[0].a");
  EXPECT_EQ(problem.span, (text::Span{19, 3}));
  EXPECT_EQ(problem.first, (text::Span{5, 1}));
}

TEST(YamlDuplicates, KeepTheLastOrTheFirstByTheOption) {
  EXPECT_EQ(JsonOf("a: 1\nb: 2\na: [3]\n"), R"({"a":[3],"b":2})");
  EXPECT_EQ(JsonOf("a: 1\nb: 2\na: [3]\n", {.duplicates = DuplicateKeys::kFirstWins}), R"({"a":1,"b":2})");
  EXPECT_EQ(JsonOf("x: {a: {b: 1}, a: {c: 2}}\nw: 1", {.duplicates = DuplicateKeys::kLastWins}),
            R"({"w":1,"x":{"a":{"c":2}}})");
}

TEST(YamlDuplicates, CompareKeysAsGoDoes) {
  EXPECT_EQ(StrictOf("1: a\n0x1: b"), "yaml: unmarshal errors:\n  line 2: key 1 already set in map");
  EXPECT_EQ(StrictOf("yes: a\ntrue: b"), "yaml: unmarshal errors:\n  line 2: key true already set in map");
  EXPECT_EQ(StrictOf("0.0: a\n-0.0: b"), "yaml: unmarshal errors:\n  line 2: key -0 already set in map");
  EXPECT_EQ(StrictOf("aGk=: 1\n!!binary aGk=: 1\nhi: 2"),
            "yaml: unmarshal errors:\n  line 3: key \"hi\" already set in map");
  for (const char* yaml : {"1: a\n1.0: b", "1: a\n'1': b", ".nan: a\n.nan: b", "true: a\n'true': b"})
    EXPECT_EQ(StrictOf(yaml), "") << yaml;
}

TEST(YamlDuplicates, HaveTheLineOfTheValue) {
  EXPECT_EQ(StrictOf("a:\n  b: 1\n  b:\n    c: 1"),
            "yaml: unmarshal errors:\n  line 4: key \"b\" already set in map");
  EXPECT_EQ(StrictOf("a: 1\na:\n"), "yaml: unmarshal errors:\n  line 2: key \"a\" already set in map");
  EXPECT_EQ(StrictOf("a: 1\na: &x\n  y"), "yaml: unmarshal errors:\n  line 2: key \"a\" already set in map");
  EXPECT_EQ(StrictOf("? a\n? a"), "yaml: unmarshal errors:\n  line 3: key \"a\" already set in map");
  EXPECT_EQ(StrictOf("a: 1\r\n\xC2\x85"
                     "a: |\r\n  x\r\n"),
            "yaml: unmarshal errors:\n  line 3: key \"a\" already set in map");
}

TEST(YamlDuplicates, ComeInTheOrderOfTheDecoder) {
  EXPECT_EQ(
      StrictOf("a: 1\na: {b: 1, b: 2}\nc: 1\nc: 2\nc: 3\n"),
      "yaml: unmarshal errors:\n  line 2: key \"b\" already set in map\n  line 2: key \"a\" already set in "
      "map\n  line 4: key \"c\" already set in map\n  line 5: key \"c\" already set in map");
}

TEST(YamlDuplicates, CountMergedKeys) {
  EXPECT_EQ(StrictOf("z:\n  <<: {a: 2, b: 3}\n  a: 1"),
            "yaml: unmarshal errors:\n  line 3: key \"a\" already set in map");
  EXPECT_EQ(StrictOf("z:\n  a: 1\n  <<:\n    a: 2"),
            "yaml: unmarshal errors:\n  line 4: key \"a\" already set in map");
  EXPECT_EQ(StrictOf("x: &x\n  a: 1\nz:\n  <<: [*x, *x]"),
            "yaml: unmarshal errors:\n  line 2: key \"a\" already set in map");
}

TEST(YamlDuplicates, InsideAnAliasedMappingAreReportedForEachAlias) {
  EXPECT_EQ(StrictOf("x: &x {a: 1, a: 2}\ny: *x"),
            "yaml: unmarshal errors:\n  line 1: key \"a\" already set in map\n  line 1: key \"a\" already "
            "set in map");
  const YamlCase c("x: &x {a: 1, a: 2}\nw: [*x]");
  EXPECT_EQ(c.report.duplicates[1].path.FieldPath(), "w[0].a");
}

TEST(YamlDuplicates, GiveThePathOfAMergedMember) {
  const YamlCase c("m: &m {k: {a: 1, a: 2}}\nx:\n  first: 1\n  <<: [*m]\n");
  ASSERT_EQ(c.report.duplicates.size(), 2u);
  EXPECT_EQ(c.report.duplicates[0].path.FieldPath(), "m.k.a");
  EXPECT_EQ(c.report.duplicates[1].path.FieldPath(), "x.k.a");
}

TEST(YamlDuplicates, YieldToWhatMakesTheDocumentUnreadableButNotToWhatJsonCannotHold) {
  EXPECT_EQ(StrictOf("a: 1\na: !!int x"), "yaml: cannot decode !!str `x` as a !!int");
  const YamlCase c("a: 1\na: .inf");
  EXPECT_EQ(c.Outcome(), "json: unsupported value: +Inf");
  EXPECT_EQ(StrictYamlError(c.report), "yaml: unmarshal errors:\n  line 2: key \"a\" already set in map");
  EXPECT_EQ(StrictOf("~: .inf"), "unsupported map key of type: %!s(<nil>), key: <nil>, value: +Inf");
}

TEST(YamlDuplicates, AreQuotedWithTheirFirstValueByTheStrictConversion) {
  const YamlCase c("? {a: 1, a: 2}\n: x");
  EXPECT_EQ(c.Outcome(), "yaml: invalid map key: map[interface {}]interface {}{\"a\":2}");
  EXPECT_EQ(StrictYamlError(c.report), "yaml: invalid map key: map[interface {}]interface {}{\"a\":1}");
}

TEST(YamlDuplicates, AreFoundInLargeMappings) {
  std::string yaml;
  for (int i = 0; i < 1000; ++i) yaml += "key" + std::to_string(i) + ": 1\n";
  EXPECT_EQ(StrictOf(yaml), "");
  EXPECT_EQ(StrictOf(yaml + "key500: 2\n"),
            "yaml: unmarshal errors:\n  line 1001: key \"key500\" already set in map");
}

}  // namespace
}  // namespace plimsoll::value

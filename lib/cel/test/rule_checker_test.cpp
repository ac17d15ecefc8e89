#include "plimsoll/cel/rules/rule_checker.h"

#include <gtest/gtest.h>

#include "test_schema.h"

namespace plimsoll::cel {
namespace {

// The issues of an expression over an object with a string `s`; empty when there are none.
std::string IssuesOf(std::string_view expression, const RuleOptions& options = {}, bool optional = false) {
  const TestSchema schema(R"({"type":"object","properties":{"s":{"type":"string"}}})");
  const DeclTypes decls = DeclTypes::Of(schema.ir(), schema.ir().root(), false);
  RuleChecker checker(decls, options);
  std::string issues;
  const auto checked = checker.Check(expression, decls.root(), optional, issues);
  EXPECT_EQ(checked.has_value(), issues.empty());
  return issues;
}

TEST(RuleChecker, KnowsSelfAndOldSelf) {
  EXPECT_EQ(IssuesOf("self.s == oldSelf.s"), "");
  EXPECT_EQ(IssuesOf("self == oldSelf"), "");
  EXPECT_EQ(IssuesOf("oldSelf.hasValue() && oldSelf.value().s == self.s", {}, true), "");
  EXPECT_NE(IssuesOf("oldSelf.hasValue()"), "");
}

TEST(RuleChecker, RefusesWhatTheHostDoesNotAllow) {
  const RuleOptions functions{.only_functions = {"size", "matches"}};
  EXPECT_EQ(IssuesOf("self.s.size() > 3 && self.s.matches('a')", functions), "");
  EXPECT_NE(IssuesOf("self.s.startsWith('a')", functions), "");
  const RuleOptions length{.max_code_points = 10};
  EXPECT_EQ(IssuesOf("self.s<'a'", length), "");
  EXPECT_NE(IssuesOf("self.s=='a'", length), "");
}

TEST(RuleChecker, JudgesNewRulesByAnOlderVersion) {
  EXPECT_EQ(IssuesOf("[1].includes(1)"), "");
  EXPECT_NE(IssuesOf("[1].includes(1)", {.version = kNewRulesVersion}), "");
}

TEST(RuleChecker, TakesAnyVariableOfThatNameForOldSelf) {
  const TestSchema schema(R"({"type":"integer"})");
  const DeclTypes decls = DeclTypes::Of(schema.ir(), schema.ir().root(), false);
  RuleChecker checker(decls, {});
  std::string issues;
  EXPECT_TRUE(MentionsOldSelf(*checker.Check("self == oldSelf", decls.root(), false, issues)));
  EXPECT_TRUE(MentionsOldSelf(*checker.Check("[1].all(oldSelf, oldSelf > 0)", decls.root(), false, issues)));
  EXPECT_FALSE(MentionsOldSelf(*checker.Check("self == 1", decls.root(), false, issues)));
}

}  // namespace
}  // namespace plimsoll::cel

#include "plimsoll/lsp/features/rule_guards.h"

#include <gtest/gtest.h>

#include "fake_workspace.h"
#include "order_crd.h"
#include "plimsoll/lsp/features/cel_tokens.h"

namespace plimsoll::lsp {
namespace {

// The line of the rule after each fix.
std::string Guarded(std::string_view rule, std::string crd = kOrderCrd) {
  const std::string_view old = "self.lines.all(l, l.count > 0 && l.count <= self.limit)";
  crd.replace(crd.find(old), old.size(), rule);
  FakeWorkspace workspace;
  const Typed typed(workspace, crd);
  std::string out;
  for (const GuardFix& fix : GuardFixesAt(*typed.view, typed.offset)) {
    const std::string fixed = engine::Applied(typed.document->bytes(), engine::WithoutOverlaps(fix.edits));
    const size_t begin = fixed.find("- rule: ") + 8;
    out +=
        fix.title + ": " + fixed.substr(begin, fixed.find("\n            properties", begin) - begin) + "\n";
  }
  return out;
}

TEST(RuleGuards, AreAddedInTheQuotesOfTheRule) {
  EXPECT_EQ(Guarded("self.expr‸ess"),
            "Add the guard has(self.express): \"!has(self.express) || self.express\"\n");
  EXPECT_EQ(Guarded("'self.expr‸ess' # kept"),
            "Add the guard has(self.express): '!has(self.express) || self.express' # kept\n");
  EXPECT_EQ(Guarded("\"self.expr‸ess\""),
            "Add the guard has(self.express): \"!has(self.express) || self.express\"\n");
  EXPECT_EQ(Guarded("|\n                self.expr‸ess"),
            "Add the guard has(self.express): |\n                !has(self.express) || self.express\n");
  EXPECT_EQ(
      Guarded("self.expr‸ess || self.customer == \"a\""),
      "Add the guard has(self.express): '!has(self.express) || self.express || self.customer == \"a\"'\n");
}

TEST(RuleGuards, KeepTheMeaningOfConditionalExpressions) {
  EXPECT_EQ(Guarded("'self.expr‸ess ? true : self.limit > 3'"),
            "Add the guard has(self.express): "
            "'!has(self.express) || (self.express ? true : self.limit > 3)'\n");
}

TEST(RuleGuards, AreThereOnlyForRulesThatLackThem) {
  EXPECT_EQ(Guarded("'!has(self.express) || self.expr‸ess'"), "");
  EXPECT_EQ(Guarded("self.cust‸omer != ''"), "");
  EXPECT_EQ(Guarded("self.nothing‸"), "");
  EXPECT_EQ(Guarded("'self.expr‸ess"), "");
}

TEST(RuleGuards, HaveALimit) {
  std::string rule = "true";
  for (size_t i = 0; i < kMaxRuleGuards + 5; ++i)
    rule += " && self.lines[" + std::to_string(i) + "].count > 0";
  const std::string fixed = Guarded("\"‸" + rule + "\"");
  size_t guards = 0;
  for (size_t at = fixed.find("!("); at != std::string::npos; at = fixed.find("!(", at + 1)) ++guards;
  EXPECT_EQ(guards, kMaxRuleGuards);
}

// What several bodies read is tried in each of them, and none of them can be guarded alone.
TEST(RuleGuards, AreTriedInSomePlacesOnly) {
  std::string crd = kOrderCrd;
  const std::string_view with_default = "type: integer\n                      default: 1";
  crd.replace(crd.find(with_default), with_default.size(), "type: integer");
  const auto rule_with = [](size_t bodies) {
    std::string rule = "\"‸true";
    for (size_t i = 0; i < bodies; ++i) rule += " && self.lines.all(l, l.count > 0)";
    return rule + " && self.express\"";
  };
  EXPECT_NE(Guarded(rule_with(2), crd).find("has(self.express)"), std::string::npos);
  EXPECT_EQ(Guarded(rule_with(kMaxGuardTrials + 1), crd), "");
}

TEST(CelTokens, KnowWhatMacrosEvaluate) {
  constexpr std::string_view kRule =
      "self.a.all(x, x.b.exists(y, z(y, 1))) && cel.bind(v, w, v == w) && f(a, b)";
  const CelTokens tokens(kRule);
  std::string found;
  for (const CelBody& body : tokens.Bodies()) {
    found += std::string(body.macro) + " " + std::string(body.variables[0]) + ": " +
             std::string(kRule.substr(body.begin, body.end - body.begin)) + "; ";
  }
  EXPECT_EQ(found, "exists y: z(y, 1); all x: x.b.exists(y, z(y, 1)); bind v: v == w; ");
}

}  // namespace
}  // namespace plimsoll::lsp

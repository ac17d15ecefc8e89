#include "plimsoll/cel/cost/cost.h"

#include <gtest/gtest.h>

#include "plimsoll/cel/rules/rule_checker.h"
#include "test_schema.h"

namespace plimsoll::cel {
namespace {

// n: an integer; s: any string, t: one of up to 5 characters; l: up to 4 strings of up to 3; m: up
// to 2 strings of up to 50 by key; o.m: the same, one deeper; ml: up to 6 objects with a list `wide` of up
// to 100 strings and a list `slim` of up to 2.
constexpr std::string_view kSchema = R"({"type":"object","properties":{
  "n":{"type":"integer"},"s":{"type":"string"},"t":{"type":"string","maxLength":5},
  "l":{"type":"array","maxItems":4,"items":{"type":"string","maxLength":3}},
  "m":{"type":"object","maxProperties":2,"additionalProperties":{"type":"string","maxLength":50}},
  "o":{"type":"object","properties":{
    "m":{"type":"object","maxProperties":2,"additionalProperties":{"type":"string","maxLength":50}}}},
  "ml":{"type":"array","maxItems":6,"items":{"type":"object","properties":{
    "wide":{"type":"array","maxItems":100,"items":{"type":"string","maxLength":3}},
    "slim":{"type":"array","maxItems":2,"items":{"type":"string","maxLength":3}}}}}}})";

Estimate CostOf(std::string_view expression) {
  const TestSchema schema(kSchema);
  const DeclTypes decls = DeclTypes::Of(schema.ir(), schema.ir().root(), false);
  RuleChecker checker(decls, {});
  std::string issues;
  const auto checked = checker.Check(expression, decls.root(), false, issues);
  EXPECT_TRUE(checked) << issues;
  return checked ? EstimateCost(*checked, decls, decls.root()) : Estimate{};
}

Estimate Between(uint64_t min, uint64_t max) { return {min, max}; }

TEST(Cost, NamesAndFieldsCostOneEach) {
  EXPECT_EQ(CostOf("true"), Between(0, 0));
  EXPECT_EQ(CostOf("self"), Between(1, 1));
  EXPECT_EQ(CostOf("self.o.m"), Between(3, 3));
  EXPECT_EQ(CostOf("has(self.o)"), Between(1, 1));
  EXPECT_EQ(CostOf("has(self.o.m)"), Between(2, 2));
}

TEST(Cost, ComparingGoesByTheSmallerBound) {
  EXPECT_EQ(CostOf("self.n == 1"), Between(2, 2));
  EXPECT_EQ(CostOf("self.s == self.t"), Between(5, 6));
  EXPECT_EQ(CostOf("self.s == 'abc'"), Between(3, 3));
  EXPECT_EQ(CostOf("self.s == self.s"), Between(5, 4 + 314573));
}

TEST(Cost, ChoicesCostTheirWorstBranch) {
  EXPECT_EQ(CostOf("self.n > 1 && self.n < 3"), Between(3, 6));
  EXPECT_EQ(CostOf("self.n > 1 ? self.n : self.n + self.n"), Between(5, 8));
}

TEST(Cost, LiteralsCostByTheirKind) {
  EXPECT_EQ(CostOf("[1, 2]"), Between(10, 10));
  EXPECT_EQ(CostOf("{'a': self.n}"), Between(32, 32));
  EXPECT_EQ(CostOf("self.t in ['a', 'b']"), Between(14, 14));
}

TEST(Cost, LoopsCostWhatTheirRangeCanHold) {
  // Each time: 2 for the condition, 1 for the accumulator, 1 for x, 1 for size, 1 for the comparison.
  EXPECT_EQ(CostOf("self.l.all(x, x.size() < 3)"), Between(3, 2 + 1 + 4 * 6));
  EXPECT_EQ(CostOf("self.m.all(k, k != '')"), Between(3, 2 + 1 + 2 * 4));
}

TEST(Cost, FunctionsGoByTheSizesOfTexts) {
  EXPECT_EQ(CostOf("self.t.matches('abcd')"), Between(3, 2 + 3 * 1));
  EXPECT_EQ(CostOf("self.t.contains('abcdefghijk')"), Between(2, 2 + 2 * 2));
  EXPECT_EQ(CostOf("(self.t + self.t).startsWith('a')"), Between(5, 4 + 4 + 1));
  EXPECT_EQ(CostOf("self.l.join(',')"), Between(2, 2 + 6));
}

TEST(Cost, ExtensionsAreQuadraticWhereTheyAreWritten) {
  EXPECT_EQ(CostOf("sets.contains(self.l, self.l)"), Between(5, 4 + 16 + 1));
  EXPECT_EQ(CostOf("self.l.sort()"), Between(13, 2 + 34 + 11));
}

// Paths that share memory: the size of a range is looked up after its body was costed, by which
// time its last step may have been written over.
TEST(Cost, LoopsInLoopsMayTakeTheWrongBound) {
  const Estimate wide = CostOf("self.ml.all(x, x.wide.all(y, y in x.slim))");
  const Estimate slim = CostOf("self.ml.all(x, x.slim.all(y, y in x.wide))");
  EXPECT_LT(wide.max, 300u);
  EXPECT_GT(slim.max, 60'000u);
}

TEST(Cost, TwoVariablesMayShareTheirPath) {
  EXPECT_EQ(CostOf("self.m.all(k, v, k.matches('abcd'))"), Between(3, 2 + 1 + 2 * 5));
  EXPECT_EQ(CostOf("self.o.m.all(k, v, k.matches('abcd'))"), Between(4, 3 + 1 + 2 * (4 + 21)));
}

TEST(Cost, AnythingUnboundedStopsAtTheTop) { EXPECT_EQ(CostOf("lists.range(self.n)").max, UINT64_MAX); }

TEST(Cost, WhatMacrosUseTwiceCountsTwice) {
  // 2 to make the optional, 1 to ask and 1 to take; the empty list of a binding 10; v + 1 is 2, and
  // putting it into an optional 1.
  EXPECT_EQ(CostOf("optional.of(self.n)"), Between(3, 3));
  EXPECT_EQ(CostOf("optional.of(self.n).optMap(v, v + 1)"), Between(3 + 1 + 1, 3 + 1 + 3 + 1 + 10 + 2 + 1));
}

}  // namespace
}  // namespace plimsoll::cel

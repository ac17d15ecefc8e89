#include "plimsoll/compat/logic/rule_implication.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compared.h"

namespace plimsoll::compat {
namespace {

constexpr const char* kSchema = R"({"type":"object","required":["n","name"],"properties":{
  "n":{"type":"integer","minimum":0,"maximum":50},"name":{"type":"string","maxLength":20,"pattern":"^[a-z]+$"},
  "a":{"type":"integer"},"b":{"type":"integer"},"c":{"type":"integer"},"f":{"type":"number"},
  "s":{"type":"string"},"t":{"type":"string","nullable":true},"mode":{"type":"string","enum":["On","Off"]},
  "flag":{"type":"boolean"},"when":{"type":"string","format":"date-time"},
  "any":{"x-kubernetes-int-or-string":true},
  "list":{"type":"array","maxItems":5,"items":{"type":"object","required":["port"],"properties":{
    "port":{"type":"integer","maximum":100},"name":{"type":"string"}}}}}})";

bool ImpliesIn(std::vector<std::string_view> premises, std::string_view conclusion) {
  static Compared crds(CrdWithSchema(kSchema), CrdWithSchema(kSchema));
  const schema::Schema& schema = *crds.before().FindVersion("v1")->validation->open_api;
  return Implies(premises, conclusion, {schema, schema.root()});
}

TEST(RuleImplication, KnowsTheLogicalOperators) {
  EXPECT_TRUE(ImpliesIn({"self.a > 1 && self.b > 2"}, "self.b > 2"));
  EXPECT_TRUE(ImpliesIn({"self.a > 1", "self.b > 2"}, "self.b > 2 && self.a > 1"));
  EXPECT_TRUE(ImpliesIn({"self.a > 1"}, "self.a > 1 || self.b > 2"));
  EXPECT_TRUE(ImpliesIn({"!(has(self.a) && has(self.b))"}, "!has(self.a) || !has(self.b)"));
  EXPECT_TRUE(ImpliesIn({"has(self.a) ? self.a > 1 : self.n > 2"}, "!has(self.a) || self.a > 1"));
  EXPECT_TRUE(ImpliesIn({"!has(self.a) || self.a > 1"}, "has(self.a) ? self.a > 1 : true"));
  EXPECT_TRUE(ImpliesIn({}, "true"));
  EXPECT_FALSE(ImpliesIn({}, "false"));
  EXPECT_FALSE(ImpliesIn({"self.a > 1 || self.b > 2"}, "self.b > 2"));
  EXPECT_FALSE(ImpliesIn({"has(self.a) ? self.a > 1 : self.n > 2"}, "self.n > 2"));
}

// A field that is absent makes a rule fail, so the opposite of what is not true is not true either.
TEST(RuleImplication, DoesNotForgetErrors) {
  EXPECT_FALSE(ImpliesIn({"!has(self.a) || self.a > 1"}, "self.a > 1"));
  EXPECT_FALSE(ImpliesIn({}, "self.a > 1 || self.a <= 1"));
  EXPECT_TRUE(ImpliesIn({}, "self.n > 1 || self.n <= 1"));
  EXPECT_TRUE(ImpliesIn({"has(self.a)"}, "self.a > 1 || self.a <= 1"));
  EXPECT_FALSE(ImpliesIn({"has(self.any)"}, "self.any > 1 || self.any <= 1"));
  EXPECT_FALSE(ImpliesIn({}, "self.t == 'a' || self.t != 'a'"));
  EXPECT_FALSE(ImpliesIn({"self.s != 'a'"}, "!has(self.a) || self.a != 1"));
}

TEST(RuleImplication, ComparesNumbersAndSizes) {
  EXPECT_TRUE(ImpliesIn({"self.a <= 5"}, "self.a <= 10"));
  EXPECT_TRUE(ImpliesIn({"self.a < 5"}, "self.a <= 4"));
  EXPECT_FALSE(ImpliesIn({"self.f < 5.0"}, "self.f <= 4.0"));
  EXPECT_TRUE(ImpliesIn({"self.f < 5.0"}, "self.f < 6"));
  EXPECT_FALSE(ImpliesIn({"self.a <= 10"}, "self.a <= 5"));
  EXPECT_TRUE(ImpliesIn({"size(self.s) <= 5"}, "self.s.size() <= 10"));
  EXPECT_TRUE(ImpliesIn({"self.s.size() > 0"}, "self.s != ''"));
  EXPECT_TRUE(ImpliesIn({"self.s != ''"}, "size(self.s) >= 1"));
  EXPECT_TRUE(ImpliesIn({"self.a == 3"}, "self.a in [1, 2, 3]"));
  EXPECT_TRUE(ImpliesIn({"self.a >= 1 && self.a <= 3"}, "self.a in [1, 2, 3]"));
  EXPECT_FALSE(ImpliesIn({"self.a >= 1 && self.a <= 4"}, "self.a in [1, 2, 3]"));
  EXPECT_TRUE(ImpliesIn({"self.a > -3"}, "self.a >= -2"));
}

TEST(RuleImplication, ComparesFieldsWithEachOther) {
  EXPECT_TRUE(ImpliesIn({"self.a < self.b"}, "self.a <= self.b"));
  EXPECT_TRUE(ImpliesIn({"self.a < self.b"}, "self.b >= self.a && self.a != self.b"));
  EXPECT_TRUE(ImpliesIn({"self.a <= self.b && self.b <= self.c"}, "self.c >= self.a"));
  EXPECT_TRUE(ImpliesIn({"self.a == self.b && self.b > 7"}, "self.a > 7"));
  EXPECT_FALSE(ImpliesIn({"self.a <= self.b"}, "self.a < self.b"));
  EXPECT_TRUE(ImpliesIn({"self.a == oldSelf.a"}, "self.a >= oldSelf.a"));
}

TEST(RuleImplication, ComparesConstantsAndTexts) {
  EXPECT_TRUE(ImpliesIn({"self.s in ['a', 'b']"}, "self.s in ['a', 'b', 'c']"));
  EXPECT_FALSE(ImpliesIn({"self.s in ['a', 'b', 'c']"}, "self.s in ['a', 'b']"));
  EXPECT_TRUE(ImpliesIn({"self.s == 'a' || self.s == 'b'"}, "self.s != 'c'"));
  EXPECT_TRUE(ImpliesIn({"self.s in ['a', 'b']", "self.s != 'a'"}, "self.s == 'b'"));
  EXPECT_TRUE(ImpliesIn({"self.s in ['ab', 'ac']"}, "self.s.startsWith('a') && size(self.s) == 2"));
  EXPECT_TRUE(ImpliesIn({"self.s.startsWith('abc')"}, "self.s.startsWith('ab')"));
  EXPECT_FALSE(ImpliesIn({"self.s.startsWith('ab')"}, "self.s.startsWith('abc')"));
  EXPECT_FALSE(ImpliesIn({"self.s.startsWith('abc')"}, "self.s.endsWith('c')"));
  EXPECT_TRUE(ImpliesIn({"self.s.matches('^[a-c]+$')"}, "self.s.matches('^[a-z]+$')"));
  EXPECT_FALSE(ImpliesIn({"self.s.matches('^[a-z]+$')"}, "self.s.matches('^[a-c]+$')"));
  EXPECT_TRUE(ImpliesIn({"self.s.matches('^(x|y)')"}, "self.s.startsWith('x') || self.s.startsWith('y')"));
  EXPECT_FALSE(ImpliesIn({"self.s.matches('^(x|y)')"}, "self.s.startsWith('x') || self.s.endsWith('y')"));
  EXPECT_TRUE(ImpliesIn({}, "self.name.startsWith('a') ? true : self.name.matches('^[b-z]')"));
  EXPECT_FALSE(ImpliesIn({}, "self.name.startsWith('a') ? true : self.name.matches('^[c-z]')"));
  EXPECT_TRUE(ImpliesIn({"self.s.endsWith('a.c')"}, "self.s.contains('.') || self.s.matches('^b')"));
}

TEST(RuleImplication, KnowsTheSchema) {
  EXPECT_TRUE(ImpliesIn({}, "self.n <= 50 && self.n >= 0"));
  EXPECT_FALSE(ImpliesIn({}, "self.n <= 49"));
  EXPECT_TRUE(ImpliesIn({}, "size(self.name) <= 20 && self.name.matches('^[a-z]*$')"));
  EXPECT_TRUE(ImpliesIn({}, "!has(self.mode) || self.mode in ['On', 'Off', 'Auto']"));
  EXPECT_FALSE(ImpliesIn({}, "!has(self.mode) || self.mode == 'On'"));
  EXPECT_TRUE(ImpliesIn({"self.flag"}, "!self.flag || self.n < 60"));
}

TEST(RuleImplication, LooksIntoLoops) {
  EXPECT_TRUE(ImpliesIn({"self.list.all(x, x.name.size() < 5)"}, "self.list.all(y, size(y.name) < 9)"));
  EXPECT_FALSE(ImpliesIn({"self.list.all(x, x.name.size() < 9)"}, "self.list.all(y, size(y.name) < 5)"));
  EXPECT_TRUE(ImpliesIn({"self.list.all(x, has(x.name))"}, "self.list.all(x, has(x.name) && x.port <= 100)"));
  EXPECT_TRUE(ImpliesIn({"self.list.exists(x, x.port == 1)"}, "self.list.exists(x, x.port < 3)"));
  EXPECT_FALSE(ImpliesIn({"self.list.exists(x, x.port == 1)"}, "self.list.all(x, x.port < 3)"));
  EXPECT_TRUE(ImpliesIn({"!self.list.exists(x, x.port > 3)"}, "!self.list.exists(x, x.port > 5)"));
  EXPECT_FALSE(ImpliesIn({"self.list.all(x, x.port == 1)"}, "self.list.exists(x, x.port == 1)"));
}

TEST(RuleImplication, GivesUpOnWhatIsNoRuleOrTooMuch) {
  EXPECT_FALSE(ImpliesIn({"self.a >"}, "self.a > 1"));
  EXPECT_FALSE(ImpliesIn({"self.a > 1"}, "self.a >"));
  // Each disjunction doubles the branches.
  std::string wide = "true";
  for (int i = 0; i < 60; ++i) {
    const std::string number = std::to_string(i);
    wide += " && (self.a == " + number + " || self.b == " + number + " || self.c != " + number + ")";
  }
  EXPECT_FALSE(ImpliesIn({wide}, "self.f > 3.0"));
}

}  // namespace
}  // namespace plimsoll::compat

#include "plimsoll/cel/parse/expression_text.h"

#include <gtest/gtest.h>

#include "plimsoll/cel/parse/parse.h"

namespace plimsoll::cel {
namespace {

std::string Again(std::string_view text) {
  Ast ast;
  Issues issues;
  EXPECT_TRUE(Parse(text, {}, ast, issues)) << text;
  std::string out;
  AppendExpression(out, ast, ast.Root());
  return out;
}

TEST(ExpressionText, IsWhatWasWritten) {
  for (const char* text : {"self.a.b == 5",
                           "!(a && b) || c",
                           "a - (b - c)",
                           "(a + b) * -c",
                           "a ? b : c ? d : e",
                           "(a ? b : c) ? d : e",
                           "has(self.x) && self.x.startsWith(\"a\\n\")",
                           "self.l[0].k[\"x\"]",
                           "a.?b.orValue(1u)",
                           "m[?\"k\"]",
                           "[1, ?a, 2.5, 1.0]",
                           "{\"a\": 1, ?b: null}",
                           "x in [true, false]",
                           "b\"ab\" != b\"c\"",
                           "size(self.l) > 3",
                           "self.l.all(x, x > 1)",
                           "self.l.exists(x, x.k == self.k)",
                           "self.l.exists_one(x, x == 1)",
                           "self.l.map(x, x + 1)",
                           "self.l.map(x, x > 1, x + 1)",
                           "self.l.filter(x, x > 1)",
                           "self.m.all(k, v, v > 1)",
                           "self.m.transformList(k, v, v + 1)"}) {
    EXPECT_EQ(Again(text), text);
  }
}

TEST(ExpressionText, ShowsALoopOfNoKnownShapeAsSuch) {
  EXPECT_EQ(Again("self.m.transformMap(k, v, v + 1)"), "self.m.<loop>(k, v)");
}

}  // namespace
}  // namespace plimsoll::cel

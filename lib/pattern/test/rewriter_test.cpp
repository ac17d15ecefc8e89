#include "plimsoll/pattern/rewriter.h"

#include <gtest/gtest.h>

namespace plimsoll::pattern {
namespace {

std::string Rewritten(std::string_view pattern, std::string_view replacement, std::string_view text) {
  const Result<Rewriter> rewriter = Rewriter::Compile(pattern, replacement);
  return rewriter ? rewriter->Rewrite(text) : rewriter.error().message;
}

// The results are those of regexp.ReplaceAllString.
TEST(Rewriter, PutsGroupsWhereTheReplacementNamesThem) {
  EXPECT_EQ(Rewritten(R"(requests\[(\d+)\]\.mode)", "requests[$1].exactly.mode", "spec.requests[12].mode"),
            "spec.requests[12].exactly.mode");
  EXPECT_EQ(Rewritten("(?P<first>a)(b)", "${2}$first", "abab"), "baba");
  EXPECT_EQ(Rewritten("(a)", "<$1x>", "a"), "<>");  // the group is called 1x
  EXPECT_EQ(Rewritten("(a)", "<${1}x>", "a"), "<ax>");
  EXPECT_EQ(Rewritten("a", "$$ $ ${ $0 $9 ${nobody}", "a"), "$ $ ${ a  ");
  EXPECT_EQ(Rewritten("a", "$", "a"), "$");
  EXPECT_EQ(Rewritten("a", "$99999999999", "a"), "");
}

TEST(Rewriter, TakesEmptyMatchesAsGoDoes) {
  EXPECT_EQ(Rewritten("a*", "x", "baac"), "xbxcx");
  EXPECT_EQ(Rewritten("", "-", "aé"), "-a-é-");
  EXPECT_EQ(Rewritten("b", "x", "aaa"), "aaa");
}

TEST(Rewriter, RefusesWhatGoRefuses) {
  EXPECT_EQ(Rewritten("a(", "", "a"), "error parsing regexp: missing closing ): `a(`");
}

}  // namespace
}  // namespace plimsoll::pattern

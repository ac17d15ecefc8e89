#include "../src/table.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "../src/parser.h"

namespace plimsoll::pattern {
namespace {

std::optional<Table> TableOf(const std::string& pattern) {
  const auto tree = Parse(pattern);
  EXPECT_TRUE(tree) << pattern;
  return Table::Make(*tree);
}

TEST(Table, HoldsThePatternsOfNames) {
  for (const char* pattern : {
           R"(^[a-z0-9]([-a-z0-9]*[a-z0-9])?$)",
           R"(^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$)",
           R"(^(\*\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$)",
           R"(^([0-9]+(\.[0-9]+)?)(Ki|Mi|Gi|m|k)?$)",
           R"(^[^\s]+$)",
           R"((?i)^(a|b|c)$)",
       }) {
    const std::optional<Table> table = TableOf(pattern);
    ASSERT_TRUE(table) << pattern;
    EXPECT_LT(table->MemoryUse(), 4096u) << pattern;
  }
}

TEST(Table, SearchesAnywhereUnlessAnchored) {
  EXPECT_TRUE(TableOf("b")->Matches("abc"));
  EXPECT_FALSE(TableOf("^b")->Matches("abc"));
  EXPECT_FALSE(TableOf("b$")->Matches("abc"));
  EXPECT_TRUE(TableOf("c$")->Matches("abc"));
  EXPECT_TRUE(TableOf("^$")->Matches(""));
  EXPECT_TRUE(TableOf("$^")->Matches(""));
  EXPECT_FALSE(TableOf("$^")->Matches("a"));
  EXPECT_FALSE(TableOf("a^")->Matches("aa"));
  EXPECT_TRUE(TableOf("(^a)*b")->Matches("xb"));
}

TEST(Table, TakesACodePointPastAsciiAsOneCharacter) {
  const std::optional<Table> one = TableOf("^[^a]$");
  EXPECT_TRUE(one->Matches("é"));
  EXPECT_TRUE(one->Matches("\U0001F600"));
  EXPECT_TRUE(one->Matches("\xFF"));
  EXPECT_FALSE(one->Matches("\xFF\xFF"));
  EXPECT_FALSE(one->Matches("éé"));
}

TEST(Table, LeavesWhatItCannotDecideToRe2) {
  for (const char* pattern : {"é", "[à-é]", R"(\pL)", R"(\b)", R"(\B)", "(?m)^a", "(?m)a$", "(?i)k"}) {
    EXPECT_FALSE(TableOf(pattern)) << pattern;
  }
}

TEST(Table, HasALimitOnItsSize) {
  EXPECT_FALSE(TableOf("a{1000}"));
  EXPECT_FALSE(TableOf("^(a{50}){20}$"));
  EXPECT_FALSE(TableOf("(a|b)*a(a|b){12}$"));
}

TEST(Table, IsGivenUpSoon) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(TableOf("(a|b|c|d|e|f|g)*a([a-c]|[b-d]|[c-e]|[d-f]){50}$"));
    EXPECT_FALSE(TableOf("(((((a*)*)*)*){100}){9}x{400}$"));
    EXPECT_TRUE(TableOf("(()*)*"));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

}  // namespace
}  // namespace plimsoll::pattern

#include "plimsoll/compat/sample/rule_words.h"

#include <gtest/gtest.h>

namespace plimsoll::compat {
namespace {

using Fields = std::vector<std::vector<std::string>>;

TEST(RuleWords, AreTheFieldsAndConstants) {
  const RuleWords words =
      WordsOfRule("self.min < self.spec.max && size(self.name) > 12 && self.kind in ['a', \"b\"]");
  EXPECT_EQ(words.fields, (Fields{{"min"}, {"spec", "max"}, {"name"}, {"kind"}}));
  EXPECT_EQ(words.numbers, std::vector<int64_t>{12});
  EXPECT_EQ(words.texts, (std::vector<std::string>{"a", "b"}));
}

TEST(RuleWords, LeaveFunctionsOut) {
  const RuleWords words =
      WordsOfRule("self.all(x, x.a > 1) && self.name.startsWith('t') && self.size() >= 2");
  EXPECT_EQ(words.fields, (Fields{{}, {"name"}}));
}

TEST(RuleWords, UndoEscapes) {
  EXPECT_EQ(WordsOfRule("has(self.__namespace__) && self.a__dash__b == ''").fields,
            (Fields{{"namespace"}, {"a-b"}}));
}

TEST(RuleWords, SurviveTextThatIsNoRule) {
  EXPECT_TRUE(WordsOfRule("'").fields.empty());
  EXPECT_TRUE(WordsOfRule("99999999999999999999999 . self").numbers.empty());
  EXPECT_EQ(WordsOfRule("self.").fields, (Fields{{}}));
}

}  // namespace
}  // namespace plimsoll::compat

#include "plimsoll/schema/keyword.h"

#include <gtest/gtest.h>

#include "plimsoll/schema/dialect.h"
#include "plimsoll/schema/keyword_set.h"

namespace plimsoll::schema {
namespace {

TEST(Keyword, GoKnowsOnlyItsOwn) {
  EXPECT_EQ(FindGoKeyword("const"), nullptr);
  ASSERT_NE(FindKeyword("const"), nullptr);
  EXPECT_EQ(FindKeyword("const")->keyword, Keyword::kConst);
  EXPECT_EQ(FindGoKeyword("type")->keyword, Keyword::kType);
  EXPECT_EQ(FindKeyword(""), nullptr);
  for (size_t i = 0; i < kKeywordCount; ++i) {
    const KeywordInfo& info = InfoOf(static_cast<Keyword>(i));
    EXPECT_EQ(info.go_name.empty(), i >= kGoKeywordCount) << info.name;
  }
}

TEST(KeywordSet, CountsWhatIsBeforeAcrossBothWords) {
  KeywordSet set;
  EXPECT_TRUE(set.empty());
  const Keyword members[] = {Keyword::kId, Keyword::kValidations, Keyword::kIf, Keyword::kNever};
  for (const Keyword keyword : members) set.Add(keyword);
  EXPECT_EQ(set.Count(), 4U);
  for (uint32_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(set.Has(members[i]));
    EXPECT_EQ(set.CountBefore(members[i]), i);
  }
  EXPECT_FALSE(set.Has(Keyword::kThen));
}

TEST(Dialect, IsFoundByNameAndByUri) {
  EXPECT_EQ(DialectOf("http://json-schema.org/draft-07/schema#"), Dialect::kDraft7);
  EXPECT_EQ(DialectNamed("2019-09"), Dialect::k2019_09);
  EXPECT_EQ(DialectNamed("draft4"), Dialect::kDraft4);
  EXPECT_EQ(DialectNamed("https://json-schema.org/draft/2020-12/schema"), Dialect::k2020_12);
  EXPECT_EQ(DialectNamed("draft5"), std::nullopt);
}

TEST(Dialect, KnowsTheKeywordsOfItsTime) {
  EXPECT_FALSE(Knows(Dialect::kDraft4, Keyword::kConst));
  EXPECT_TRUE(Knows(Dialect::kDraft6, Keyword::kConst));
  EXPECT_FALSE(Knows(Dialect::kDraft6, Keyword::kIf));
  EXPECT_TRUE(Knows(Dialect::kOpenApi3_1, Keyword::kPrefixItems));
  EXPECT_FALSE(Knows(Dialect::k2020_12, Keyword::kAdditionalItems));
  EXPECT_TRUE(Knows(Dialect::kOpenApi3_0, Keyword::kNullable));
}

}  // namespace
}  // namespace plimsoll::schema

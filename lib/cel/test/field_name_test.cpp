#include "plimsoll/cel/types/field_name.h"

#include <gtest/gtest.h>

namespace plimsoll::cel {
namespace {

TEST(FieldName, EscapesWhatAnIdentifierCannotHold) {
  EXPECT_EQ(EscapeFieldName("plain_1"), "plain_1");
  EXPECT_EQ(EscapeFieldName("a.b-c/d"), "a__dot__b__dash__c__slash__d");
  EXPECT_EQ(EscapeFieldName("a__b"), "a__underscores__b");
  EXPECT_EQ(EscapeFieldName("a___b"), "a__underscores___b");
  EXPECT_EQ(EscapeFieldName("namespace"), "__namespace__");
  EXPECT_EQ(EscapeFieldName("namespaces"), "namespaces");
}

TEST(FieldName, SomeNamesCannotBeWritten) {
  for (const char* name : {"", "1st", "a b", "a$", "\xC3\xA4", "a.\xC3\xA4"}) {
    EXPECT_EQ(EscapeFieldName(name), std::nullopt) << name;
  }
}

TEST(FieldName, UnescapingUndoesEscaping) {
  for (const char* name : {"plain", "a.b", "--", "_", "__", "___", "a__dot__b", "for", "x/", "_a_"}) {
    EXPECT_EQ(UnescapeFieldName(EscapeFieldName(name).value()), name) << name;
  }
}

TEST(FieldName, WhatOnlyLooksLikeAnEscapeIsRefused) {
  EXPECT_EQ(UnescapeFieldName("a__nope__"), std::nullopt);
  EXPECT_EQ(UnescapeFieldName("a__for__"), std::nullopt);
  EXPECT_EQ(UnescapeFieldName("a__b"), "a__b");
  EXPECT_EQ(UnescapeFieldName("____"), "____");
  EXPECT_EQ(UnescapeFieldName("___dot__"), "_.");
}

}  // namespace
}  // namespace plimsoll::cel

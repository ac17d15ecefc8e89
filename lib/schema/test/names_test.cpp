#include "plimsoll/schema/names.h"

#include <gtest/gtest.h>

namespace plimsoll::schema {
namespace {

constexpr std::string_view kBadLabel =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic "
    "character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for "
    "validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";

TEST(Names, LabelsAndSubdomainsHaveTheirShapes) {
  EXPECT_TRUE(IsDns1123Label("1a-b"));
  EXPECT_FALSE(IsDns1123Label("a-"));
  EXPECT_FALSE(IsDns1123Label(""));
  EXPECT_FALSE(IsDns1035Label("1a"));
  EXPECT_TRUE(IsDns1035Label("a--1"));
  EXPECT_TRUE(IsDns1123Subdomain("a.b-c.1"));
  EXPECT_FALSE(IsDns1123Subdomain("a..b"));
  EXPECT_FALSE(IsDns1123Subdomain("a."));
  EXPECT_FALSE(IsDns1123Subdomain(".a"));
  EXPECT_FALSE(IsDns1123Subdomain("a.B"));
}

TEST(Names, ProblemsAreInUpstreamsWords) {
  EXPECT_EQ(JoinProblems(Dns1035LabelProblems("A")), kBadLabel);
  EXPECT_EQ(JoinProblems(Dns1035LabelProblems(std::string(64, 'A'))),
            "must be no more than 63 characters," + std::string(kBadLabel));
  EXPECT_EQ(JoinProblems(Dns1123LabelProblems("a.b")), "must not contain dots");
  EXPECT_EQ(
      JoinProblems(Dns1123SubdomainProblems("A")),
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and "
      "must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is "
      R"('[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))");
}

TEST(Names, QualifiedNamesHaveAPrefixAndAName) {
  EXPECT_TRUE(QualifiedNameProblems("example.com/My_Name").empty());
  EXPECT_EQ(QualifiedNameProblems("/").size(), 3u);
  EXPECT_EQ(QualifiedNameProblems("/")[0], "prefix part must be non-empty");
  EXPECT_EQ(QualifiedNameProblems("/")[1], "name part must be non-empty");
  EXPECT_EQ(QualifiedNameProblems(std::string(64, 'a'))[0], "name part must be no more than 63 bytes");
  EXPECT_EQ(QualifiedNameProblems(std::string(254, 'a') + "/b")[0],
            "prefix part must be no more than 253 bytes");
  EXPECT_EQ(
      QualifiedNameProblems("a/b/c")[0],
      "a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end "
      "with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for "
      "validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and "
      "'/' (e.g. 'example.com/MyName')");
}

TEST(Names, LabelValuesMayBeEmpty) {
  EXPECT_TRUE(LabelValueProblems("").empty());
  EXPECT_TRUE(LabelValueProblems("a_b.C").empty());
  EXPECT_EQ(LabelValueProblems(std::string(64, 'a'))[0], "must be no more than 63 bytes");
  EXPECT_EQ(LabelValueProblems("_").size(), 1u);
}

TEST(Names, PathSegmentsMayNotLeadElsewhere) {
  EXPECT_EQ(JoinProblems(PathSegmentProblems("..", false)), "may not be '..'");
  EXPECT_TRUE(PathSegmentProblems("..", true).empty());
  EXPECT_EQ(JoinProblems(PathSegmentProblems("a/%", false)), "may not contain '/',may not contain '%'");
}

TEST(Names, ATrailingDashIsMaskedWithItsNeighbour) {
  EXPECT_EQ(MaskTrailingDash("abc-"), "aba");
  EXPECT_EQ(MaskTrailingDash("-"), "-");
  EXPECT_EQ(MaskTrailingDash("ab"), "ab");
}

}  // namespace
}  // namespace plimsoll::schema

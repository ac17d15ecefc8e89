#include "plimsoll/declare/string_formats.h"

#include <gtest/gtest.h>

namespace plimsoll::declare {
namespace {

std::string FirstProblem(std::string_view format, std::string_view value) {
  const auto problems = FormatProblems(*FindStringFormat(format), value);
  return problems.empty() ? "" : problems[0].detail;
}

TEST(StringFormats, GoodValuesHaveNoProblems) {
  EXPECT_EQ(FirstProblem("k8s-short-name", "a-1"), "");
  EXPECT_EQ(FirstProblem("k8s-long-name", "a.b-1"), "");
  EXPECT_EQ(FirstProblem("k8s-long-name-caseless", "A.b"), "");
  EXPECT_EQ(FirstProblem("k8s-label-key", "example.com/My_Name"), "");
  EXPECT_EQ(FirstProblem("k8s-prefixed-label-key", "a/b"), "");
  EXPECT_EQ(FirstProblem("k8s-label-value", ""), "");
  EXPECT_EQ(FirstProblem("k8s-path-segment-name", "..."), "");
  EXPECT_EQ(FirstProblem("k8s-uuid", "123e4567-e89b-12d3-a456-426614174000"), "");
  EXPECT_EQ(FirstProblem("k8s-resource-pool-name", "a/b.c"), "");
  EXPECT_EQ(FirstProblem("k8s-extended-resource-name", "a.b/c"), "");
  EXPECT_EQ(FirstProblem("k8s-resource-fully-qualified-name", "a.b/c_D"), "");
}

TEST(StringFormats, ProblemsHaveTheirWords) {
  EXPECT_EQ(FirstProblem("k8s-short-name", "a.b"), "must not contain dots");
  EXPECT_EQ(FirstProblem("k8s-label-key", "/a"), "prefix part must be non-empty");
  EXPECT_EQ(FirstProblem("k8s-prefixed-label-key", "a"), "must include a prefix (e.g. 'example.com/key')");
  EXPECT_EQ(FirstProblem("k8s-path-segment-name", ".."), "may not be '..'");
  EXPECT_EQ(FirstProblem("k8s-resource-pool-name", "a//b"), "segment 1: must not be empty");
  EXPECT_EQ(FirstProblem("k8s-extended-resource-name", "kubernetes.io/a"),
            "must not have \"kubernetes.io/\" domain");
  EXPECT_EQ(FirstProblem("k8s-resource-fully-qualified-name", "a/"), "name must not be empty");
  EXPECT_EQ(FormatProblems(StringFormat::kShortName, std::string(64, 'a'))[0].detail,
            "must be no more than 63 bytes");
}

TEST(StringFormats, OtherNamesAreNone) { EXPECT_FALSE(FindStringFormat("k8s-ip")); }

}  // namespace
}  // namespace plimsoll::declare

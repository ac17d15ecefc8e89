#include "plimsoll/codegen/review.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plimsoll::codegen {
namespace {

std::vector<ReviewFinding> ReviewOf(const std::string& types) {
  gotypes::MemoryPackages packages;
  packages.Add("x/v1", "types.go", "package v1\n" + types);
  gotypes::Universe universe(packages);
  return Review(universe, {.packages = {"x/v1"}});
}

std::string BadFields(size_t count) {
  std::string out = "type T struct {\n";
  for (size_t i = 0; i < count; ++i) {
    const std::string name = "F" + std::to_string(i);
    out += "\t// +k8s:optional\n\t// +k8s:maxLength=x\n\t" + name + " *string `json:\"f" + std::to_string(i) +
           "\"`\n";
  }
  return out + "}\n";
}

size_t BadTags(const std::vector<ReviewFinding>& findings) {
  return static_cast<size_t>(std::ranges::count(findings, finding::Code::kBadTag, &ReviewFinding::code));
}

TEST(Review, AllTagsThatDoNotCompileAreReportedUpToALimit) {
  EXPECT_EQ(BadTags(ReviewOf(BadFields(7))), 7U);
  EXPECT_EQ(BadTags(ReviewOf(BadFields(kMaxCompileFailures + 5))), kMaxCompileFailures);
}

TEST(Review, AFailureThatIsNotAboutATagEndsTheSearch) {
  const auto findings = ReviewOf(
      "type T struct {\n\t// +k8s:optional\n\tA **string `json:\"a\"`\n\t// +k8s:optional\n\t// "
      "+k8s:maxLength=x\n\tB *string `json:\"b\"`\n}\n");
  EXPECT_EQ(BadTags(findings), 1U);
}

TEST(Review, UnknownTagsOfOthersAreLeftAlone) {
  EXPECT_TRUE(ReviewOf("// +kubebuilder:whatever\n// +maxLenght=3\ntype T struct{}\n").empty());
}

}  // namespace
}  // namespace plimsoll::codegen

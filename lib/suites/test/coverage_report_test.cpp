#include "plimsoll/suites/coverage/coverage_report.h"

#include <gtest/gtest.h>

namespace plimsoll::suites {
namespace {

struct Example {
  text::Source source{"a.yaml", "maximum: 5\nenum: [<a>]\n"};
  std::vector<FileCoverage> files;

  Example() {
    Coverage coverage;
    coverage.points.push_back({PointKind::kKeyword, "spec.x", "maximum", {9, 1}, true, 3, 0});
    coverage.points.push_back({PointKind::kEnumValue, "spec.y", "\"<a>\"", {18, 3}, false, 0, 0});
    files.push_back({&source, "v1", coverage});
  }
};

TEST(CoverageReport, NamesWhatIsMissingAsText) {
  EXPECT_EQ(CoverageReport(CoverageForm::kText, Example().files),
            "coverage of a.yaml (v1): 1 of 3 (33 %)\n"
            "  keywords: 1 of 2 (50 %)\n"
            "  enum values: 0 of 1 (0 %)\n"
            "  a.yaml:1:10: spec.x maximum: never broken\n"
            "  a.yaml:2:8: spec.y \"<a>\": never used\n");
}

TEST(CoverageReport, HasABranchForEachOutcomeInLcov) {
  EXPECT_EQ(CoverageReport(CoverageForm::kLcov, Example().files),
            "TN:v1\nSF:a.yaml\n"
            "BRDA:1,0,0,3\nBRDA:1,0,1,0\nBRDA:2,0,0,0\nBRF:3\nBRH:1\n"
            "DA:1,3\nDA:2,0\nLF:2\nLH:1\nend_of_record\n");
}

TEST(CoverageReport, ColoursTheLinesOfTheFileInHtml) {
  const std::string page = CoverageReport(CoverageForm::kHtml, Example().files);
  EXPECT_TRUE(
      page.contains("<tr class=\"partial\"><td>1</td><td>maximum: 5</td>"
                    "<td>spec.x maximum: never broken</td></tr>"))
      << page;
  EXPECT_TRUE(page.contains("<tr class=\"none\"><td>2</td><td>enum: [&lt;a&gt;]</td>")) << page;
}

TEST(CoverageReport, IsAListOfFilesInJson) {
  const std::string json = CoverageReport(CoverageForm::kJson, Example().files);
  EXPECT_TRUE(
      json.starts_with("[{\"file\":\"a.yaml\",\"version\":\"v1\",\"totals\":{\"outcomes\":3,\"seen\":1}"))
      << json;
  EXPECT_TRUE(
      json.contains("{\"kind\":\"keywords\",\"field\":\"spec.x\",\"what\":\"maximum\",\"line\":1,"
                    "\"column\":10,\"held\":3,\"broken\":0}"))
      << json;
}

TEST(Coverage, AddsUp) {
  Coverage sum;
  sum.Add(Example().files[0].coverage);
  sum.Add(Example().files[0].coverage);
  EXPECT_EQ(sum.points[0].held, 6U);
  EXPECT_EQ(CoverageTotals{}.Percent(), 100U);
}

}  // namespace
}  // namespace plimsoll::suites

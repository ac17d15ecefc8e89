#include <gtest/gtest.h>

#include "plimsoll/finding/report_writer.h"

namespace plimsoll::finding {
namespace {

Summary Counting(size_t errors) {
  return {.files = 1,
          .objects = 1,
          .errors = errors,
          .codes = {{Code::kRequired, 1}, {Code::kTooLong, errors - 1}}};
}

TEST(CodesLine, IsThereWhenThereAreMoreThanAFewFindings) {
  EXPECT_EQ(CodesLine(Counting(kFewFindings)), "");
  EXPECT_EQ(CodesLine(Counting(kFewFindings + 1)), "too_long 5, required 1");
}

TEST(CodesLine, IsInReportsForPeople) {
  const auto written = [](ReportForm form) {
    std::string out;
    const auto writer = NewReportWriter(form, {.version = "9.9"}, out);
    writer->AddLeftOut("a.yaml", 3);
    writer->Finish(Counting(6));
    return out;
  };
  EXPECT_EQ(written(ReportForm::kText),
            "a.yaml: 3 more in this file\nby code: too_long 5, required 1\n1 object in 1 file: 6 errors, 0 "
            "warnings\n");
  EXPECT_EQ(written(ReportForm::kMarkdown),
            "**Plimsoll:** 1 object in 1 file: 6 errors, 0 warnings\n\nBy code: too_long 5, required 1\n");
  EXPECT_EQ(written(ReportForm::kJsonLines), "");
}

}  // namespace
}  // namespace plimsoll::finding

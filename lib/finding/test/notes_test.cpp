#include <gtest/gtest.h>

#include "plimsoll/finding/report_writer.h"

namespace plimsoll::finding {
namespace {

std::string WrittenWithNote(ReportForm form) {
  std::string out;
  const auto writer = NewReportWriter(form, {.version = "9.9"}, out);
  writer->Finish(
      {.files = 1, .objects = 1, .not_manifests = 2, .templates = 3, .notes = {"50% were\nskipped"}});
  return out;
}

TEST(Notes, AreBeforeTheSummaryLine) {
  EXPECT_EQ(WrittenWithNote(ReportForm::kText), "note: 50% were?skipped\n1 object in 1 file: valid\n");
  EXPECT_EQ(WrittenWithNote(ReportForm::kGithub),
            "::notice title=plimsoll::50%25 were%0Askipped\n1 object in 1 file: valid\n");
}

TEST(Notes, AreInFormsForPrograms) {
  EXPECT_EQ(
      WrittenWithNote(ReportForm::kJson),
      R"({"findings":[],"summary":{"files":1,"objects":1,"errors":0,"warnings":0,"notManifests":2,"templates":3,)"
      R"("notes":["50% were\nskipped"]}})"
      "\n");
  EXPECT_EQ(WrittenWithNote(ReportForm::kTap), "TAP version 13\n# 50% were?skipped\n1..0\n");
  EXPECT_NE(WrittenWithNote(ReportForm::kSarif)
                .find(R"("invocations":[{"executionSuccessful":true,"toolExecutionNotifications":)"
                      R"([{"level":"note","message":{"text":"50% were\nskipped"}}]}])"),
            std::string::npos);
  EXPECT_EQ(WrittenWithNote(ReportForm::kMarkdown),
            "**Plimsoll:** 1 object in 1 file: valid\n\n- 50% were skipped\n");
}

TEST(Notes, AreLeftOutWhereAFormHasNoPlaceForThem) {
  EXPECT_EQ(WrittenWithNote(ReportForm::kJsonLines), "");
  EXPECT_EQ(WrittenWithNote(ReportForm::kGitlab), "[]\n");
}

}  // namespace
}  // namespace plimsoll::finding

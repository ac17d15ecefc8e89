#include "plimsoll/finding/report.h"

#include <gtest/gtest.h>

#include "plimsoll/finding/field_error.h"

namespace plimsoll::finding {
namespace {

Finding FindingAt(uint32_t offset, uint32_t length) {
  Finding finding(Code::kDuplicateKey);
  finding.file = "a.yaml";
  finding.message = "key \"b\" already set in map";
  finding.place = Location{};
  finding.place->span = {offset, length};
  return finding;
}

std::string TextOf(Finding finding, std::string_view bytes, TextStyle style = {}) {
  const text::Source source("a.yaml", bytes);
  std::vector<Finding> findings = {std::move(finding)};
  Locate(findings, source);
  std::string out;
  AppendText(out, findings[0], style);
  return out;
}

TEST(TextReport, ShowsTheLineWithACaretUnderThePlace) {
  EXPECT_EQ(TextOf(FindingAt(9, 2), "x: 1\nab: bc\n"),
            "a.yaml:2:5: error: key \"b\" already set in map [duplicate_key]\n"
            "    2 | ab: bc\n"
            "      |     ^^\n");
}

TEST(TextReport, CountsColumnsInCodePointsAndKeepsTabs) {
  EXPECT_EQ(TextOf(FindingAt(3, 1), "\xC3\xA9\tb: 1"),
            "a.yaml:1:3: error: key \"b\" already set in map [duplicate_key]\n"
            "    1 | \xC3\xA9\tb: 1\n"
            "      |  \t^\n");
}

TEST(TextReport, PutsACaretAlsoUnderAPlaceWithoutWidthAndAtTheEnd) {
  EXPECT_EQ(TextOf(FindingAt(99, 0), "ab"),
            "a.yaml:1:3: error: key \"b\" already set in map [duplicate_key]\n"
            "    1 | ab\n"
            "      |   ^\n");
}

TEST(TextReport, CutsLongLinesAroundThePlace) {
  const std::string line = std::string(100000, 'x') + "HERE" + std::string(100000, 'y');
  const std::string text = TextOf(FindingAt(100000, 4), line);
  EXPECT_LT(text.size(), 600u);
  EXPECT_NE(text.find("xxHEREyy"), std::string::npos);
  EXPECT_NE(text.find("a.yaml:1:100001:"), std::string::npos);
}

TEST(TextReport, NamesThePathAsConfigured) {
  Finding finding = FindingAt(0, 1);
  finding.path = *value::Path::ParsePointer("/spec/0/a~1b");
  const auto text = [&](PathRender paths) { return TextOf(finding, "a", {.paths = paths}); };
  EXPECT_EQ(text(PathRender::kNone).find("  at "), std::string::npos);
  EXPECT_NE(text(PathRender::kField).find("\n  at spec[0].a/b\n"), std::string::npos)
      << text(PathRender::kField);
  EXPECT_NE(text(PathRender::kPointer).find("\n  at /spec/0/a~1b\n"), std::string::npos);
  EXPECT_NE(text(PathRender::kBoth).find("\n  at spec[0].a/b, /spec/0/a~1b\n"), std::string::npos);
  finding.path = {};
  EXPECT_EQ(text(PathRender::kBoth).find("  at "), std::string::npos);
}

TEST(TextReport, ShowsNoControlCharacters) {
  const std::string text = TextOf(FindingAt(0, 1), "a\x1b[31m\a");
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(text.find("a?[31m?"), std::string::npos);
}

TEST(TextReport, ColorsOnlyOnRequest) {
  EXPECT_EQ(TextOf(FindingAt(0, 1), "a").find('\x1b'), std::string::npos);
  EXPECT_NE(TextOf(FindingAt(0, 1), "a", {true}).find("\x1b[1;31merror\x1b[0m"), std::string::npos);
}

TEST(TextReport, NamesTheRelatedPlaceAndTheHint) {
  Finding finding = FindingAt(5, 1);
  finding.related = Location{};
  finding.related->span = {0, 1};
  finding.related_note = "first set at";
  finding.hint = "remove one";
  EXPECT_EQ(TextOf(finding, "b: 1\nb: 2\n"),
            "a.yaml:2:1: error: key \"b\" already set in map [duplicate_key]\n"
            "    2 | b: 2\n"
            "      | ^\n"
            "  first set at 1:1\n"
            "  hint: remove one\n");
}

TEST(TextReport, NamesTheFileOfARelatedPlaceElsewhere) {
  Finding finding = FindingAt(5, 1);
  finding.related = Location{};
  finding.related->start = {9, 17};
  finding.related_note = "denied by";
  finding.related_file = "policies.yaml";
  const std::string text = TextOf(finding, "b: 1\nb: 2\n");
  EXPECT_NE(text.find("\n  denied by policies.yaml:9:17\n"), std::string::npos) << text;
}

TEST(TextReport, DoesWithoutAPlace) {
  Finding finding(Code::kUnreadable);
  finding.file = "gone";
  finding.message = "no such file or directory";
  EXPECT_EQ(TextOf(finding, ""), "gone: error: no such file or directory [unreadable]\n");
}

TEST(JsonReport, HoldsEverythingAProgramNeeds) {
  Finding finding = FindingAt(5, 1);
  finding.type = ErrorType::kDuplicate;
  finding.object = 2;
  finding.path = value::Path({value::Step::Field("spec"), value::Step::Index(0)});
  const text::Source source("a.yaml", "b: 1\nb: <\n");
  std::vector<Finding> findings = {finding};
  Locate(findings, source);
  std::string out;
  AppendJson(out, findings[0]);
  EXPECT_EQ(out,
            R"({"code":"duplicate_key","severity":"error","type":"FieldValueDuplicate","file":"a.yaml",)"
            R"("object":2,"field":"spec[0]","pointer":"/spec/0","message":"key \"b\" already set in map",)"
            R"("place":{"line":2,"column":1,"offset":5,"length":1}})");
}

TEST(TextReport, PutsFurtherLinesOfAMessageBelow) {
  Finding finding(Code::kSyntax);
  finding.file = "a";
  finding.message = "first\n second\nthird";
  std::string out;
  AppendText(out, finding, {});
  EXPECT_EQ(out, "a: error: first [syntax]\n   second\n  third\n");
}

TEST(Summary, MakesSentences) {
  EXPECT_EQ(SummaryLine({1, 1, 0, 0, 0}), "1 object in 1 file: valid");
  EXPECT_EQ(SummaryLine({2, 3, 0, 1, 2}), "3 objects in 2 files: 1 error, 2 warnings");
  EXPECT_EQ(SummaryLine({2, 3, 2, 0, 0}), "3 objects in 2 files (2 of unknown kinds skipped): no findings");
  EXPECT_EQ(SummaryLine({.files = 2, .objects = 3, .suppressed = 1}), "3 objects in 2 files: no findings");
  EXPECT_EQ(SummaryLine({.files = 1, .objects = 1, .complete = false}), "1 object in 1 file: no findings");
  EXPECT_EQ(SummaryLine({.files = 1, .objects = 2, .noun = "CRD"}), "2 CRDs in 1 file: all valid");
  EXPECT_EQ(SummaryLine({.files = 1, .errors = 1, .noun = ""}), "1 file: 1 error, 0 warnings");
}

TEST(Codes, AreInTheOrderOfTheirEnumeration) {
  for (size_t i = 0; i < AllCodes().size(); ++i) {
    EXPECT_EQ(static_cast<size_t>(AllCodes()[i].code), i);
    EXPECT_EQ(&InfoOf(AllCodes()[i].code), &AllCodes()[i]);
  }
}

TEST(FieldErrors, RenderAsKubernetesDoes) {
  EXPECT_EQ(Invalid("spec.x", "\"a\"", "must be b", {}).Text(), "spec.x: Invalid value: \"a\": must be b");
  EXPECT_EQ(Required("spec.x", "", {}).Text(), "spec.x: Required value");
  EXPECT_EQ(CauseOf(ErrorType::kTooFew), "FieldValueTooFew");
}

TEST(FieldErrors, AggregateAsGoDoes) {
  const std::vector<std::string> errors = {"a", "b", "a"};
  EXPECT_EQ(RenderAggregate(errors), "[a, b]");
  EXPECT_EQ(RenderAggregate(std::span(errors).first(1)), "a");
  EXPECT_EQ(RenderAggregate({}), "");
}

}  // namespace
}  // namespace plimsoll::finding

#include <gtest/gtest.h>

#include "../src/suppressions.h"
#include "plimsoll/engine/finding_policy.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;

Finding FindingAt(const std::string& file, Code code, std::string field, text::Span span = {}) {
  Finding finding(code);
  finding.file = file;
  finding.message = "m";
  finding.path = *value::Path::ParseFieldPath(field);
  finding.place = finding::Location{};
  finding.place->span = span;
  return finding;
}

// The codes that are left, in their order.
std::string Left(const InputReport& report) {
  std::string out;
  for (const Finding& finding : report.findings) out += std::string(finding::InfoOf(finding.code).name) + ' ';
  return out;
}

std::string AfterComments(std::string_view text, std::vector<uint32_t> offsets) {
  const text::Source source("a.yaml", text);
  InputReport report;
  for (const uint32_t offset : offsets) {
    report.findings.push_back(FindingAt("a.yaml", Code::kUnknownField, "x", {offset, 1}));
  }
  Settle(report, source);
  ApplySuppressions(source, report);
  return Left(report);
}

TEST(Suppressions, HoldOnTheirLineOrTheNext) {
  EXPECT_EQ(AfterComments("a: 1 # plimsoll:ignore unknown_field because\nb: 1\n", {0}), "");
  EXPECT_EQ(AfterComments("# plimsoll:ignore unknown_field because\n# more\n\nb: 1\n", {50}), "");
  EXPECT_EQ(AfterComments("a: 1 # plimsoll:ignore unknown_field because\nb: 1\n", {45}),
            "unused_suppression unknown_field ");
}

TEST(Suppressions, HoldInTheWholeFile) {
  EXPECT_EQ(
      AfterComments("# plimsoll:ignore-file type_mismatch,unknown_field because\na: 1\nb: 1\n", {59, 64}),
      "");
}

TEST(Suppressions, NeedACodeAndAReason) {
  EXPECT_EQ(AfterComments("a: 1 # plimsoll:ignore\n", {0}), "unknown_field bad_suppression ");
  EXPECT_EQ(AfterComments("a: 1 # plimsoll:ignore unknown_field\n", {0}), "unknown_field bad_suppression ");
  EXPECT_EQ(AfterComments("a: 1 # plimsoll:ignore no_such because\n", {0}), "unknown_field bad_suppression ");
}

TEST(Suppressions, AreCommentsAndNothingElse) {
  EXPECT_EQ(AfterComments("a: plimsoll:ignore unknown_field because\n", {0}), "unknown_field ");
}

ReadConfig Config(std::string_view text) { return ReadProjectConfig(text::Source("p/.plimsoll.yaml", text)); }

TEST(Config, IsRead) {
  const ReadConfig read = Config(R"(
schemas: [crds]
exclude: [vendor/]
kubernetesVersion: "1.36"
ignoreUnknownKinds: true
severities: {deprecated_version: error, duplicate_object: off, unknown_field: warning}
suppressions:
- {codes: [type_mismatch], paths: [charts/], field: spec.a, reason: x, expires: 2027-01-31}
)");
  EXPECT_EQ(Left(read.report), "");
  EXPECT_EQ(read.config.schemas, std::vector<std::string>{"crds"});
  EXPECT_EQ(read.config.excludes, std::vector<std::string>{"vendor/"});
  EXPECT_EQ(read.config.kubernetes_version, "1.36");
  EXPECT_TRUE(read.config.ignore_unknown_kinds);
  EXPECT_EQ(read.config.severities.size(), 3);
  ASSERT_EQ(read.config.suppressions.size(), 1);
  EXPECT_EQ(read.config.suppressions[0].expires, "2027-01-31");
}

TEST(Config, SaysWhatMakesNoSense) {
  for (const char* text : {"- 1", "schema: [a]", "schemas: a", "schemas: [1]", "kubernetesVersion: 1.36",
                           "ignoreUnknownKinds: x", "severities: [a]", "severities: {no_such: error}",
                           "severities: {syntax: loud}", "suppressions: {}", "suppressions: [1]",
                           "suppressions: [{codes: [syntax]}]", "suppressions: [{reason: x}]",
                           "suppressions: [{codes: [no_such], reason: x}]", "a: [",
                           "suppressions: [{codes: [syntax], reason: x, expires: soon}]",
                           "suppressions: [{codes: [syntax], reason: x, until: soon}]"}) {
    EXPECT_FALSE(Config(text).report.findings.empty()) << text;
  }
  EXPECT_TRUE(Config("").report.findings.empty());
}

InputReport Findings() {
  InputReport report;
  report.findings.push_back(FindingAt("p/charts/a.yaml", Code::kUnknownField, "spec.a.b"));
  report.findings.push_back(FindingAt("p/charts/a.yaml", Code::kUnknownField, "spec.ab"));
  report.findings.push_back(FindingAt("p/other/a.yaml", Code::kUnknownField, "spec.a"));
  report.findings.push_back(FindingAt("p/other/a.yaml", Code::kDeprecatedVersion, ""));
  return report;
}

TEST(Policy, SuppressesByCodePathAndField) {
  FindingPolicy policy(Config(R"(
severities: {deprecated_version: error}
suppressions: [{codes: [unknown_field], paths: [charts/], field: spec.a, reason: x}])")
                           .config,
                       "2026-01-01");
  InputReport report = Findings();
  policy.Apply(report);
  EXPECT_EQ(report.suppressed, 1);
  ASSERT_EQ(report.findings.size(), 3);
  EXPECT_EQ(report.findings[0].path.FieldPath(), "spec.ab");
  EXPECT_EQ(report.findings[2].severity, finding::Severity::kError);
  EXPECT_TRUE(policy.Leftovers(text::Source("c", "")).findings.empty());
}

TEST(Policy, ForgetsSuppressionsThatHaveExpired) {
  const char* const config = "suppressions: [{codes: [unknown_field], reason: x, expires: 2026-01-31}]";
  InputReport report = Findings();
  FindingPolicy on_the_last_day(Config(config).config, "2026-01-31");
  on_the_last_day.Apply(report);
  EXPECT_EQ(report.suppressed, 3);
  report = Findings();
  FindingPolicy after(Config(config).config, "2026-02-01");
  after.Apply(report);
  EXPECT_EQ(report.suppressed, 0);
  EXPECT_EQ(Left(after.Leftovers(text::Source("c", config))), "unused_suppression ");
}

TEST(Policy, SwitchesCodesOff) {
  FindingPolicy policy(Config("severities: {unknown_field: off}").config, "2026-01-01");
  InputReport report = Findings();
  policy.Apply(report);
  EXPECT_EQ(Left(report), "deprecated_version ");
}

TEST(Baseline, KnowsFindingsWhereverTheyStand) {
  FindingPolicy first({}, "2026-01-01");
  first.GatherBaseline();
  InputReport report = Findings();
  first.Apply(report);
  const std::string json = first.gathered()->Json();
  const Result<Baseline> baseline = Baseline::Read(text::Source("b", json));
  ASSERT_TRUE(baseline);
  EXPECT_EQ(baseline->Json(), json);

  FindingPolicy second({}, "2026-01-01");
  second.UseBaseline(*baseline);
  report = Findings();
  report.findings.push_back(FindingAt("p/other/a.yaml", Code::kDeprecatedVersion, ""));
  second.Apply(report);
  EXPECT_EQ(Left(report), "deprecated_version ");
}

TEST(Baseline, RefusesWhatIsNone) {
  for (const char* text : {"", "[]", "{}", R"({"plimsollBaseline": 2, "findings": []})",
                           R"({"plimsollBaseline": 1, "findings": [{}]})",
                           R"({"plimsollBaseline": 1, "findings": [{"count": -1}]})"}) {
    EXPECT_FALSE(Baseline::Read(text::Source("b", text))) << text;
  }
}

}  // namespace
}  // namespace plimsoll::engine

#include "plimsoll/finding/report_writer.h"

#include <gtest/gtest.h>

#include <vector>

namespace plimsoll::finding {
namespace {

constexpr std::string_view kSource = "kind: <b> & \"c\"\nspec: 1\n";

Finding FindingIn(Code code, uint32_t object, std::string message) {
  Finding finding(code);
  finding.file = "dir/a b.yaml";
  finding.object = object;
  finding.message = std::move(message);
  finding.place = Location{};
  finding.place->span = {16, 4};
  finding.path.Push(value::Step::Field("spec"));
  return finding;
}

std::vector<Finding> Findings() {
  std::vector<Finding> out;
  out.push_back(FindingIn(Code::kTypeMismatch, 1, "spec: <1> & \"two\", 50%\nor: three\x01"));
  out.back().hint = "say other";
  out.push_back(FindingIn(Code::kDeprecatedVersion, 2, "old"));
  Finding whole(Code::kUnreadable);
  whole.file = "dir/a b.yaml";
  whole.message = "half";
  out.push_back(std::move(whole));
  const text::Source source("dir/a b.yaml", kSource);
  Locate(out, source);
  return out;
}

std::string Written(ReportForm form) {
  const std::vector<Finding> findings = Findings();
  const std::vector<JudgedObject> objects = {{"v1", "Pod", "s", "a#1"},
                                             {"v1", "Pod", "", "b"},
                                             {"x/v1", "Odd", "", "c", true},
                                             {"v1", "Pod", "", "d"}};
  std::string out;
  const auto writer = NewReportWriter(form, {.version = "9.9"}, out);
  writer->Add({"dir/a b.yaml", findings, objects});
  writer->Add({"good.yaml", {}, {}});
  writer->Finish({.files = 2, .objects = 4, .skipped = 1, .errors = 2, .warnings = 1});
  return out;
}

TEST(ReportWriter, WritesJunit) {
  const std::string report = Written(ReportForm::kJunit);
  EXPECT_TRUE(report.starts_with(R"xml(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="plimsoll" tests="6" failures="2" errors="0" time="0">
  <testsuite name="dir/a b.yaml" tests="5" failures="2" errors="0" time="0" skipped="1">
    <testcase name="Pod s/a#1" classname="v1" time="0">
      <failure message="spec: &lt;1&gt; &amp; &quot;two&quot;, 50%&#10;or: three)xml"));
  EXPECT_TRUE(report.ends_with(R"xml( (say other)</failure>
    </testcase>
    <testcase name="Pod b" classname="v1" time="0">
      <system-out>dir/a b.yaml:2:1: old&#10;</system-out>
    </testcase>
    <testcase name="Odd c" classname="x/v1" time="0">
      <skipped/>
    </testcase>
    <testcase name="Pod d" classname="v1" time="0"/>
    <testcase name="the file" classname="dir/a b.yaml" time="0">
      <failure message="half" type="unreadable">dir/a b.yaml: half</failure>
    </testcase>
  </testsuite>
  <testsuite name="good.yaml" tests="1" failures="0" errors="0" time="0" skipped="0">
    <testcase name="the file" classname="good.yaml" time="0"/>
  </testsuite>
</testsuites>
)xml"));
  // What XML cannot hold.
  EXPECT_NE(report.find("three\xEF\xBF\xBD"), std::string::npos);
}

TEST(ReportWriter, WritesTap) {
  EXPECT_EQ(Written(ReportForm::kTap), R"tap(TAP version 13
not ok 1 - dir/a b.yaml: Pod s/a\#1
  ---
  findings:
  - message: "spec: <1> & \"two\", 50%\nor: three\u0001 (say other)"
    severity: error
    code: type_mismatch
    at: "dir/a b.yaml:2:1"
  ...
ok 2 - dir/a b.yaml: Pod b
  ---
  findings:
  - message: "old"
    severity: warning
    code: deprecated_version
    at: "dir/a b.yaml:2:1"
  ...
ok 3 - dir/a b.yaml: Odd c # SKIP not checked
ok 4 - dir/a b.yaml: Pod d
not ok 5 - dir/a b.yaml
  ---
  findings:
  - message: "half"
    severity: error
    code: unreadable
    at: "dir/a b.yaml"
  ...
ok 6 - good.yaml
1..6
)tap");
}

TEST(ReportWriter, WritesGithub) {
  EXPECT_EQ(Written(ReportForm::kGithub),
            "::error file=dir/a b.yaml,line=2,col=1,endColumn=5,title=type_mismatch::spec: <1> & \"two\", "
            "50%25%0Aor: three\x01 (say other)\n"
            "::warning file=dir/a b.yaml,line=2,col=1,endColumn=5,title=deprecated_version::old\n"
            "::error file=dir/a b.yaml,title=unreadable::half\n"
            "4 objects in 2 files (1 of unknown kinds skipped): 2 errors, 1 warning\n");
}

TEST(ReportWriter, WritesCheckstyle) {
  const std::string report = Written(ReportForm::kCheckstyle);
  EXPECT_TRUE(report.starts_with(R"xml(<?xml version="1.0" encoding="UTF-8"?>
<checkstyle version="4.3">
  <file name="dir/a b.yaml">
    <error line="2" column="1" severity="error" message="spec: &lt;1&gt; &amp; &quot;two&quot;, 50%&#10;or: three)xml"));
  EXPECT_TRUE(report.ends_with(R"xml( (say other)" source="plimsoll.type_mismatch"/>
    <error line="2" column="1" severity="warning" message="old" source="plimsoll.deprecated_version"/>
    <error severity="error" message="half" source="plimsoll.unreadable"/>
  </file>
</checkstyle>
)xml"));
}

TEST(ReportWriter, WritesMarkdown) {
  EXPECT_EQ(
      Written(ReportForm::kMarkdown),
      "**Plimsoll:** 4 objects in 2 files (1 of unknown kinds skipped): 2 errors, 1 warning\n\n"
      "| severity | location | finding | code |\n|---|---|---|---|\n"
      "| error | dir/a b.yaml:2:1 | spec: \\<1\\> & \"two\", 50% or: three  (say other) | type_mismatch |\n"
      "| warning | dir/a b.yaml:2:1 | old | deprecated_version |\n"
      "| error | dir/a b.yaml | half | unreadable |\n");
}

TEST(ReportWriter, WritesSarif) {
  const std::string sarif = Written(ReportForm::kSarif);
  EXPECT_NE(sarif.find(R"("driver":{"name":"plimsoll","version":"9.9","rules":[{"id":"unreadable")"),
            std::string::npos);
  EXPECT_NE(
      sarif.find(R"({"ruleId":"deprecated_version","level":"warning","message":{"text":"old"},"locations":[)"
                 R"({"physicalLocation":{"artifactLocation":{"uri":"dir/a%20b.yaml"},"region":)"
                 R"({"startLine":2,"startColumn":1,"endColumn":5,"byteOffset":16,"byteLength":4}},)"
                 R"("logicalLocations":[{"fullyQualifiedName":"spec","kind":"member"}]}]})"),
      std::string::npos);
}

TEST(ReportWriter, WritesGitlabWithFingerprintsThatDiffer) {
  std::vector<Finding> findings;
  findings.push_back(FindingIn(Code::kTypeMismatch, 1, "x"));
  findings.push_back(FindingIn(Code::kTypeMismatch, 1, "x"));
  std::string out;
  const auto writer = NewReportWriter(ReportForm::kGitlab, {}, out);
  writer->Add({"a", findings, {}});
  writer->Finish({});
  const auto print = [&out](size_t from) {
    const size_t at = out.find("\"fingerprint\":\"", from) + 15;
    return out.substr(at, 64);
  };
  EXPECT_NE(print(0), print(out.find("},{")));
  EXPECT_TRUE(out.starts_with(R"([{"description":"x","check_name":"type_mismatch","fingerprint":")"));
  EXPECT_TRUE(out.ends_with("}}}]\n"));
}

}  // namespace
}  // namespace plimsoll::finding

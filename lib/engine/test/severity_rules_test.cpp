#include <gtest/gtest.h>

#include "../src/compat/effect_codes.h"
#include "../src/severity/suppressions.h"
#include "plimsoll/engine/severity/severity_rules.h"

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
duplicates: all
placeholders: [env, "literal:_"]
skipKinds: [Secret, "*.fluxcd.io/*"]
skipFields: [spec.values]
unwantedNames: [{pattern: "(?i)phase", reason: use conditions}]
paths:
- {match: [charts/], duplicates: off, kubernetesVersion: "1.35", severities: {syntax: warning}}
)");
  EXPECT_EQ(Left(read.report), "");
  EXPECT_EQ(read.config.settings.duplicates, DuplicateScope::kAll);
  EXPECT_TRUE(read.config.settings.placeholders.In("a-${B}"));
  EXPECT_TRUE(read.config.settings.placeholders.In("_"));
  EXPECT_EQ(read.config.settings.skip_kinds.size(), 2);
  EXPECT_EQ(read.config.settings.skip_fields.size(), 1);
  ASSERT_EQ(read.config.settings.unwanted_names.size(), 1);
  EXPECT_EQ(read.config.settings.unwanted_names[0].pattern, "(?i)phase");
  ASSERT_EQ(read.config.paths.size(), 1);
  EXPECT_EQ(read.config.paths[0].settings.duplicates, DuplicateScope::kOff);
  EXPECT_EQ(read.config.schemas, std::vector<std::string>{"crds"});
  EXPECT_EQ(read.config.excludes, std::vector<std::string>{"vendor/"});
  EXPECT_EQ(read.config.settings.kubernetes_version, "1.36");
  EXPECT_TRUE(read.config.ignore_unknown_kinds);
  EXPECT_EQ(read.config.settings.severities.size(), 3);
  ASSERT_EQ(read.config.suppressions.size(), 1);
  EXPECT_EQ(read.config.suppressions[0].expires, "2027-01-31");
}

TEST(Config, SaysWhatMakesNoSense) {
  for (const char* text : {"- 1",
                           "schema: [a]",
                           "schemas: a",
                           "schemas: [1]",
                           "kubernetesVersion: 1.36",
                           "ignoreUnknownKinds: x",
                           "severities: [a]",
                           "severities: {no_such: error}",
                           "severities: {syntax: loud}",
                           "suppressions: {}",
                           "suppressions: [1]",
                           "suppressions: [{codes: [syntax]}]",
                           "suppressions: [{reason: x}]",
                           "suppressions: [{codes: [no_such], reason: x}]",
                           "a: [",
                           "suppressions: [{codes: [syntax], reason: x, expires: soon}]",
                           "suppressions: [{codes: [syntax], reason: x, until: soon}]",
                           "duplicates: some",
                           "duplicates: true",
                           "placeholders: env",
                           "placeholders: [shell]",
                           "placeholders: ['literal:']",
                           "skipKinds: Secret",
                           "skipKinds: ['']",
                           "skipKinds: [apps/]",
                           "skipKinds: [a/b/c/Secret]",
                           "skipFields: [spec..x]",
                           "skipFields: ['']",
                           "skipFields: [spec.]",
                           "unwantedNames: {pattern: a, reason: b}",
                           "unwantedNames: [a]",
                           "unwantedNames: [{pattern: a}]",
                           "unwantedNames: [{reason: a}]",
                           "unwantedNames: [{pattern: '(', reason: a}]",
                           "unwantedNames: [{pattern: a, reason: a, fix: b}]",
                           "fieldSeverities: {status: off}",
                           "fieldSeverities: [1]",
                           "fieldSeverities: [{severities: {syntax: off}}]",
                           "fieldSeverities: [{field: spec..x, severities: {syntax: off}}]",
                           "fieldSeverities: [{field: spec, severities: {no_such: off}}]",
                           "fieldSeverities: [{field: spec, codes: [syntax]}]",
                           "paths: {}",
                           "paths: [1]",
                           "paths: [{duplicates: off}]",
                           "paths: [{match: a}]",
                           "paths: [{match: [a], schemas: [b]}]"}) {
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

// Severity rules with their settings.
struct Rules {
  explicit Rules(const ProjectConfig& config, const std::string& today = "2026-01-01")
      : settings(config, {}), rules(config, settings, today) {}
  explicit Rules(std::string_view text, const std::string& today = "2026-01-01")
      : Rules(Config(text).config, today) {}
  SeverityRules* operator->() { return &rules; }

  SettingsByPath settings;
  SeverityRules rules;
};

TEST(SeverityRules, SuppressesByCodePathAndField) {
  Rules rules(R"(
severities: {deprecated_version: error}
suppressions: [{codes: [unknown_field], paths: [charts/], field: spec.a, reason: x}])");
  InputReport report = Findings();
  rules->Apply(report);
  EXPECT_EQ(report.suppressed, 1);
  ASSERT_EQ(report.findings.size(), 3);
  EXPECT_EQ(report.findings[0].path.FieldPath(), "spec.ab");
  EXPECT_EQ(report.findings[2].severity, finding::Severity::kError);
  EXPECT_TRUE(rules->Leftovers(text::Source("c", "")).findings.empty());
}

TEST(SeverityRules, ForgetsSuppressionsThatHaveExpired) {
  const char* const config = "suppressions: [{codes: [unknown_field], reason: x, expires: 2026-01-31}]";
  InputReport report = Findings();
  Rules on_the_last_day(config, "2026-01-31");
  on_the_last_day->Apply(report);
  EXPECT_EQ(report.suppressed, 3);
  report = Findings();
  Rules after(config, "2026-02-01");
  after->Apply(report);
  EXPECT_EQ(report.suppressed, 0);
  EXPECT_EQ(Left(after->Leftovers(text::Source("c", config))), "unused_suppression ");
}

TEST(SeverityRules, SwitchesCodesOff) {
  Rules rules("severities: {unknown_field: off}");
  InputReport report = Findings();
  rules->Apply(report);
  EXPECT_EQ(Left(report), "deprecated_version ");
}

TEST(SeverityRules, HasSeveritiesForSomePaths) {
  Rules rules(R"(
severities: {unknown_field: warning}
paths: [{match: [charts/], severities: {unknown_field: off}}])");
  InputReport report;
  report.name = "p/charts/a.yaml";
  report.findings.push_back(FindingAt("p/charts/a.yaml", Code::kUnknownField, "spec.a.b"));
  rules->Apply(report);
  EXPECT_EQ(Left(report), "");
  report.name = "p/other/a.yaml";
  report.findings.push_back(FindingAt("p/other/a.yaml", Code::kUnknownField, "spec.a.b"));
  rules->Apply(report);
  ASSERT_EQ(Left(report), "unknown_field ");
  EXPECT_EQ(report.findings[0].severity, finding::Severity::kWarning);
}

TEST(SeverityRules, HasSeveritiesForSomeFields) {
  Rules rules(R"(
severities: {unknown_field: warning}
fieldSeverities:
- {field: spec.a, severities: {unknown_field: error}}
- {field: spec.a.b, severities: {unknown_field: off}})");
  InputReport report = Findings();
  rules->Apply(report);
  ASSERT_EQ(Left(report), "unknown_field unknown_field deprecated_version ");
  EXPECT_EQ(report.findings[0].path.FieldPath(), "spec.ab");
  EXPECT_EQ(report.findings[0].severity, finding::Severity::kWarning);
  EXPECT_EQ(report.findings[1].path.FieldPath(), "spec.a");
  EXPECT_EQ(report.findings[1].severity, finding::Severity::kError);
}

TEST(EffectCodes, HaveTheWorstOfSeveralEffects) {
  const auto code_of = [](std::string_view config) {
    const FileSettings settings = Config(config).config.settings;
    using compat::Effect;
    const auto effects = compat::EffectSet(Effect::kPruned) | Effect::kWriters | Effect::kReaders;
    const auto path = *value::Path::ParseFieldPath("spec.ports[*].name");
    return std::string(finding::InfoOf(FindingWith(effects, path, &settings).code).name);
  };
  EXPECT_EQ(code_of(""), "compat_pruned");
  EXPECT_EQ(code_of("severities: {compat_pruned: off}"), "compat_writers");
  EXPECT_EQ(code_of("severities: {compat_pruned: warning}"), "compat_writers");
  EXPECT_EQ(code_of("severities: {compat_pruned: off, compat_writers: off}"), "compat_readers");
  EXPECT_EQ(code_of("severities: {compat_pruned: off, compat_writers: off, compat_readers: off}"),
            "compat_pruned");
  EXPECT_EQ(code_of("fieldSeverities: [{field: spec.ports.name, severities: {compat_pruned: off}}]"),
            "compat_writers");
  EXPECT_EQ(code_of("fieldSeverities: [{field: spec.ports.port, severities: {compat_pruned: off}}]"),
            "compat_pruned");
}

TEST(SettingsByPath, AddUpInTheirOrder) {
  FileSettings command_line;
  command_line.skip_kinds = {"C"};
  const SettingsByPath settings(Config(R"(
duplicates: all
skipKinds: [A]
paths:
- {match: [x/], duplicates: file, skipKinds: [B]}
- {match: [x/y/], duplicates: off})")
                                    .config,
                                command_line);
  using Kinds = std::vector<std::string>;
  EXPECT_EQ(settings.Of("p/a.yaml").duplicates, DuplicateScope::kAll);
  EXPECT_EQ(settings.Of("p/a.yaml").skip_kinds, (Kinds{"A", "C"}));
  EXPECT_EQ(settings.Of("p/x/a.yaml").duplicates, DuplicateScope::kFile);
  EXPECT_EQ(settings.Of("p/x/a.yaml").skip_kinds, (Kinds{"A", "B", "C"}));
  EXPECT_EQ(settings.Of("p/x/y/a.yaml").duplicates, DuplicateScope::kOff);
  EXPECT_EQ(&settings.Of("p/x/a.yaml"), &settings.Of("p/x/b.yaml"));
}

TEST(SettingsByPath, MatchPathsThatBeginWithTheDirectory) {
  const SettingsByPath settings(
      ReadProjectConfig(text::Source(".plimsoll.yaml", "paths: [{match: [x/y/], duplicates: off}]")).config,
      {});
  EXPECT_EQ(settings.Of("./x/y/a.yaml").duplicates, DuplicateScope::kOff);
  EXPECT_EQ(settings.Of("x/y/a.yaml").duplicates, DuplicateScope::kOff);
  EXPECT_EQ(settings.Of("z/x/y/a.yaml").duplicates, std::nullopt);
}

TEST(SkippedKinds, AreNamedByKindGroupOrVersion) {
  const auto names = [](std::string pattern, std::string_view api_version, std::string_view kind) {
    return NamesKind({std::move(pattern)}, api_version, kind);
  };
  EXPECT_TRUE(names("Deployment", "apps/v1", "Deployment"));
  EXPECT_TRUE(names("apps/Deployment", "apps/v1", "Deployment"));
  EXPECT_TRUE(names("apps/v1/Deployment", "apps/v1", "Deployment"));
  EXPECT_TRUE(names("v1/Secret", "v1", "Secret"));
  EXPECT_TRUE(names("*.fluxcd.io/*", "helm.toolkit.fluxcd.io/v2", "HelmRelease"));
  EXPECT_TRUE(names("deployments", "apps/v1", "Deployment"));
  EXPECT_TRUE(names("apps/deploy", "apps/v1", "Deployment"));
  EXPECT_TRUE(NamesKind({"sp"}, "example.com/v1", "Ship", {"ships", "sp"}));
  EXPECT_FALSE(names("deploy", "example.com/v1", "Deployment"));
  EXPECT_FALSE(names("apps/v2/Deployment", "apps/v1", "Deployment"));
  EXPECT_FALSE(names("batch/Deployment", "apps/v1", "Deployment"));
  EXPECT_FALSE(names("v1/Deployment", "apps/v1", "Deployment"));
}

std::optional<size_t> MatchedSteps(std::string_view pattern, std::string_view path) {
  return FieldPattern::Parse(pattern)->Match(*value::Path::ParseFieldPath(path));
}

TEST(FieldPattern, CoversTheFieldAndWhatIsBelow) {
  EXPECT_EQ(MatchedSteps("spec.values", "spec.values"), 2);
  EXPECT_EQ(MatchedSteps(".spec.values", "spec.values.a[0]"), 2);
  EXPECT_EQ(MatchedSteps("spec.values", "spec"), std::nullopt);
  EXPECT_EQ(MatchedSteps("spec.values", "spec.valuesFrom"), std::nullopt);
  EXPECT_EQ(MatchedSteps("metadata.annotations[a/b]", "metadata.annotations[a/b]"), 3);
}

TEST(FieldPattern, MayLeaveOutItems) {
  EXPECT_EQ(MatchedSteps("spec.containers.image", "spec.containers[1].image"), 4);
  EXPECT_EQ(MatchedSteps("spec.containers[*].image", "spec.containers[1].image"), 4);
  EXPECT_EQ(MatchedSteps("spec.containers[0].image", "spec.containers[1].image"), std::nullopt);
  EXPECT_EQ(MatchedSteps("spec.*.image", "spec.main.image"), 3);
  EXPECT_EQ(MatchedSteps("spec.containers", "spec.containers[0]"), 2);
}

TEST(Baseline, KnowsFindingsWhereverTheyAre) {
  Rules first(ProjectConfig{});
  first->GatherBaseline();
  InputReport report = Findings();
  first->Apply(report);
  const std::string json = first->gathered()->Json();
  const Result<Baseline> baseline = Baseline::Read(text::Source("b", json));
  ASSERT_TRUE(baseline);
  EXPECT_EQ(baseline->Json(), json);

  Rules second(ProjectConfig{});
  second->UseBaseline(*baseline);
  report = Findings();
  report.findings.push_back(FindingAt("p/other/a.yaml", Code::kDeprecatedVersion, ""));
  second->Apply(report);
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

#include "plimsoll/suites/crds/suite_plan.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace plimsoll::suites {
namespace {

// A CRD with two versions; `v1` is neither served nor stored, and only there `size` has a bound.
constexpr std::string_view kCrd = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: tools.example.com
  annotations: {ANNOTATIONS}
spec:
  group: example.com
  scope: SCOPE
  names: {plural: tools, singular: tool, kind: Tool, listKind: ToolList}
  versions:
  - name: v2
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
  - name: v1
    served: false
    storage: false
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              size: {type: integer, maximum: 5}
              colour: {type: string, enum: [red, green]}
          status:
            type: object
            properties:
              phase: {type: string, maxLength: 3}
)";

class Checkout {
 public:
  Checkout() {
    root_ = std::filesystem::temp_directory_path() / ("plimsoll-suites-" + std::to_string(::getpid()));
    std::filesystem::remove_all(root_);
  }
  ~Checkout() { std::filesystem::remove_all(root_); }

  void Write(const std::string& path, std::string_view text) const {
    std::filesystem::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }
  void WriteCrd(const std::string& path, const std::string& annotations,
                const std::string& scope = "Namespaced") const {
    std::string text(kCrd);
    text.replace(text.find("ANNOTATIONS"), 11, annotations);
    text.replace(text.find("SCOPE"), 5, scope);
    Write(path, text);
  }
  std::string path(const std::string& below = "") const { return (root_ / below).string(); }

 private:
  std::filesystem::path root_;
};

struct Results {
  size_t cases = 0;
  size_t failed = 0;
  std::vector<std::string> messages;
};

Results RunAll(const std::string& path) {
  const engine::Disk disk;
  const kinds::Kinds builtin;
  const SuitePlan plan(disk, builtin, {.suites = {path}, .crds = {}});
  Results out;
  for (size_t i = 0; i < plan.size(); ++i) {
    const SuiteRun run = plan.Run(i, CountCoverage::kNo);
    out.cases += run.report.objects;
    out.failed += run.failed;
    for (const finding::Finding& finding : run.report.findings) out.messages.push_back(finding.message);
  }
  return out;
}

std::string Message(const Results& results) {
  return results.messages.empty() ? "" : results.messages.front();
}

constexpr std::string_view kSuite = R"(name: Tools
crdName: tools.example.com
version: v1
tests:
  onCreate:
  - name: too large
    initial: |
      apiVersion: example.com/v1
      kind: Tool
      spec: {size: 6}
    expectedError: should be less than or equal to 5
  onUpdate:
  - name: the status is written by a second request
    initial: |
      apiVersion: example.com/v1
      kind: Tool
      status: {phase: new}
    updated: |
      apiVersion: example.com/v1
      kind: Tool
      status: {phase: newer}
    expectedStatusError: "status.phase: Too long"
)";

TEST(SuitePlan, FindsSuitesTwoLevelsBelowTestsAndTheirCrds) {
  const Checkout checkout;
  checkout.WriteCrd("example/v1/zz_generated.crd-manifests/tools.crd.yaml", "");
  checkout.Write("example/v1/tests/tools.example.com/AAA.yaml", kSuite);
  checkout.Write("example/v1/tests/too/deep/AAA.yaml", "no suite");
  checkout.Write("example/v1/tests/shallow.yaml", "no suite");
  const Results results = RunAll(checkout.path());
  EXPECT_EQ(results.cases, 2U);
  EXPECT_EQ(results.failed, 0U) << Message(results);
  EXPECT_TRUE(results.messages.empty()) << Message(results);
}

TEST(SuitePlan, DropsTheNamespaceOfClusterScopedObjects) {
  const Checkout checkout;
  checkout.WriteCrd("example/v1/zz_generated.crd-manifests/tools.crd.yaml", "", "Cluster");
  checkout.Write("example/v1/tests/tools.example.com/AAA.yaml", kSuite);
  const Results results = RunAll(checkout.path());
  EXPECT_EQ(results.failed, 0U) << Message(results);
}

TEST(SuitePlan, SelectsFilesByFeatureGates) {
  const Checkout checkout;
  const std::string profile = "include.release.openshift.io/self-managed-high-availability: \"true\"";
  const auto crd = [&](const std::string& set) {
    checkout.WriteCrd("v1/zz_generated.crd-manifests/" + set + ".yaml",
                      profile + ", release.openshift.io/feature-set: " + set);
    checkout.Write(
        "payload-manifests/featuregates/" + set + ".yaml",
        "metadata: {annotations: {" + profile + ", release.openshift.io/feature-set: " + set +
            "}}\nstatus:\n  featureGates:\n  - enabled: [{name: " + (set == "Default" ? "Old" : "New") +
            "}]\n    disabled: [{name: " + (set == "Default" ? "New" : "Old") + "}]\n");
  };
  crd("Default");
  crd("TechPreviewNoUpgrade");
  checkout.WriteCrd("v1/zz_generated.crd-manifests/custom.yaml",
                    profile + ", release.openshift.io/feature-set: CustomNoUpgrade");
  const auto cases_with = [&](const std::string& gates) {
    checkout.Write("v1/tests/tools.example.com/AAA.yaml",
                   std::string(kSuite) + "featureGates: [" + gates + "]\n");
    const Results results = RunAll(checkout.path());
    return results.messages.empty() ? std::to_string(results.cases) : results.messages.front();
  };
  EXPECT_EQ(cases_with(""), "6");
  EXPECT_EQ(cases_with("New"), "4");
  EXPECT_EQ(cases_with("-New"), "2");
  EXPECT_EQ(cases_with("Old, -New"), "2");
  EXPECT_EQ(cases_with("-New, -Old"), "no CRD tools.example.com has the feature gates of the suite");
  EXPECT_EQ(cases_with("Other"), "unknown feature gate Other");
}

TEST(SuitePlan, ReportsWhatASuiteCannotUse) {
  const Checkout checkout;
  checkout.WriteCrd("crd.yaml", "");
  checkout.Write("broken.yaml",
                 "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: 5\n");
  const auto message = [&](const std::string& head) {
    const std::string cases = "tests: {onCreate: [{name: a, initial: {}, expectedError: x}]}\n";
    checkout.Write("a.suite.yaml", "name: a\n" + head + cases);
    return Message(RunAll(checkout.path("a.suite.yaml")));
  };
  EXPECT_TRUE(message("crd: missing.yaml\n").starts_with("the CRD cannot be read: "));
  EXPECT_TRUE(message("crd: broken.yaml\n").starts_with("the CRD cannot be used: "));
  EXPECT_EQ(message("crdName: nothing.example.com\n"), "no CRD \"nothing.example.com\" found");
  EXPECT_EQ(message("crd: crd.yaml\n"), "the CRD has several versions; the suite must say which");
  EXPECT_TRUE(message("crd: crd.yaml\nversion: v3\n").ends_with("has no version \"v3\""));
  EXPECT_TRUE(message("crd: crd.yaml\nversion: v1\ncrdName: other\n").ends_with("has no such CRD"));
}

TEST(SuitePlan, AppliesPatchesToTheWholeFile) {
  const Checkout checkout;
  checkout.WriteCrd("crd.yaml", "");
  const auto run = [&](const std::string& patches) {
    checkout.Write("a.suite.yaml",
                   "name: a\ncrd: crd.yaml\nversion: v1\ntests:\n  onUpdate:\n  - name: a\n" +
                       ("    initialCRDPatches: [" + patches + "]\n") +
                       "    initial: {apiVersion: example.com/v1, kind: Tool, spec: {size: 9}}\n"
                       "    patch: {spec: {colour: red}}\n"
                       "    expected: {apiVersion: example.com/v1, kind: Tool, "
                       "spec: {size: 9, colour: red}}\n");
    return Message(RunAll(checkout.path("a.suite.yaml")));
  };
  const std::string bound =
      "{op: remove, path: /spec/versions/1/schema/openAPIV3Schema/properties/spec/properties/size/maximum}";
  const std::string serve = "{op: replace, path: /spec/versions/1/served, value: true}";
  EXPECT_EQ(run(bound + ", " + serve), "");
  // `version` forces the version to be served, but not in the patched file.
  EXPECT_EQ(run(bound),
            "a: the initial object is refused: no matches for kind \"Tool\" in version "
            "\"example.com/v1\"");
  EXPECT_TRUE(
      run(serve).starts_with("a: the initial object is refused: Tool.example.com \"test-00000\" is "
                             "invalid: spec.size: Invalid value: 9"))
      << run(serve);
  EXPECT_TRUE(
      run("{op: remove, path: /spec/nothing}").starts_with("a: the CRD cannot be patched: operation 1: "))
      << run("{op: remove, path: /spec/nothing}");
  EXPECT_TRUE(run("{op: remove, path: /spec/versions/0}, " +
                  std::string("{op: replace, path: /spec/versions/0/served, value: true}"))
                  .starts_with("a: the CRD cannot be patched: the API server would refuse the CRD: "));
}

// The suite tests the bound with a value just above it, and one colour. Nothing tests the rest.
TEST(SuitePlan, FindsPlantedConstraintsThatNoCaseTests) {
  const Checkout checkout;
  checkout.WriteCrd("crd.yaml", "");
  checkout.Write("a.suite.yaml", R"(name: a
crd: crd.yaml
version: v1
tests:
  onCreate:
  - name: too large
    initial: {apiVersion: example.com/v1, kind: Tool, spec: {size: 6}}
    expectedError: should be less than
  - name: red
    initial: {apiVersion: example.com/v1, kind: Tool, spec: {size: 5, colour: red}}
    expected: {apiVersion: example.com/v1, kind: Tool, spec: {size: 5, colour: red}}
)");
  const engine::Disk disk;
  const kinds::Kinds builtin;
  const SuitePlan plan(disk, builtin, {.suites = {checkout.path("a.suite.yaml")}, .crds = {}});
  const std::vector<MutationRun> runs = plan.Mutate(2);
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].mutations, 5U);
  ASSERT_EQ(runs[0].survivors, 2U);
  const auto& findings = runs[0].report.findings;
  EXPECT_EQ(findings[0].message,
            "no case notices this: spec.colour: enum [\"red\",\"green\"] removed (version v1)");
  EXPECT_EQ(findings[1].message, "no case notices this: status.phase: maxLength 3 removed (version v1)");
  EXPECT_EQ(findings[0].place->start.line, 27U);

  CoverageSum sum;
  sum.Add(plan.Run(0, CountCoverage::kYes));
  ASSERT_EQ(sum.files().size(), 1U);
  std::vector<std::string> missing;
  for (const CoveragePoint& point : sum.files()[0].coverage.points) {
    if (std::string text = MissingText(point); !text.empty()) missing.push_back(std::move(text));
  }
  EXPECT_EQ(missing,
            (std::vector<std::string>{"spec.colour enum: never broken", "spec.colour \"green\": never used",
                                      "status: never set", "status.phase: never set",
                                      "status.phase maxLength: never evaluated"}));
}

TEST(SuitePlan, TestsBuiltInKinds) {
  const Checkout checkout;
  checkout.Write("a.suite.yaml", R"(name: a
tests:
  onCreate:
  - name: containers
    initial: {apiVersion: v1, kind: Pod, spec: {containers: []}}
    expectedErrors: [{type: FieldValueRequired, field: spec.containers}]
)");
  const engine::Disk disk;
  kinds::Kinds builtin;
  ASSERT_TRUE(builtin.UseRelease(""));
  const SuitePlan plan(disk, builtin, {.suites = {checkout.path("a.suite.yaml")}, .crds = {}});
  const SuiteRun run = plan.Run(0, CountCoverage::kNo);
  EXPECT_TRUE(run.report.findings.empty()) << run.report.findings.front().message;
}

}  // namespace
}  // namespace plimsoll::suites

#include "plimsoll/engine/report/unknown_kinds.h"

#include <gtest/gtest.h>

#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/kinds/kinds.h"

namespace plimsoll::engine {
namespace {

InputReport CheckAlone(const std::string& file, const std::string& text, const JudgeOptions& options = {}) {
  return CheckObjects(kinds::Kinds(), text::Source(file, text), options);
}

TEST(UnknownKinds, HaveOneFindingEach) {
  const std::string lamp = "apiVersion: example.com/v1\nkind: Lamp\n---\n";
  const std::string bulb = "apiVersion: example.com/v1\nkind: Bulb\n---\n";
  UnknownKinds unknown;
  EXPECT_FALSE(unknown.has_errors());
  for (InputReport report :
       {CheckAlone("a.yaml", lamp + lamp + bulb), CheckAlone("b.yaml", "x: 1\n---\n" + lamp)}) {
    unknown.Take(report);
    for (const finding::Finding& left : report.findings) EXPECT_NE(left.code, finding::Code::kUnknownKind);
  }
  EXPECT_TRUE(unknown.has_errors());
  const std::vector<InputReport> reports = unknown.Reports();
  ASSERT_EQ(reports.size(), 2u);
  EXPECT_EQ(reports[0].findings[0].message, "no schema for example.com/v1 Bulb");
  EXPECT_FALSE(reports[0].findings[0].place->excerpt.empty());
  EXPECT_EQ(reports[1].findings[0].message, "no schema for example.com/v1 Lamp (3 objects in 2 files)");
  EXPECT_EQ(reports[1].findings[0].file, "a.yaml");
  EXPECT_EQ(reports[1].findings[0].object, 1u);
  EXPECT_EQ(reports[1].judged[0].Title(), "example.com/v1 Lamp");
}

TEST(UnknownKinds, KeepSeveritiesApart) {
  UnknownKinds unknown;
  InputReport first = CheckAlone("a.yaml", "apiVersion: example.com/v1\nkind: Lamp\n");
  InputReport second = first;
  first.findings[0].severity = finding::Severity::kWarning;
  unknown.Take(first);
  EXPECT_FALSE(unknown.has_errors());
  unknown.Take(second);
  EXPECT_TRUE(unknown.has_errors());
  EXPECT_EQ(unknown.Reports().size(), 2u);
}

TEST(UnknownKinds, MarkTheirObjectsAsSkipped) {
  JudgeOptions options;
  options.list_objects = true;
  const InputReport report = CheckAlone("a.yaml", "apiVersion: example.com/v1\nkind: Lamp\n", options);
  ASSERT_EQ(report.judged.size(), 1u);
  EXPECT_TRUE(report.judged[0].skipped);
  EXPECT_EQ(report.skipped, 0u);
  options.ignore_unknown_kinds = true;
  EXPECT_EQ(CheckAlone("a.yaml", "apiVersion: example.com/v1\nkind: Lamp\n", options).skipped, 1u);
}

std::string HintFor(const kinds::Kinds& kinds, std::string_view api_version, std::string_view kind) {
  const std::string object =
      "apiVersion: " + std::string(api_version) + "\nkind: " + std::string(kind) + "\n";
  const InputReport report = CheckObjects(kinds, text::Source("o.yaml", object), {});
  return report.findings.size() == 1 ? report.findings[0].hint : "";
}

TEST(UnknownKinds, GetAHintThatHelps) {
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  EXPECT_EQ(HintFor(kinds, "v1", "Deployment"), "Deployment is in apps/v1");
  EXPECT_EQ(HintFor(kinds, "networking.k8s.io/v1", "CronJob"), "CronJob is in batch/v1");
  EXPECT_EQ(HintFor(kinds, "apps/v1", "Deploymnt"), "did you mean \"Deployment\"?");
  EXPECT_EQ(HintFor(kinds, "rbac.authorization.k8s.oi/v1", "Role"),
            "did you mean \"rbac.authorization.k8s.io/v1\"?");
  EXPECT_EQ(HintFor(kinds, "cert-manager.io/v1", "Certificate"),
            "get its CRD with: plimsoll catalog pull cert-manager");
  const std::string any = "add its CRD with --crds, or skip such objects with --ignore-unknown-kinds";
  // Another group may have a kind of that name, too.
  EXPECT_EQ(HintFor(kinds, "example.com/v1", "Service"), any);
}

}  // namespace
}  // namespace plimsoll::engine

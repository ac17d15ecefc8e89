#include "plimsoll/engine/judge/checking.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "../src/input/objects.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::engine {
namespace {

TEST(OpenDocument, OpensListsOfAnyKindWithTheirItemsPaths) {
  const text::Source source("-", R"(apiVersion: v1
kind: List
items:
- kind: A
- kind: PodList
  apiVersion: v1
  items: [{x: 1}, {y: 2}]
- kind: B
)");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  const OpenedDocument opened = OpenDocument(document);
  std::vector<std::string> paths;
  for (const ObjectRef& object : opened.objects) {
    paths.push_back(object.path.FieldPath() + " " + std::string(object.inherited_kind));
  }
  EXPECT_EQ(paths, (std::vector<std::string>{"items[0] ", "items[1].items[0] Pod", "items[1].items[1] Pod",
                                             "items[2] "}));
}

TEST(OpenDocument, LeavesOrdinaryObjectsWithItemsAlone) {
  const text::Source source("-", "kind: Shelf\nitems: [1, 2]\n");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  EXPECT_EQ(OpenDocument(document).objects.size(), 1u);
}

TEST(Checking, SortsFindingsByPlace) {
  const text::Source source("a.yaml", "a: 1\nb: {c: 1, c: 2}\na: 2\n");
  const InputReport report = CheckObjects(kinds::Kinds(), source, {});
  std::vector<uint32_t> lines;
  for (const finding::Finding& finding : report.findings) lines.push_back(finding.place->start.line);
  EXPECT_TRUE(std::ranges::is_sorted(lines));
  EXPECT_EQ(report.findings.size(), 4u);
}

constexpr std::string_view kToolCrd = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tools.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: tools, kind: Tool}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {
      size: {type: integer, default: 2}, "a.b": {type: object, additionalProperties: {type: string}}}}}}}
)";

std::vector<std::string> Pointers(const InputReport& report) {
  std::vector<std::string> pointers;
  for (const finding::Finding& finding : report.findings) pointers.push_back(finding.path.Pointer());
  return pointers;
}

TEST(Checking, FindsKindsOfAnyVersion) {
  kinds::Kinds kinds;
  EXPECT_EQ(LoadCrds(kinds, text::Source("crd.yaml", kToolCrd)).objects, 1u);
  EXPECT_EQ(kinds.crd_count(), 1u);
  EXPECT_NE(kinds.Choose("example.com/v9", "Tool", "").crd, nullptr);
  EXPECT_EQ(kinds.Choose("example.com/v1", "Hammer", "").crd, nullptr);
  EXPECT_EQ(kinds.Choose("v1", "Tool", "").crd, nullptr);
  EXPECT_EQ(kinds.KindsOf("example.com"), std::vector<std::string_view>{"Tool"});
  EXPECT_EQ(kinds.ApiVersionsOf("Tool"), std::vector<std::string>{"example.com/v1"});
}

TEST(Checking, AcceptsTheSameCrdTwiceSilently) {
  kinds::Kinds kinds;
  EXPECT_TRUE(LoadCrds(kinds, text::Source("a.yaml", kToolCrd)).findings.empty());
  EXPECT_TRUE(LoadCrds(kinds, text::Source("b.yaml", kToolCrd)).findings.empty());
  EXPECT_EQ(kinds.crd_count(), 1u);
  EXPECT_EQ(kinds.Choose("example.com/v1", "Tool", "b.yaml").count, 1u);
}

TEST(Checking, RefusesACrdThatNamesNoKind) {
  kinds::Kinds kinds;
  std::string crd(kToolCrd);
  crd.replace(crd.find("kind: Tool"), 10, "kind: \"\"");
  const InputReport report = LoadCrds(kinds, text::Source("a.yaml", crd));
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].code, finding::Code::kUnusableCrd);
  EXPECT_EQ(kinds.crd_count(), 0u);
}

// The text has another CRD than the one that was loaded, so that it shows which of them is judged.
TEST(Checking, DoesNotDecodeCrdsThatWereLoadedAgain) {
  kinds::Kinds kinds;
  const LoadReport loaded = LoadCrds(kinds, text::Source("crd.yaml", kToolCrd));
  std::string broken(kToolCrd);
  broken.replace(broken.find("kind: Tool"), 10, "kind: \"\"");
  const text::Source source("crd.yaml", broken);
  EXPECT_FALSE(CheckObjects(kinds, source, {}).findings.empty());
  EXPECT_TRUE(CheckObjects(kinds, source, {}, InputOrigin::kNamed, &loaded.loaded).findings.empty());
}

TEST(Checking, KeepsCrdsThatTheRegistryDoesNotTake) {
  kinds::Kinds kinds;
  LoadCrds(kinds, text::Source("a.yaml", kToolCrd));
  const LoadReport again = LoadCrds(kinds, text::Source("b.yaml", kToolCrd));
  ASSERT_NE(again.loaded.Find(1), nullptr);
  EXPECT_TRUE(again.loaded.Find(1)->lint().errors.empty());
  EXPECT_EQ(again.loaded.Find(2), nullptr);
}

TEST(Checking, AdmitsWhatIsGoodAndLeavesOutWhatIsNot) {
  kinds::Kinds kinds;
  LoadCrds(kinds, text::Source("crd.yaml", kToolCrd));
  const text::Source source("o.yaml", R"(apiVersion: example.com/v1
kind: Tool
metadata: {name: a, namespace: shop}
spec: {}
---
apiVersion: example.com/v1
kind: Tool
metadata: {name: b, namespace: shop}
spec: {size: big}
)");
  const AdmitReport report = AdmitObjects(kinds, source, {});
  ASSERT_EQ(report.stored.size(), 1u);
  EXPECT_EQ(report.stored[0].object.root().Find("spec")->Find("size")->AsInt(), 2);
  EXPECT_EQ(Pointers(report), std::vector<std::string>{"/spec/size"});
}

TEST(Checking, PointsToFieldsWhoseNamesHoldDots) {
  kinds::Kinds kinds;
  LoadCrds(kinds, text::Source("crd.yaml", kToolCrd));
  JudgeOptions strict;
  strict.unknown = reshape::Unknown::kStrict;
  const text::Source source("o.yaml", R"(apiVersion: example.com/v1
kind: Tool
metadata: {name: a, namespace: shop}
spec:
  a.b: {c.d: 5}
  x.y: 1
)");
  EXPECT_EQ(Pointers(CheckObjects(kinds, source, strict)),
            (std::vector<std::string>{"/spec/a.b/c.d", "/spec/x.y"}));
}

TEST(Checking, PassesOverWhatIsNoCrdWhenItLints) {
  const text::Source source("o.yaml", "apiVersion: v1\nkind: Pod\n---\n" + std::string(kToolCrd));
  const InputReport report = LintCrds(source);
  EXPECT_EQ(report.objects, 1u);
  EXPECT_TRUE(report.findings.empty());
}

TEST(Checking, ReadsSchemasAsConfigured) {
  std::string crd(kToolCrd);
  crd.replace(crd.find("{type: integer, default: 2}"), 27,
              "{type: string, format: date}, port: {x-kubernetes-int-or-string: true}");
  const text::Source object("o.yaml", R"(apiVersion: example.com/v1
kind: Tool
metadata: {name: a, namespace: shop}
spec: {size: never, port: 50%}
)");
  kinds::Kinds server;
  LoadCrds(server, text::Source("crd.yaml", crd));
  EXPECT_EQ(Pointers(CheckObjects(server, object, {})), std::vector<std::string>{"/spec/size"});
  JudgeOptions options;
  options.formats = check::Formats::kIgnored;
  options.int_or_string = check::IntOrString::kNumericString;
  kinds::Kinds host(ServeOptionsOf(options));
  LoadCrds(host, text::Source("crd.yaml", crd));
  EXPECT_EQ(Pointers(CheckObjects(host, object, {})), std::vector<std::string>{"/spec/port"});
}

TEST(MayHoldCrd, NeverSaysNoToACrd) {
  EXPECT_TRUE(MayHoldCrd(text::Source("a", kToolCrd)));
  EXPECT_TRUE(MayHoldCrd(text::Source("a", R"({"kind":"Custom\u0052esourceDefinition"})")));
  EXPECT_FALSE(MayHoldCrd(text::Source("a", "kind: Pod")));
}

}  // namespace
}  // namespace plimsoll::engine

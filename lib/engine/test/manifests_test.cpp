#include "plimsoll/engine/report/manifests.h"

#include <gtest/gtest.h>

namespace plimsoll::engine {
namespace {

Manifests Of(std::string_view text) {
  Manifests out;
  EXPECT_TRUE(out.Add(text::Source("a.yaml", text), {}).findings.empty());
  return out;
}

// The field a finding is at, as a JSON Pointer.
std::string PointerAt(std::string_view object, const value::Path& path) {
  const Manifests manifests = Of(object);
  return FindingAt(manifests.objects().front(), finding::Code::kConflict, path, "").path.Pointer();
}

value::Path PortAt(std::vector<value::ItemKey> keys, uint32_t index = 0) {
  return value::Path("spec.ports").Below(value::Step::Item(std::move(keys), index));
}

value::Path TagAt(std::string value) {
  return value::Path("spec.tags").Below(value::Step::Item({{"", std::move(value)}}));
}

TEST(Findings, AreAtItemsThatAreNamedByTheirKeys) {
  constexpr char kObject[] = R"(
spec:
  ports: [{name: a, port: 80}, {name: "b,]\"", port: 81}, {port: 82}]
  tags: [x, y.z]
  labels: {a.b/c: {d: 1}})";
  EXPECT_EQ(PointerAt(kObject, PortAt({{"name", R"("a")"}, {"port", "80"}}).Child("port")),
            "/spec/ports/0/port");
  EXPECT_EQ(PointerAt(kObject, PortAt({{"name", R"("b,]\"")"}, {"port", "81"}})), "/spec/ports/1");
  EXPECT_EQ(PointerAt(kObject, PortAt({{"port", "82"}})), "/spec/ports/2");
  EXPECT_EQ(PointerAt(kObject, TagAt(R"("y.z")")), "/spec/tags/1");
  EXPECT_EQ(PointerAt(kObject, value::Path("spec.tags").Item(0)), "/spec/tags/0");
  EXPECT_EQ(PointerAt(kObject, value::Path("spec.labels").Child("a.b/c").Child("d")),
            "/spec/labels/a.b~1c/d");
}

TEST(Findings, AreAtTheItemThatWasSeenWhenSeveralHaveItsKeys) {
  constexpr char kObject[] = "spec: {ports: [{port: 80}, {port: 81}, {port: 80}]}";
  EXPECT_EQ(PointerAt(kObject, PortAt({{"port", "80"}}, 2)), "/spec/ports/2");
  EXPECT_EQ(PointerAt(kObject, PortAt({{"port", "81"}}, 2)), "/spec/ports/1");
}

TEST(Findings, AreAtItemsThatLeaveOutKeysWithDefaults) {
  constexpr char kObject[] = "spec: {ports: [{port: 80, protocol: UDP}, {port: 80}]}";
  EXPECT_EQ(PointerAt(kObject, PortAt({{"port", "80"}, {"protocol", R"("TCP")"}})), "/spec/ports/1");
}

TEST(Findings, AreAtFieldsThatAreMissing) {
  EXPECT_EQ(PointerAt("spec: {}", "spec.strategy.type"), "/spec/strategy/type");
}

TEST(Findings, AreAtTheObjectWhenThereIsNoSuchItem) {
  EXPECT_EQ(PointerAt("spec: {tags: [x]}", TagAt(R"("y")")), "");
  EXPECT_EQ(
      PointerAt("spec: {tags: [x]}", value::Path("spec.tags").Below(value::Step::Item({{"name", "y"}}))), "");
}

TEST(Manifests, PairObjectsByGroupKindNamespaceAndName) {
  const Manifests one =
      Of("{apiVersion: g/v1, kind: A, metadata: {name: x}}\n---\n"
         "{apiVersion: g/v1, kind: B, metadata: {name: x}}\n");
  const Manifests other =
      Of("{apiVersion: g/v2, kind: B, metadata: {name: x, namespace: default}}\n---\n"
         "{apiVersion: h/v1, kind: A, metadata: {name: x}}\n");
  EXPECT_EQ(one.Counterpart(other.objects()[0]), &one.objects()[1]);
  EXPECT_EQ(one.Counterpart(other.objects()[1]), nullptr);
}

TEST(Manifests, PairSingleObjectsOfAKindWithoutNames) {
  const Manifests nameless = Of("{apiVersion: v1, kind: A}");
  const Manifests named = Of("{apiVersion: v1, kind: A, metadata: {name: x}}");
  EXPECT_EQ(nameless.Counterpart(named.objects()[0]), &nameless.objects()[0]);
  EXPECT_EQ(named.Counterpart(nameless.objects()[0]), &named.objects()[0]);
  EXPECT_EQ(nameless.Counterpart(Of("{apiVersion: v1, kind: B}").objects()[0]), nullptr);
}

TEST(Manifests, HoldTheItemsOfLists) {
  const Manifests list = Of("{apiVersion: v1, kind: AList, items: [{metadata: {name: x}}]}");
  ASSERT_EQ(list.objects().size(), 1);
  EXPECT_EQ(list.objects()[0].Title(), "v1 A x");
}

TEST(Manifests, ReportWhatIsNoObject) {
  Manifests manifests;
  const InputReport report = manifests.Add(text::Source("a.yaml", "- 1\n---\na: 1\n"), {});
  ASSERT_EQ(report.findings.size(), 1);
  EXPECT_EQ(report.findings[0].code, finding::Code::kNotAnObject);
  EXPECT_EQ(manifests.objects().size(), 1);
}

}  // namespace
}  // namespace plimsoll::engine

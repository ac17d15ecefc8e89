#include "plimsoll/engine/catalogs/crd_harvest.h"

#include <gtest/gtest.h>

#include "../src/input/template_text.h"
#include "plimsoll/catalog/store.h"

namespace plimsoll::engine {
namespace {

std::string CrdText(const std::string& group, const std::string& kind,
                    const std::string& schema = "type: object") {
  std::string lower = kind;
  for (char& c : lower) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: " + lower +
         "s." + group + "}\nspec:\n  group: " + group + "\n  scope: Namespaced\n  names: {kind: " + kind +
         ", plural: " + lower + "s, singular: " + lower + ", listKind: " + kind +
         "List}\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema: "
         "{openAPIV3Schema: {" +
         schema + "}}\n";
}

HarvestReport HarvestOf(const std::vector<std::string>& files) {
  CrdHarvest harvest;
  size_t number = 0;
  for (const std::string& file : files) {
    harvest.Add(text::Source("file" + std::to_string(++number) + ".yaml", file));
  }
  return harvest.Finish();
}

std::vector<std::string> KindsIn(const std::string& catalog) {
  std::vector<std::string> out;
  const auto store = catalog::Store::Open(catalog, catalog::Integrity::kVerified);
  if (!store) return out;
  for (uint32_t i = 0; i < store->KindCount(0); ++i) {
    const schema::GroupVersionKind name = store->KindAt(0, i).name;
    out.push_back(std::string(name.group) + "/" + std::string(name.version) + "/" + std::string(name.kind));
  }
  return out;
}

TEST(CrdHarvest, MakesACatalogOfTheCrdsOfAllFiles) {
  const HarvestReport report =
      HarvestOf({CrdText("b.example.com", "Order") + "---\n" + CrdText("a.example.com", "Berth"),
                 "kind: ConfigMap\napiVersion: v1\n", CrdText("a.example.com", "Quay")});
  EXPECT_EQ(report.crds, 3U);
  EXPECT_EQ(report.groups, (std::vector<std::string>{"a.example.com", "b.example.com"}));
  EXPECT_EQ(KindsIn(report.catalog),
            (std::vector<std::string>{"a.example.com/v1/Berth", "a.example.com/v1/Quay",
                                      "b.example.com/v1/Order"}));
  EXPECT_TRUE(report.refused.empty() && report.unreadable.empty() && report.failure.empty());
}

TEST(CrdHarvest, ReadsTheListThatKubectlPrints) {
  const HarvestReport report =
      HarvestOf({R"({"apiVersion": "v1", "kind": "List", "metadata": {"resourceVersion": ""}, "items": [
          {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
           "metadata": {"name": "orders.example.com", "uid": "7", "resourceVersion": "12", "generation": 1,
                        "creationTimestamp": "2024-01-01T00:00:00Z", "managedFields": []},
           "spec": {"group": "example.com", "scope": "Namespaced", "conversion": {"strategy": "None"},
                    "names": {"kind": "Order", "plural": "orders", "singular": "order", "listKind": "OrderList"},
                    "versions": [{"name": "v1", "served": true, "storage": true,
                                  "schema": {"openAPIV3Schema": {"type": "object"}}}]},
           "status": {"storedVersions": ["v1"], "conditions": [], "acceptedNames": {"kind": "Order"}}}]})"});
  EXPECT_EQ(report.crds, 1U);
  EXPECT_TRUE(report.refused.empty());
}

TEST(CrdHarvest, LeavesOutWhatTheServerRefuses) {
  const HarvestReport report =
      HarvestOf({CrdText("example.com", "Good"), CrdText("example.com", "Bad", "type: nonsense")});
  EXPECT_EQ(report.crds, 1U);
  ASSERT_EQ(report.refused.size(), 1U);
  EXPECT_EQ(report.refused[0].file, "file2.yaml");
  EXPECT_EQ(report.refused[0].crd, "bads.example.com");
  EXPECT_NE(report.refused[0].reason.find("nonsense"), std::string::npos);
}

TEST(CrdHarvest, APatchOfACrdIsNoCrd) {
  const HarvestReport report =
      HarvestOf({"apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: "
                 "a.b}\nspec: {}\n"});
  EXPECT_TRUE(report.catalog.empty());
  EXPECT_EQ(report.refused.size(), 1U);
}

TEST(CrdHarvest, OfTwoCrdsForOneKindTheLargerIsKept) {
  const std::string stub = CrdText("example.com", "Order");
  const std::string whole =
      CrdText("example.com", "Order", "type: object, properties: {spec: {type: object}}");
  EXPECT_EQ(HarvestOf({stub, whole}).catalog, HarvestOf({whole}).catalog);
  EXPECT_EQ(HarvestOf({whole, stub}).catalog, HarvestOf({whole}).catalog);
  EXPECT_EQ(HarvestOf({whole + "---\n" + stub}).catalog, HarvestOf({whole}).catalog);
}

TEST(CrdHarvest, ReadsCrdsOfChartTemplates) {
  const std::string text = "{{- if .Values.crds }}\n" + CrdText("example.com", "Order") +
                           "  {{- with .Values.conversion }}\n  conversion:\n    {{ toYaml . | nindent 4 }}\n"
                           "  {{- end }}\n{{- end }}\n";
  const HarvestReport report = HarvestOf({text});
  EXPECT_EQ(report.crds, 1U);
  EXPECT_EQ(report.templates, 1U);
  EXPECT_TRUE(report.unreadable.empty());
}

TEST(CrdHarvest, TemplatesInMetadataDoNotMatter) {
  std::string text = CrdText("example.com", "Order");
  text.replace(text.find("metadata: {"), 11, "metadata: {labels: {app: '{{ .Chart.Name }}'}, ");
  const HarvestReport report = HarvestOf({text});
  EXPECT_EQ(report.crds, 1U);
  EXPECT_EQ(report.templates, 0U);
}

TEST(CrdHarvest, FilesThatCannotBeReadAreSkippedAndReported) {
  const HarvestReport report =
      HarvestOf({"kind: CustomResourceDefinition\n a: [\n",
                 "kind: CustomResourceDefinition\n{{ if }}\n a: [\n", "kind: ConfigMap\n a: ["});
  ASSERT_EQ(report.unreadable.size(), 2U);
  EXPECT_EQ(report.unreadable[0].file, "file1.yaml");
  EXPECT_TRUE(report.unreadable[1].reason.starts_with("it is a template: "));
}

TEST(CrdHarvest, KeepsDescriptions) {
  const HarvestReport report =
      HarvestOf({CrdText("example.com", "Order", "type: object, description: what was ordered")});
  EXPECT_NE(report.catalog.find("what was ordered"), std::string::npos);
}

TEST(CrdHarvest, TheNumberOfCrdsHasALimit) {
  std::string text;
  for (size_t i = 0; i <= kMaxHarvestedCrds; ++i)
    text += CrdText("example.com", "Kind" + std::to_string(i)) + "---\n";
  const HarvestReport report = HarvestOf({text});
  EXPECT_EQ(report.failure, "there are more than 5000 CRDs");
  EXPECT_TRUE(report.catalog.empty());
}

TEST(TemplateText, ActionsOnTheirOwnLineLeaveAnEmptyOne) {
  EXPECT_EQ(WithoutTemplateActions("a: 1\n  {{- if .x }}\nb: 2\n{{ end -}}  \n"), "a: 1\n\nb: 2\n\n");
  EXPECT_EQ(WithoutTemplateActions("{{ a }} {{ b }}\nc: 1"), "\nc: 1");
  EXPECT_EQ(WithoutTemplateActions("{{- if or\n  .a\n  .b }}\nc: 1\n"), "\n\n\nc: 1\n");
  EXPECT_EQ(WithoutTemplateActions("{{/* a }} comment */}}\nc: 1\n"), "\nc: 1\n");
}

TEST(TemplateText, ActionsInALineBecomeAWord) {
  EXPECT_EQ(WithoutTemplateActions("a: {{ .x | quote }}\n"), "a: template\n");
  EXPECT_EQ(WithoutTemplateActions("a: {{- include \"x\" . | nindent 4 }}\n    b: 1\n"), "a: \n    b: 1\n");
  EXPECT_EQ(WithoutTemplateActions("a: '{{ .x }}-{{ printf \"}}\" }}'\n"), "a: 'template-template'\n");
}

TEST(TemplateText, QuotedStringsPrintThemselves) {
  EXPECT_EQ(WithoutTemplateActions("a: use {{ \"{{\" }} x {{`}}`}}\n"), "a: use {{ x }}\n");
  EXPECT_EQ(WithoutTemplateActions("{{ \"a: 1\" }}\n"), "a: 1\n");
}

TEST(TemplateText, WhatIsNoActionStays) {
  EXPECT_EQ(WithoutTemplateActions("a: {b: {c: 1}}\n"), "a: {b: {c: 1}}\n");
  EXPECT_EQ(WithoutTemplateActions("a: {{ never closed\n"), "a: {{ never closed\n");
  EXPECT_EQ(WithoutTemplateActions("a: {{ \"never closed }}\n"), "a: {{ \"never closed }}\n");
  EXPECT_EQ(WithoutTemplateActions("{{/* never closed }}\n"), "{{/* never closed }}\n");
  EXPECT_EQ(WithoutTemplateActions(""), "");
  EXPECT_EQ(WithoutTemplateActions("{{"), "{{");
}

}  // namespace
}  // namespace plimsoll::engine

#include "plimsoll/builtin/kind/kinds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/builtin/kind/enum_values.h"
#include "plimsoll/builtin/kind/kustomization_plan.h"
#include "plimsoll/builtin/walk/object_walk.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::builtin {
namespace {

const Kinds& NewestKinds() {
  static const Kinds kinds(EmbeddedCatalog(), *EmbeddedCatalog().FindRelease("1.37"));
  return kinds;
}

TEST(Kinds, ListTheVersionsOfAKind) {
  EXPECT_EQ(NewestKinds().VersionsOf("apps", "Deployment"), std::vector<std::string_view>{"v1"});
  const auto autoscalers = NewestKinds().VersionsOf("autoscaling", "HorizontalPodAutoscaler");
  EXPECT_EQ(autoscalers.size(), 2U);
  EXPECT_TRUE(NewestKinds().VersionsOf("apps", "Unknown").empty());
}

TEST(Kinds, ListTheKindsOfAGroupWithoutLists) {
  const auto kinds = NewestKinds().KindsOf("apps");
  EXPECT_NE(std::ranges::find(kinds, "StatefulSet"), kinds.end());
  EXPECT_EQ(std::ranges::find(kinds, "DeploymentList"), kinds.end());
  EXPECT_TRUE(NewestKinds().KindsOf("unknown.example.com").empty());
}

TEST(Kinds, AreFoundByGroupVersionAndName) {
  EXPECT_NE(NewestKinds().Find("v1", "Pod"), nullptr);
  EXPECT_TRUE(NewestKinds().Find("v1", "Pod")->namespaced);
  EXPECT_FALSE(NewestKinds().Find("v1", "Namespace")->namespaced);
  EXPECT_EQ(NewestKinds().Find("v2", "Pod"), nullptr);
  EXPECT_EQ(NewestKinds().Find("apps/v1", "Pod"), nullptr);
}

std::string JudgedKustomization(std::string_view yaml) {
  const text::Source source("kustomization.yaml", yaml);
  value::Document document;
  if (!value::ReadYaml(source.bytes(), {}, document).ok()) return "unreadable";
  ObjectWalk walk;
  const ObjectFaults& faults = walk.Judge(KustomizationPlan(), document.root());
  std::string out;
  for (const UnknownMember& unknown : faults.unknown) out += "unknown " + unknown.path.DecoderPath() + "\n";
  for (const finding::FieldError& error : faults.errors) out += error.Text() + "\n";
  return out;
}

TEST(KustomizationPlan, KnowsFieldsAndTypes) {
  EXPECT_EQ(JudgedKustomization("resources: [a.yaml]\nnamespace: b"), "");
  EXPECT_EQ(JudgedKustomization("resource: [a.yaml]"), "unknown resource\n");
  EXPECT_EQ(JudgedKustomization("resources: a.yaml"),
            "resources: Invalid value: \"string\": resources in body must be of type array: \"string\"\n");
}

TEST(EnumValues, AreThoseOfGoTypes) {
  using Texts = std::vector<std::string_view>;
  EXPECT_EQ(EnumValuesOf("io.k8s.api.core.v1.PodSpec", "restartPolicy"),
            (Texts{"Always", "Never", "OnFailure"}));
  EXPECT_EQ(EnumValuesOf("io.k8s.api.core.v1.PersistentVolumeClaimSpec", "accessModes[]").size(), 4U);
  EXPECT_EQ(EnumValuesOf("io.k8s.api.core.v1.HostPathVolumeSource", "type").front(), "");
  // The first line of the data.
  EXPECT_EQ(EnumValuesOf("io.k8s.api.admissionregistration.v1.MatchResources", "matchPolicy"),
            (Texts{"Equivalent", "Exact"}));
  EXPECT_EQ(EnumValuesOf("io.k8s.api.core.v1.PodSpec", "nodeName"), Texts());
  EXPECT_EQ(EnumValuesOf("", "restartPolicy"), Texts());
}

}  // namespace
}  // namespace plimsoll::builtin

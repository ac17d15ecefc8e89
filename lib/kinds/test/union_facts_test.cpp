#include "plimsoll/kinds/union_facts.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::kinds {
namespace {

using unions::UnionEnforcement;

// The unions of a kind of the newest release, by their paths.
std::map<std::string, const unions::UnionType*> BuiltinUnions(UnionFacts& facts, const char* api_version,
                                                              const char* kind) {
  std::map<std::string, const unions::UnionType*> out;
  const auto found = facts.Find(api_version, kind);
  if (!found || *found == nullptr) return out;
  for (const unions::PlacedUnion& placed : (*found)->derived.schema.List()) out[placed.path] = placed.type;
  return out;
}

struct Place {
  const char* api_version;
  const char* kind;
  const char* path;
  const char* member;
  const char* value;  // of the discriminator, or empty
};

// Every type of the table, in one kind that has it.
constexpr Place kPlaces[] = {
    {"v1", "Pod", "spec.volumes[]", "emptyDir", ""},
    {"v1", "Pod", "spec.volumes[].projected.sources[]", "configMap", ""},
    {"v1", "Pod", "spec.volumes[].downwardAPI.items[]", "fieldRef", ""},
    {"v1", "Pod", "spec.containers[].livenessProbe", "grpc", ""},
    {"v1", "Pod", "spec.containers[].lifecycle.preStop", "sleep", ""},
    {"v1", "Pod", "spec.containers[].env[]", "valueFrom", ""},
    {"v1", "Pod", "spec.containers[].env[].valueFrom", "secretKeyRef", ""},
    {"v1", "Pod", "spec.containers[].envFrom[]", "secretRef", ""},
    {"v1", "Pod", "status.containerStatuses[].state", "running", ""},
    {"v1", "Pod", "spec.securityContext.seccompProfile", "localhostProfile", "Localhost"},
    {"v1", "Pod", "spec.securityContext.appArmorProfile", "localhostProfile", "Localhost"},
    {"v1", "Pod", "spec.resourceClaims[]", "resourceClaimName", ""},
    {"v1", "PersistentVolume", "spec", "nfs", ""},
    {"apps/v1", "Deployment", "spec.strategy", "rollingUpdate", "RollingUpdate"},
    {"apps/v1", "StatefulSet", "spec.updateStrategy", "rollingUpdate", "RollingUpdate"},
    {"apps/v1", "DaemonSet", "spec.updateStrategy", "rollingUpdate", "RollingUpdate"},
    {"batch/v1", "Job", "spec.podFailurePolicy.rules[]", "onExitCodes", ""},
    {"autoscaling/v2", "HorizontalPodAutoscaler", "spec.metrics[]", "containerResource", "ContainerResource"},
    {"autoscaling/v2", "HorizontalPodAutoscaler", "spec.metrics[].resource.target", "averageUtilization",
     "Utilization"},
    {"policy/v1", "PodDisruptionBudget", "spec", "minAvailable", ""},
    {"networking.k8s.io/v1", "Ingress", "spec.defaultBackend", "resource", ""},
    {"networking.k8s.io/v1", "Ingress", "spec.defaultBackend.service.port", "number", ""},
    {"storage.k8s.io/v1", "VolumeAttachment", "spec.source", "persistentVolumeName", ""},
    {"flowcontrol.apiserver.k8s.io/v1", "FlowSchema", "spec.rules[].subjects[]", "serviceAccount",
     "ServiceAccount"},
    {"flowcontrol.apiserver.k8s.io/v1", "PriorityLevelConfiguration", "spec.limited.limitResponse", "queuing",
     "Queue"},
    {"flowcontrol.apiserver.k8s.io/v1", "PriorityLevelConfiguration", "spec", "limited", "Limited"},
    {"admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration", "webhooks[].clientConfig", "url",
     ""},
    {"admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicyBinding", "spec.paramRef", "selector", ""},
    {"apiextensions.k8s.io/v1", "CustomResourceDefinition", "spec.conversion", "webhook", "Webhook"},
    {"apiextensions.k8s.io/v1", "CustomResourceDefinition", "spec.conversion.webhook.clientConfig", "service",
     ""},
    {"resource.k8s.io/v1", "ResourceClaim", "spec.devices.requests[]", "firstAvailable", ""},
    {"resource.k8s.io/v1", "ResourceSlice", "spec.devices[].attributes{}", "version", ""},
    {"scheduling.k8s.io/v1beta1", "PodGroup", "spec.schedulingPolicy", "gang", ""},
    {"scheduling.k8s.io/v1beta1", "PodGroup", "spec.disruptionMode", "single", ""},
    {"scheduling.k8s.io/v1beta1", "PodGroup", "spec.resourceClaims[]", "resourceClaimName", ""},
    {"scheduling.k8s.io/v1beta1", "Workload", "spec", "podGroupTemplates", ""},
};

TEST(UnionFacts, KnowsTheUnionsOfKubernetesTypes) {
  Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  UnionFacts facts(kinds);
  for (const Place& place : kPlaces) {
    const std::string shown = std::string(place.kind) + ' ' + place.path;
    const auto unions = BuiltinUnions(facts, place.api_version, place.kind);
    const auto found = unions.find(place.path);
    ASSERT_NE(found, unions.end()) << shown;
    EXPECT_EQ(found->second->source, unions::UnionSource::kBuiltin) << shown;
    const unions::UnionMember* member = found->second->Find(place.member);
    ASSERT_NE(member, nullptr) << shown;
    EXPECT_EQ(member->values,
              *place.value == '\0' ? std::vector<std::string>() : std::vector<std::string>{place.value})
        << shown;
  }
}

TEST(UnionFacts, SaysWhichUnionsServersEnforce) {
  Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  UnionFacts facts(kinds);
  const auto pod = BuiltinUnions(facts, "v1", "Pod");
  EXPECT_EQ(pod.at("spec.volumes[]")->enforcement, UnionEnforcement::kServer);
  EXPECT_EQ(pod.at("status.containerStatuses[].state")->enforcement, UnionEnforcement::kNone);
}

TEST(UnionFacts, LeavesNoFieldOfAVolumeOut) {
  Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  UnionFacts facts(kinds);
  const auto pod = BuiltinUnions(facts, "v1", "Pod");
  EXPECT_EQ(pod.at("spec.volumes[]")->Find("name"), nullptr);
  EXPECT_GE(pod.at("spec.volumes[]")->members.size(), 30U);
  EXPECT_TRUE(pod.at("spec.containers[].env[]")->zero_is_unset);
}

TEST(UnionFacts, HasNothingForUnknownKinds) {
  Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  UnionFacts facts(kinds);
  const auto found = facts.Find("example.com/v1", "Nothing");
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, nullptr);
}

TEST(UnionFacts, RemembersOnlySomeUnknownKinds) {
  Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  UnionFacts facts(kinds);
  const std::string long_version = "example.com/v" + std::string(UnionFacts::kMaxKeptName, '1');
  EXPECT_EQ(*facts.Find(long_version, "Nothing"), nullptr);
  EXPECT_EQ(facts.KnownCount(), 0u);
  for (size_t i = 0; i <= UnionFacts::kMaxKept; ++i) {
    EXPECT_EQ(*facts.Find("example.com/v" + std::to_string(i), "Nothing"), nullptr);
  }
  EXPECT_EQ(facts.KnownCount(), UnionFacts::kMaxKept);
  // Kinds with unions are found nevertheless.
  EXPECT_NE(*facts.Find("v1", "Pod"), nullptr);
}

// What the user declares takes the place of what is known.
TEST(UnionFacts, PrefersDeclarations) {
  Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  UnionFacts facts(kinds);
  const text::Source source(
      "unions.yaml",
      "unions: [{apiVersion: apps/v1, kind: Deployment, path: spec.strategy, union: discriminator/type}]");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  ASSERT_TRUE(facts.AddDeclarations(source, document.root()));
  ASSERT_EQ(facts.declarations().size(), 1u);
  const auto unions = BuiltinUnions(facts, "apps/v1", "Deployment");
  EXPECT_EQ(unions.at("spec.strategy")->source, unions::UnionSource::kDiscriminatorTag);
  EXPECT_EQ(unions.at("spec.strategy")->enforcement, UnionEnforcement::kUser);
}

TEST(UnionFacts, RefusesADocumentWithoutUnions) {
  Kinds kinds;
  UnionFacts facts(kinds);
  const text::Source source("unions.yaml", "unions: 3");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  EXPECT_FALSE(facts.AddDeclarations(source, document.root()));
  EXPECT_TRUE(facts.declarations().empty());
}

}  // namespace
}  // namespace plimsoll::kinds

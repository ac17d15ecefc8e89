// What is said to changes of objects of built-in kinds: one line an error.
#include "plimsoll/builtin/walk/update_rules.h"

#include <gtest/gtest.h>

#include "plimsoll/text/source.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::builtin {
namespace {

constexpr schema::GroupVersionKind kPod{"", "v1", "Pod"};
constexpr schema::GroupVersionKind kClaim{"", "v1", "PersistentVolumeClaim"};
constexpr schema::GroupVersionKind kVolume{"", "v1", "PersistentVolume"};
constexpr schema::GroupVersionKind kService{"", "v1", "Service"};
constexpr schema::GroupVersionKind kSecret{"", "v1", "Secret"};
constexpr schema::GroupVersionKind kConfigMap{"", "v1", "ConfigMap"};

struct Read {
  explicit Read(std::string_view yaml) : source("object.yaml", yaml) {
    EXPECT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok()) << yaml;
  }

  text::Source source;
  value::Document document;
};

std::string Changed(const schema::GroupVersionKind& kind, std::string_view before, std::string_view now,
                    uint32_t minor_version = 37) {
  const Read old(before);
  const Read object(now);
  finding::ErrorList errors;
  CheckUpdate({kind, minor_version}, old.document.root(), object.document.root(), errors);
  std::string out;
  for (const finding::FieldError& error : errors) out += error.Text() + "\n";
  return out;
}

TEST(UpdateRules, LetAnObjectStayAsItIs) {
  constexpr std::string_view kSame =
      "spec: {selector: {matchLabels: {a: b}}, template: {spec: {nodeName: c}}}";
  for (const auto& kind : {kPod, kService}) {
    EXPECT_EQ(Changed(kind, kSame, kSame), "");
  }
}

TEST(UpdateRules, TakeADefaultThatIsSpelledOutForNoChange) {
  EXPECT_EQ(Changed(kSecret, "{}", "type: Opaque"), "");
}

TEST(UpdateRules, KeepWhatIsImmutable) {
  EXPECT_EQ(Changed(kConfigMap, "{immutable: true, data: {a: b}}", "{immutable: true, data: {a: c}}"),
            "data: Forbidden: field is immutable when `immutable` is set\n");
  EXPECT_EQ(Changed(kConfigMap, "{immutable: true}", "{immutable: false, binaryData: {a: Yg==}}"),
            "immutable: Forbidden: field is immutable when `immutable` is set\n"
            "binaryData: Forbidden: field is immutable when `immutable` is set\n");
  EXPECT_EQ(Changed(kConfigMap, "data: {a: b}", "data: {a: c}"), "");
  EXPECT_EQ(
      Changed(kSecret, "{immutable: true, stringData: {a: b}}", "{immutable: true, stringData: {a: c}}"),
      "data: Forbidden: field is immutable when `immutable` is set\n");
  EXPECT_EQ(Changed(kSecret, "type: a", "type: b"), "type: Invalid value: \"b\": field is immutable\n");
}

TEST(UpdateRules, LetPodsHaveOtherImagesOnly) {
  EXPECT_EQ(Changed(kPod, "spec: {containers: [{name: a, image: b}]}",
                    "spec: {containers: [{name: a, image: c}], tolerations: [{operator: Exists}]}"),
            "");
  EXPECT_EQ(Changed(kPod, "spec: {containers: [{name: a}]}", "spec: {containers: [{name: a}, {name: b}]}"),
            "spec.containers: Forbidden: pod updates may not add or remove containers\n");
  EXPECT_TRUE(Changed(kPod, "spec: {containers: [{name: a}]}", "spec: {containers: [{name: b}]}")
                  .starts_with("spec: Forbidden: pod updates may not change fields other than"));
  EXPECT_TRUE(Changed(kPod, "spec: {nodeSelector: {a: b}}", "spec: {nodeSelector: {a: c}}")
                  .starts_with("spec: Forbidden: pod updates"));
  EXPECT_EQ(Changed(kPod, "spec: {schedulingGates: [{name: g}], nodeSelector: {a: b}}",
                    "spec: {schedulingGates: [{name: g}], nodeSelector: {a: b, c: d}}"),
            "");
}

TEST(UpdateRules, LetClaimsGrow) {
  const auto claim = [](std::string_view storage, std::string_view rest = "") {
    return "spec: {resources: {requests: {storage: " + std::string(storage) + "}}" + std::string(rest) + "}";
  };
  EXPECT_EQ(Changed(kClaim, claim("1Gi"), claim("2Gi")), "");
  EXPECT_EQ(Changed(kClaim, claim("2Gi"), claim("1Gi")),
            "spec.resources.requests.storage: Forbidden: field can not be less than status.capacity\n");
  EXPECT_EQ(Changed(kClaim, claim("2Gi") + "\nstatus: {capacity: {storage: 1Gi}}", claim("1.5Gi")), "");
  EXPECT_TRUE(Changed(kClaim, claim("1Gi", ", storageClassName: a"), claim("1Gi", ", storageClassName: b"))
                  .starts_with("spec: Forbidden: spec is immutable after creation"));
  EXPECT_TRUE(Changed(kClaim, claim("1Gi") + "\nstatus: {phase: Pending}", claim("2Gi"))
                  .starts_with("spec: Forbidden: spec is immutable"));
  EXPECT_EQ(Changed(kClaim, claim("1Gi"), claim("1Gi", ", volumeMode: Block")),
            "volumeMode: Invalid value: \"Block\": field is immutable\n"
            "spec: Forbidden: spec is immutable after creation except resources.requests and "
            "volumeAttributesClassName for bound claims\n");
}

TEST(UpdateRules, KeepWhereVolumesAre) {
  EXPECT_EQ(
      Changed(kVolume, "spec: {nfs: {path: a}, capacity: {storage: 1Gi}}",
              "spec: {nfs: {path: b}, capacity: {storage: 2Gi}}"),
      "spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation\n");
  EXPECT_EQ(Changed(kVolume, "spec: {csi: {driver: a}}",
                    "spec: {csi: {driver: a, controllerExpandSecretRef: {name: s}}}"),
            "");
}

TEST(UpdateRules, KeepAddresses) {
  EXPECT_EQ(Changed(kService, "spec: {clusterIP: 10.0.0.1}", "spec: {clusterIP: 10.0.0.2}"),
            "spec.clusterIPs[0]: Invalid value: [\"10.0.0.2\"]: may not change once set\n");
  EXPECT_EQ(Changed(kService, "spec: {}", "spec: {clusterIP: None}"),
            "spec.clusterIPs[0]: Invalid value: [\"None\"]: may not change once set\n");
  EXPECT_EQ(Changed(kService, "spec: {clusterIP: None}", "spec: {}"), "");
  EXPECT_EQ(Changed(kService, "spec: {clusterIP: 10.0.0.1}", "spec: {type: ExternalName, clusterIP: None}"),
            "");
  EXPECT_EQ(
      Changed(kService, "spec: {type: LoadBalancer}", "spec: {type: LoadBalancer, loadBalancerClass: a/b}"),
      "spec.loadBalancerClass: Invalid value: \"a/b\": may not change once set\n");
}

TEST(UpdateRules, EndureOldObjectsOfAnyShape) {
  for (const std::string_view odd : {"{}", "spec: 1", "spec: []", "{spec: {containers: {a: b}, template: x}}",
                                     "{immutable: maybe, data: [1], type: {a: b}, roleRef: 3}"}) {
    for (const auto& kind : {kPod, kClaim, kVolume, kService, kSecret, kConfigMap}) {
      Changed(kind, odd, "{}");
      Changed(kind, "{}", odd);
      Changed(kind, odd, "spec: {containers: [{name: a}], template: {spec: {}}}");
    }
  }
}

}  // namespace
}  // namespace plimsoll::builtin

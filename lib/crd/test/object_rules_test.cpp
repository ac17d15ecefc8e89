// The smaller rules about objects: scale, finalizer warnings, metadata of updates, embedded
// resources found by a plan.
#include <gtest/gtest.h>

#include "../src/object_meta_update.h"
#include "../src/scale_rules.h"
#include "json_text.h"
#include "plimsoll/crd/embedded_resources.h"
#include "plimsoll/crd/warnings.h"

namespace plimsoll::crd {
namespace {

using Texts = std::vector<std::string>;

Scale ScaleOf(std::string_view spec, std::string_view status, std::optional<std::string_view> selector) {
  Scale scale;
  scale.spec_replicas_path.text = spec;
  scale.status_replicas_path.text = status;
  if (selector) scale.label_selector_path = Text{*selector, {}};
  return scale;
}

Texts ScaleErrors(const std::string& object) {
  const Scale scale = ScaleOf(".spec.replicas", ".status.replicas", ".status.selector");
  const JsonText json(object);
  finding::ErrorList errors;
  CheckScaleSpec(json.root(), scale, errors);
  CheckScaleStatus(json.root(), scale, errors);
  return TextsOf(errors);
}

TEST(Scale, AbsentIsFineAndSoIsNullOnTheWay) {
  EXPECT_EQ(ScaleErrors(R"({})"), Texts{});
  EXPECT_EQ(ScaleErrors(R"({"spec":null,"status":{}})"), Texts{});
  EXPECT_EQ(ScaleErrors(R"({"spec":{"replicas":3},"status":{"replicas":0,"selector":"a=b"}})"), Texts{});
}

TEST(Scale, ReplicasAreSmallNaturalNumbers) {
  EXPECT_EQ(
      ScaleErrors(R"({"spec":{"replicas":-1},"status":{"replicas":2147483648}})"),
      (Texts{".spec.replicas: Invalid value: -1: should be a non-negative integer",
             ".status.replicas: Invalid value: 2147483648: should be less than or equal to 2147483647"}));
}

TEST(Scale, WrongTypesAreNamedAsGoNamesThem) {
  EXPECT_EQ(
      ScaleErrors(R"({"spec":{"replicas":"a"},"status":{"replicas":1.0,"selector":5}})"),
      (Texts{
          ".spec.replicas: Invalid value: 0: .spec.replicas accessor error: a is of the type string, "
          "expected int64",
          ".status.replicas: Invalid value: 0: .status.replicas accessor error: 1 is of the type float64, "
          "expected "
          "int64",
          R"(.status.selector: Invalid value: "": .status.selector accessor error: 5 is of the type int64, expected string)"}));
  EXPECT_EQ(
      ScaleErrors(R"({"spec":{"replicas":null}})"),
      Texts{".spec.replicas: Invalid value: 0: .spec.replicas accessor error: <nil> is of the type <nil>, "
            "expected int64"});
  EXPECT_EQ(
      ScaleErrors(R"({"spec":[{"a":1}]})"),
      Texts{".spec.replicas: Invalid value: 0: .spec.replicas accessor error: [map[a:1]] is of the type "
            "[]interface {}, expected map[string]interface{}"});
}

Texts WarningsOf(const std::string& metadata, const std::string& old) {
  const JsonText json(metadata);
  const JsonText before(old);
  std::vector<Warning> warnings;
  WarnOfFinalizers(json.root(), before.root(), warnings);
  Texts texts;
  for (const Warning& warning : warnings) texts.push_back(warning.text);
  return texts;
}

TEST(FinalizerWarnings, AreForNewNamesThatMayCollide) {
  EXPECT_EQ(
      WarningsOf(
          R"({"finalizers":["x","a.b","example.com/ok","orphan","kubernetes","foregroundDeletion","old","x"]})",
          R"({"finalizers":["old"]})"),
      (Texts{
          R"(metadata.finalizers: "a.b": prefer a domain-qualified finalizer name including a path (/) to avoid accidental conflicts with other finalizer writers)",
          R"(metadata.finalizers: "x": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers)"}));
  EXPECT_EQ(WarningsOf("{}", "{}"), Texts{});
}

TEST(FinalizerWarnings, ReportBadNamesToo) {
  EXPECT_EQ(WarningsOf(R"({"finalizers":["a/"]})", "{}").front(),
            R"(metadata.finalizers: "a/": name part must be non-empty)");
}

Texts UpdateErrors(const std::string& metadata, const std::string& old) {
  const JsonText json(metadata);
  const JsonText before(old);
  finding::ErrorList errors;
  CheckObjectMetaUpdate(json.root(), before.root(), "metadata", {}, errors);
  return TextsOf(errors);
}

TEST(MetadataUpdate, NeedsAResourceVersion) {
  EXPECT_EQ(UpdateErrors("{}", "{}"),
            Texts{R"(metadata.resourceVersion: Invalid value: "": must be specified for an update)"});
  EXPECT_EQ(UpdateErrors(R"({"resourceVersion":"1"})", "{}"), Texts{});
}

TEST(MetadataUpdate, WhatTheServerOwnsIsImmutable) {
  EXPECT_EQ(UpdateErrors(R"({"name":"a","namespace":"n","uid":"u<","creationTimestamp":"2024-05-01T12:00:00Z",
                  "deletionTimestamp":"2024-05-01T12:00:00Z","deletionGracePeriodSeconds":3,"resourceVersion":"1"})",
                         "{}"),
            (Texts{R"(metadata.name: Invalid value: "a": field is immutable)",
                   R"(metadata.namespace: Invalid value: "n": field is immutable)",
                   R"(metadata.uid: Invalid value: "u\u003c": field is immutable)",
                   R"(metadata.creationTimestamp: Invalid value: "2024-05-01T12:00:00Z": field is immutable)",
                   R"(metadata.deletionTimestamp: Invalid value: "2024-05-01T12:00:00Z": field is immutable)",
                   "metadata.deletionGracePeriodSeconds: Invalid value: 3: field is immutable"}));
  EXPECT_EQ(UpdateErrors(R"({"resourceVersion":"1","generation":-1})",
                         R"({"name":"a","uid":"u","creationTimestamp":"2024-05-01T12:00:00Z",
                  "deletionTimestamp":"2024-05-01T12:00:00Z","deletionGracePeriodSeconds":3,"generation":4})"),
            (Texts{"metadata.generation: Invalid value: -1: must be greater than or equal to 0",
                   "metadata.generation: Invalid value: -1: must not be decremented",
                   R"(metadata.name: Invalid value: "": field is immutable)",
                   R"(metadata.uid: Invalid value: "": field is immutable)",
                   "metadata.creationTimestamp: Invalid value: null: field is immutable",
                   "metadata.deletionTimestamp: Invalid value: null: field is immutable",
                   "metadata.deletionGracePeriodSeconds: Invalid value: null: field is immutable"}));
}

TEST(MetadataUpdate, NoFinalizersAreAddedToAnObjectThatIsGoing) {
  EXPECT_EQ(
      UpdateErrors(
          R"({"resourceVersion":"1","finalizers":["z/\"","a","b"],"deletionTimestamp":"2024-05-01T12:00:00Z"})",
          R"({"deletionTimestamp":"2024-05-01T12:00:00Z","finalizers":["b"]})"),
      Texts{
          R"(metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"a", "z/\""})"});
}

TEST(MetadataUpdate, LabelsAreCheckedButNotFinalizers) {
  const Texts texts =
      UpdateErrors(R"({"resourceVersion":"1","labels":{"a":"-"},"finalizers":["a b"]})", "{}");
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_TRUE(texts[0].starts_with(R"(metadata.labels: Invalid value: "-": a valid label must be)"));
}

TEST(EmbeddedResources, AreFoundByThePlan) {
  const JsonSchema schema(
      R"({"properties":{"l":{"items":{"additionalProperties":{"x-kubernetes-embedded-resource":true}}},
                              "x":{"properties":{"y":{}}}}})");
  const JsonText object(R"({"x":{"y":{}},"l":[{"k":{"kind":""}},{"j":{"apiVersion":"a/b/c","kind":"K"}}]})");
  RuleMemory memory;
  finding::ErrorList errors;
  EmbeddedResources(schema.plan).Check(object.root(), memory, errors);
  EXPECT_EQ(
      TextsOf(errors),
      (Texts{"l[0][k].apiVersion: Required value", R"(l[0][k].kind: Invalid value: "": must not be empty)",
             R"(l[1][j].apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c)"}));
}

}  // namespace
}  // namespace plimsoll::crd

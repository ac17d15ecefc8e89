#include "plimsoll/schema/object_meta.h"

#include <gtest/gtest.h>

#include "read_json.h"

namespace plimsoll::schema {
namespace {

using Texts = std::vector<std::string>;

Texts ErrorsOf(const std::string& metadata, const ObjectMetaRules& rules = {}) {
  const JsonText json(metadata);
  finding::ErrorList errors;
  CheckObjectMeta(json.root(), rules, "metadata", {}, errors);
  Texts texts;
  for (const finding::FieldError& error : errors) texts.push_back(error.Text());
  return texts;
}

TEST(ObjectMeta, ANameIsNeeded) {
  EXPECT_EQ(ErrorsOf("{}"), Texts{"metadata.name: Required value: name or generateName is required"});
  EXPECT_EQ(ErrorsOf(R"({"name":null})").size(), 1u);
  EXPECT_TRUE(ErrorsOf(R"({"name":"a"})").empty());
  EXPECT_TRUE(ErrorsOf("{}", {.fallback_name = "fakename"}).empty());
  finding::ErrorList errors;
  CheckObjectMeta(std::nullopt, {}, "metadata", {}, errors);
  EXPECT_EQ(errors.size(), 1u);
}

TEST(ObjectMeta, AGeneratedNameMayEndInADash) {
  EXPECT_TRUE(ErrorsOf(R"({"name":"a","generateName":"ab-"})").empty());
  EXPECT_EQ(ErrorsOf(R"({"name":"a","generateName":"-"})").size(), 1u);
}

TEST(ObjectMeta, ANamespaceIsNeededOrNotAllowed) {
  EXPECT_EQ(ErrorsOf(R"({"name":"a","namespace":"b"})"),
            Texts{"metadata.namespace: Forbidden: not allowed on this type"});
  EXPECT_EQ(ErrorsOf(R"({"name":"a"})", {.namespaced = true}), Texts{"metadata.namespace: Required value"});
  EXPECT_EQ(ErrorsOf(R"({"name":"a","namespace":"b.c"})", {.namespaced = true}),
            Texts{R"(metadata.namespace: Invalid value: "b.c": must not contain dots)"});
}

TEST(ObjectMeta, LabelsAnnotationsAndFinalizersAreChecked) {
  EXPECT_EQ(ErrorsOf(R"({"name":"a","labels":{"/":"_","k":null}})").size(), 4u);
  EXPECT_TRUE(ErrorsOf(R"({"name":"a","annotations":{"Example.COM/A":"any thing"}})").empty());
  EXPECT_TRUE(ErrorsOf("{\"name\":\"a\",\"annotations\":{\"\xE2\x84\xAA/a\":\"\"}}").empty());
  EXPECT_EQ(ErrorsOf(R"({"name":"a","annotations":{"a":")" + std::string(262144, 'x') + "\"}}"),
            Texts{"metadata.annotations: Too long: may not be more than 262144 bytes"});
  EXPECT_EQ(
      ErrorsOf(R"({"name":"a","finalizers":["orphan","foregroundDeletion"]})"),
      Texts{R"(metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and )"
            "foregroundDeletion cannot be both set"});
}

TEST(ObjectMeta, OwnersAreCompleteAndOneControls) {
  EXPECT_EQ(
      ErrorsOf(
          R"({"name":"a","ownerReferences":[{"apiVersion":"a/b/c","kind":"K","name":"n","uid":"u"},{}]})"),
      (Texts{
          R"(metadata.ownerReferences[0].apiVersion: Invalid value: "a/b/c": must be <group>/<version> or <version>)",
          "metadata.ownerReferences[1].apiVersion: Required value: must not be empty",
          "metadata.ownerReferences[1].kind: Required value: must not be empty",
          "metadata.ownerReferences[1].name: Required value: must not be empty",
          "metadata.ownerReferences[1].uid: Required value: must not be empty"}));
  EXPECT_EQ(
      ErrorsOf(R"({"name":"a","ownerReferences":[
                {"apiVersion":"v1","kind":"A","name":"n","uid":"u","controller":true},
                {"apiVersion":"v1","kind":"B","name":"m","uid":"v","controller":true}]})"),
      Texts{
          R"(metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"A","name":"n","uid":"u","controller":true},)"
          R"({"apiVersion":"v1","kind":"B","name":"m","uid":"v","controller":true}]: Only one reference can have )"
          R"(Controller set to true. Found "true" in references for A/n and B/m)"});
  EXPECT_EQ(
      ErrorsOf(R"({"name":"a","ownerReferences":[{"apiVersion":"v1","kind":"Event","name":"n","uid":"u"}]})"),
      Texts{
          R"(metadata.ownerReferences[0]: Invalid value: {"apiVersion":"v1","kind":"Event","name":"n","uid":"u"}: )"
          "/v1, Kind=Event is disallowed from being an owner"});
}

TEST(ObjectMeta, ManagedFieldsAreChecked) {
  EXPECT_EQ(
      ErrorsOf(R"({"name":"a","generation":-1,"managedFields":[{},{"operation":"x","fieldsType":"y"},
                        {"operation":"Apply","manager":")"
               "\x7f"
               R"("}]})"),
      (Texts{
          "metadata.generation: Invalid value: -1: must be greater than or equal to 0",
          "metadata.managedFields[0].operation: Required value: must not be empty",
          R"(metadata.managedFields[1].operation: Unsupported value: "x": supported values: "Apply", "Update")",
          R"(metadata.managedFields[1].fieldsType: Invalid value: "y": must be `FieldsV1`)",
          R"(metadata.managedFields[2].manager: Invalid value: "\x7f": invalid character U+007F (at position 0))"}));
}

}  // namespace
}  // namespace plimsoll::schema

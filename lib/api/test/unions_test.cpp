#include <gtest/gtest.h>

#include "plimsoll/validator.h"

namespace plimsoll {
namespace {

constexpr const char* kUnionCrd = R"(
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: shops.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: shops, kind: Shop}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          source: {type: object, properties: {disk: {type: string}, bucket: {type: string}}}
)";
constexpr const char* kDeclaration =
    "unions:\n- {apiVersion: example.com/v1, kind: Shop, path: source, union: oneof}\n";
constexpr const char* kDisk =
    "{apiVersion: example.com/v1, kind: Shop, metadata: {name: a}, source: {disk: x}}";
constexpr const char* kTwo =
    "{apiVersion: example.com/v1, kind: Shop, metadata: {name: a}, source: {disk: x, bucket: z}}";

Options FileOptions() {
  Options options;
  options.from_files = true;
  return options;
}

Validator ShopValidator(Options options = FileOptions()) {
  Validator validator(options);
  EXPECT_TRUE(validator.AddCrds(kUnionCrd, "crd.yaml").ok());
  EXPECT_TRUE(validator.AddUnions(kDeclaration, "unions.yaml").ok());
  return validator;
}

TEST(PublicUnions, DeclaredUnionsAreErrors) {
  const Validator validator = ShopValidator();
  EXPECT_TRUE(validator.Check(kDisk, "a.yaml").ok());
  const Report report = validator.Check(kTwo, "a.yaml");
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].code, "union_violation");
  EXPECT_EQ(report.findings[0].field, "source");
  EXPECT_TRUE(validator.CheckUpdate(kTwo, kTwo, "a.yaml").ok());
  EXPECT_FALSE(validator.CheckUpdate(kTwo, kDisk, "a.yaml").ok());
  EXPECT_TRUE(validator.Admit(kTwo, "a.yaml").stored.empty());
}

TEST(PublicUnions, TheyCanBeLeftAlone) {
  Options options = FileOptions();
  options.unions = false;
  EXPECT_TRUE(ShopValidator(options).Check(kTwo, "a.yaml").findings.empty());
}

TEST(PublicUnions, DeclarationsOfOtherKindsAndFieldsAreProblems) {
  Validator validator = ShopValidator();
  const Report kind = validator.AddUnions(
      "unions:\n- {apiVersion: example.com/v1, kind: Inn, path: source, union: oneof}\n", "inn.yaml");
  ASSERT_EQ(kind.findings.size(), 1U);
  EXPECT_EQ(kind.findings[0].code, "bad_union");
  EXPECT_EQ(kind.findings[0].file, "inn.yaml");
  const Report field = validator.AddUnions(
      "unions:\n- {apiVersion: example.com/v1, kind: Shop, path: nothing, union: oneof}\n", "shop.yaml");
  ASSERT_EQ(field.findings.size(), 1U);
  EXPECT_EQ(field.findings[0].file, "shop.yaml");
  EXPECT_FALSE(validator.AddUnions("[]", "list.yaml").ok());
}

TEST(PublicUnions, DeclarationsCountForCrdsThatWereUsedBefore) {
  Validator validator(FileOptions());
  validator.AddCrds(kUnionCrd, "crd.yaml");
  EXPECT_TRUE(validator.Check(kTwo, "a.yaml").ok());
  validator.AddUnions(kDeclaration, "unions.yaml");
  EXPECT_FALSE(validator.Check(kTwo, "a.yaml").ok());
}

TEST(PublicUnions, APatchMustNotLeaveTwoMembers) {
  const Validator validator = ShopValidator();
  const Patched merged = validator.Patch(kDisk, R"({"source":{"bucket":"z"}})", PatchType::kMerge, "a.yaml");
  EXPECT_FALSE(merged.ok());
  EXPECT_EQ(merged.json, "");
  const Patched json = validator.Patch(kDisk, R"([{"op":"add","path":"/source/bucket","value":"z"}])",
                                       PatchType::kJson, "a.yaml");
  EXPECT_EQ(json.findings.at(0).code, "union_violation");
  const Patched good =
      validator.Patch(kDisk, R"({"source":{"bucket":"z","disk":null}})", PatchType::kMerge, "a.yaml");
  EXPECT_TRUE(good.ok());
  EXPECT_NE(good.json.find(R"("source":{"bucket":"z"})"), std::string::npos);
}

TEST(PublicUnions, PatchesThatCannotBeAppliedAreReported) {
  const Validator validator = ShopValidator();
  EXPECT_FALSE(validator.Patch("{", "{}", PatchType::kMerge, "a.yaml").ok());
  EXPECT_FALSE(
      validator.Patch(std::string(kDisk) + "\n---\n" + kTwo, "{}", PatchType::kMerge, "a.yaml").ok());
  EXPECT_FALSE(validator.Patch(kDisk, "[", PatchType::kMerge, "a.yaml").ok());
  EXPECT_FALSE(validator.Patch(kDisk, "{}", PatchType::kStrategic, "a.yaml").ok());
}

TEST(PublicUnions, SetClearsTheOtherMembers) {
  const Validator validator = ShopValidator();
  const SetRequest request = validator.Set({"Shop.source.bucket=z"}, kDisk);
  EXPECT_EQ(request.error, "");
  EXPECT_TRUE(request.ok());
  EXPECT_EQ(request.content_type, "application/merge-patch+json");
  EXPECT_EQ(request.body, R"({"source":{"bucket":"z","disk":null}})");
  ASSERT_EQ(request.notes.size(), 1U);
  EXPECT_TRUE(request.notes[0].starts_with("source.disk is cleared because "));
  EXPECT_NE(request.object.find(R"("source":{"bucket":"z"})"), std::string::npos);
  EXPECT_EQ(validator.Set({"Shop.source.bucket=z"}, "").body, request.body);
}

TEST(PublicUnions, SetOfBuiltInKindsUsesTheirUnions) {
  const Validator validator(FileOptions());
  SetOptions options;
  options.type = PatchType::kMerge;
  const SetRequest request = validator.Set({"Deployment.spec.strategy.type=Recreate"}, "", options);
  EXPECT_EQ(request.error, "");
  EXPECT_EQ(request.body, R"({"spec":{"strategy":{"rollingUpdate":null,"type":"Recreate"}}})");
}

TEST(PublicUnions, SetSaysWhyThereIsNoRequest) {
  const Validator validator = ShopValidator();
  EXPECT_EQ(validator.Set({"Shop.source.disk=3"}, kDisk).error,
            "Shop.source.disk: expected a string, got 3; to set a string, write the value in double quotes");
  EXPECT_EQ(validator.Set({}, kDisk).error, "there is nothing to set");
  EXPECT_EQ(validator.Set({"Shop.source.disk=x"}, "{").error, "the object cannot be read");
}

}  // namespace
}  // namespace plimsoll

#include "plimsoll/engine/describe/kind_explanation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "newest_kinds.h"
#include "plimsoll/engine/types/load_kinds.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

std::string FactOf(const KindField& field, std::string_view keyword) {
  for (const SchemaFact& fact : field.facts) {
    if (fact.keyword == keyword) return *value::WriteJson(fact.value);
  }
  return "none";
}

const KindField* FieldOf(const KindField& field, std::string_view name) {
  const auto found = std::ranges::find(field.fields, name, &KindField::name);
  return found == field.fields.end() ? nullptr : &*found;
}

TEST(ExplainKind, GoesThroughListsToTheFieldsOfItems) {
  const NewestKinds kinds;
  const auto what = ExplainKind(kinds, "deploy.spec.template.spec.containers", {});
  ASSERT_TRUE(what.has_value());
  EXPECT_EQ(what->field.type, "[]Container");
  EXPECT_TRUE(what->field.required);
  EXPECT_EQ(FactOf(what->field, "x-kubernetes-list-map-keys"), R"(["name"])");
  EXPECT_EQ(FactOf(what->field, "x-kubernetes-patch-merge-key"), R"("name")");
  ASSERT_NE(FieldOf(what->field, "name"), nullptr);
  EXPECT_TRUE(FieldOf(what->field, "name")->required);
  EXPECT_TRUE(ExplainKind(kinds, "deploy.spec.template.spec.containers[].image", {}).has_value());
}

TEST(ExplainKind, SuggestsTheNearestField) {
  const NewestKinds kinds;
  const auto what = ExplainKind(kinds, "Deployment.spec.replcas", {});
  ASSERT_FALSE(what.has_value());
  EXPECT_EQ(what.error().code, finding::Code::kUnknownField);
  EXPECT_EQ(what.error().message, "Deployment.spec has no field \"replcas\"");
  EXPECT_EQ(what.error().hint, "did you mean \"replicas\"?");
}

TEST(ExplainKind, PrintsTypesThatContainThemselvesOnce) {
  const NewestKinds kinds;
  const auto what = ExplainKind(kinds, "crd", {.recursive = true});
  ASSERT_TRUE(what.has_value());
  const KindField* field = &what->field;
  for (const char* name : {"spec", "versions", "schema", "openAPIV3Schema", "not"}) {
    field = FieldOf(*field, name);
    ASSERT_NE(field, nullptr) << name;
  }
  EXPECT_TRUE(field->cut);
  EXPECT_TRUE(field->fields.empty());
}

TEST(ExplainKind, DescribesACrd) {
  NewestKinds kinds;
  LoadCrds(kinds, text::Source("crd.yaml", R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tools.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {plural: tools, kind: Tool, shortNames: [tl]}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            description: What it shall be.
            required: [size]
            x-kubernetes-validations: [{rule: self.size > 1, message: too small}]
            properties:
              size: {type: integer, format: int32, minimum: 1, default: 3}
              limits: {type: object, additionalProperties: {type: string, maxLength: 9}}
)"));
  const auto what = ExplainKind(kinds, "tl.spec", {});
  ASSERT_TRUE(what.has_value());
  EXPECT_EQ(what->field.description, "What it shall be.");
  EXPECT_EQ(FactOf(what->field, "x-kubernetes-validations"),
            R"([{"rule":"self.size \u003e 1","message":"too small"}])");
  EXPECT_EQ(FactOf(*FieldOf(what->field, "size"), "default"), "3");
  EXPECT_EQ(FactOf(*FieldOf(what->field, "limits"), "values.maxLength"), "9");
  EXPECT_EQ(FieldOf(what->field, "limits")->type, "map[string]string");
  EXPECT_FALSE(*what->kind.namespaced);
}

}  // namespace
}  // namespace plimsoll::engine

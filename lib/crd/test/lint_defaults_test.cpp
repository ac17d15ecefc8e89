#include "crd_from.h"

namespace plimsoll::crd {
namespace {

TEST(LintDefaults, AreValidByTheirOwnSchema) {
  EXPECT_EQ(PropertyErrors("{type: integer, minimum: 3, default: 5}"), Exactly());
  EXPECT_EQ(PropertyErrors("{type: integer, default: x}"),
            Exactly(R"(.default: Invalid value: "string":  in body must be of type integer: "string")"));
  EXPECT_EQ(
      PropertyErrors("{type: object, properties: {b: {type: string, maxLength: 1}}, default: {b: long}}"),
      Exactly(".default.b: Too long: may not be more than 1 byte"));
  EXPECT_EQ(
      PropertyErrors("{type: array, items: {type: string, default: 5}}"),
      Exactly(R"(.items.default: Invalid value: "integer":  in body must be of type string: "integer")"));
}

TEST(LintDefaults, HoldNoUnknownFields) {
  const std::string refused = R"(.default: Invalid value: {"x":1}: must not have unknown fields)";
  EXPECT_EQ(PropertyErrors("{type: object, default: {x: 1}}"), Exactly(refused));
  EXPECT_EQ(PropertyErrors("{type: object, x-kubernetes-preserve-unknown-fields: true, default: {x: 1}}"),
            Exactly());
  EXPECT_EQ(PropertyErrors("{type: object, additionalProperties: {type: integer}, default: {x: 1}}"),
            Exactly());
  EXPECT_EQ(PropertyErrors(
                "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {b: {type: object}}, "
                "default: {b: {x: 1}}}"),
            Exactly(R"(.default: Invalid value: {"b":{"x":1}}: must not have unknown fields)"));
  EXPECT_EQ(PropertyErrors("{type: array, items: {type: object}, default: [{x: 1}]}"),
            Exactly(R"(.default: Invalid value: [{"x":1}]: must not have unknown fields)"));
}

TEST(LintDefaults, WithJunctorsAreNotLookedFor) {
  EXPECT_EQ(PropertyErrors("{type: object, additionalProperties: {type: integer, default: x}}"), Exactly());
}

TEST(LintDefaults, OfTheRootAreResources) {
  EXPECT_EQ(SchemaErrors("{type: object, default: {}}"),
            Exactly(".default.apiVersion: Required value", ".default.kind: Required value"));
}

TEST(LintDefaults, OfEmbeddedResourcesFollowTheirRules) {
  const auto embedded = [](const std::string& value) {
    return PropertyErrors(
        "{type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: "
        "true, default: " +
        value + "}");
  };
  EXPECT_EQ(embedded("{apiVersion: v1, kind: Pod, metadata: {name: a}}"), Exactly());
  EXPECT_EQ(embedded("{apiVersion: v1, kind: 5}"),
            Exactly(".default.kind: Invalid value: 5: must be a string"));
  EXPECT_EQ(embedded("{apiVersion: v1, kind: Pod, metadata: {name: a/b}}"),
            Exactly(R"(.default.metadata.name: Invalid value: "a/b": may not contain '/')"));
}

TEST(LintDefaults, ArePrintedWithTheirMetadataTypedAsFarAsItFits) {
  const auto list = [](const std::string& value) {
    return PropertyErrors(
        "{type: array, items: {type: object, x-kubernetes-embedded-resource: true, properties: {a: {type: "
        "object}}}, default: " +
        value + "}");
  };
  const std::string fine = "{apiVersion: v1, kind: A, a: {x: 1}, metadata: {odd: 1}}";
  const std::string typed = R"({"a":{"x":1},"apiVersion":"v1","kind":"A","metadata":{}})";
  const std::string as_given = R"({"a":{"x":1},"apiVersion":"v1","kind":"A","metadata":{"odd":1}})";
  const auto unknown = [](const std::string& items) {
    return ".default: Invalid value: [" + items + "]: must not have unknown fields";
  };
  EXPECT_EQ(list("[" + fine + "," + fine + "]"), Exactly(unknown(typed + "," + typed)));
  EXPECT_EQ(list("[" + fine + ", {apiVersion: v1, kind: 5}, " + fine + "]"),
            Exactly(unknown(typed + R"(,{"apiVersion":"v1","kind":5},)" + as_given),
                    ".default[1].kind: Invalid value: 5: must be a string"));
  EXPECT_EQ(list("[" + fine + ", {apiVersion: v1, kind: A, metadata: 5}, " + fine + "]"),
            Exactly(unknown(typed + R"(,{"apiVersion":"v1","kind":"A","metadata":5},)" + as_given),
                    ".default[1].metadata: Invalid value: 5: json: cannot unmarshal number into Go value of "
                    "type v1.ObjectMeta"));
}

TEST(LintDefaults, AreJudgedByTheirTypedMetadata) {
  const auto labels = [](const std::string& value) {
    return PropertyErrors(
        "{type: object, x-kubernetes-embedded-resource: true, properties: {metadata: {type: object, "
        "maxProperties: 1}}, default: {apiVersion: v1, kind: A, metadata: " +
        value + "}}");
  };
  EXPECT_EQ(labels("{name: a, odd: 1}"), Exactly());
  EXPECT_EQ(labels("{name: a, creationTimestamp: null}"), Exactly());
  EXPECT_EQ(labels("{name: a, uid: b}"), Exactly(".default.metadata: Too many: 2: must have at most 1 item"));
}

TEST(LintDefaults, InsideMetadataAreJudgedInAResource) {
  const auto name_default = [](const std::string& value) {
    return PropertyErrors(
        "{type: object, x-kubernetes-embedded-resource: true, properties: {metadata: {type: object, "
        "properties: {name: {type: string, default: " +
        value +
        "}, finalizers: {type: array, items: "
        "{type: string, default: ok}}}}}}");
  };
  EXPECT_EQ(name_default("fine"), Exactly());
  EXPECT_EQ(
      name_default("a/b"),
      Exactly(R"(.properties[metadata].properties[name].default: Invalid value: "a/b": must result in valid )"
              R"(metadata: metadata.name: Invalid value: "a/b": may not contain '/')"));
  EXPECT_EQ(
      name_default("5"),
      Exactly(
          R"(.properties[metadata].properties[name].default: Invalid value: 5: must result in valid metadata: )"
          R"(metadata: Invalid value: {"name":5}: json: cannot unmarshal number into Go struct field )"
          "ObjectMeta.name of type string"));
}

TEST(LintDefaults, AreJudgedOnlyInSoundStructures) {
  EXPECT_EQ(PropertyErrors("{default: x}"),
            Exactly(".type: Required value: must not be empty for specified object fields"));
}

TEST(LintDefaults, ManyNestedOnesTakeNoLongerThanTheyAreLong) {
  std::string schema = "{type: object, properties: {a: ";
  for (int i = 0; i < 2000; ++i) schema += "{type: object, default: {}, properties: {a: ";
  schema += "{type: string, default: x}";
  for (int i = 0; i < 2000; ++i) schema += "}}";
  EXPECT_EQ(SchemaErrors(schema + "}}"), Exactly());
}

TEST(LintDefaults, ManyNestedOnesInMetadataTakeTheirTimeOnce) {
  std::string schema = "{type: object, x-kubernetes-embedded-resource: true, properties: {metadata: ";
  for (int i = 0; i < 1000; ++i) schema += "{type: object, default: {}, properties: {a: ";
  schema += "{type: string, default: x}";
  for (int i = 0; i < 1000; ++i) schema += "}}";
  EXPECT_EQ(PropertyErrors(schema + "}}"), Exactly());
}

}  // namespace
}  // namespace plimsoll::crd

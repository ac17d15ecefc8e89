#include "plimsoll/unions/validation/union_validate.h"

#include <gtest/gtest.h>

#include "union_examples.h"

namespace plimsoll::unions {

using merge::Parsed;

using merge::Node;

namespace {

std::string UnionErrors(std::string_view components, std::string_view object, std::string_view old = "null",
                        const UnionChecks& checks = {}) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, components);
  std::string out;
  for (const UnionError& error :
       ValidateUnions(derived.schema, parsed.Value(object), parsed.Value(old), checks)) {
    out += (out.empty() ? "" : "; ") + std::string(UnionRuleName(error.rule)) + ' ' +
           error.path.FieldPathOrNothing();
  }
  return out;
}

TEST(UnionValidate, SeveralMembersAreTooMany) {
  EXPECT_EQ(UnionErrors(kStateUnion, R"({"state": {"running": {}, "waiting": {}}})"), "V1 state");
  EXPECT_EQ(UnionErrors(kStateUnion, R"({"state": {"running": {}, "waiting": null}})"), "");
  EXPECT_EQ(UnionErrors(kStateUnion, R"({"last": {"running": {}, "waiting": {}}})"), "");
}

TEST(UnionValidate, EmptyListsAndMapsAreUnsetAndEmptyObjectsAreSet) {
  EXPECT_EQ(
      UnionErrors(kVolumeUnion, R"({"volumes": [{"name": "v", "args": [], "labels": {}, "emptyDir": {}}]})"),
      "");
  EXPECT_EQ(UnionErrors(kVolumeUnion, R"({"volumes": [{"name": "v", "hostPath": {}, "emptyDir": {}}]})"),
            "V1 volumes[name=\"v\"]");
}

TEST(UnionValidate, ItemsAreNamedByTheirKeysOrByTheirPlace) {
  const std::string_view object = R"({"volumes": [{}, {"hostPath": {}, "emptyDir": {}},
                                                  {"name": "w", "hostPath": {}, "emptyDir": {}}]})";
  EXPECT_EQ(UnionErrors(kVolumeUnion, object), "V1 volumes[1]; V1 volumes[name=\"w\"]");
  EXPECT_EQ(UnionErrors(kVolumeUnion, object, "null", {.items = ItemNames::kByIndex}),
            "V1 volumes[1]; V1 volumes[2]");
}

TEST(UnionValidate, TheDiscriminatorAndTheMembersMustAgree) {
  EXPECT_EQ(UnionErrors(kSubjectUnion, R"({"account": "Group", "user": {}})"), "V4 group; V3 user");
  EXPECT_EQ(UnionErrors(kSubjectUnion, R"({"account": "Nobody"})"), "");
  EXPECT_EQ(UnionErrors(kSubjectUnion, R"({"account": ""})"), "V2 ");
  EXPECT_EQ(UnionErrors(kStrategyUnion, R"({"strategy": {"type": "Recreate", "rollingUpdate": {}}})"),
            "V3 strategy.rollingUpdate");
  EXPECT_EQ(UnionErrors(kStrategyUnion, R"({"strategy": {"type": "rollingUpdate", "rollingUpdate": {}}})"),
            "");
}

TEST(UnionValidate, WhatWasWrongBeforeAndIsTheSameIsLeftAlone) {
  const std::string_view wrong = R"({"state": {"running": {}, "waiting": {"reason": "x"}}})";
  EXPECT_EQ(UnionErrors(kStateUnion, wrong, R"({"state": {"running": {}, "waiting": {}}})"), "");
  EXPECT_EQ(UnionErrors(kStateUnion, wrong, R"({"state": {"running": {}}})"), "V1 state");
  EXPECT_EQ(UnionErrors(kStateUnion, wrong, wrong, {.ratchet = false}), "V1 state");
}

TEST(UnionValidate, OldItemsAreFoundByTheirKeys) {
  const std::string_view wrong =
      R"({"volumes": [{"name": "a"}, {"name": "v", "hostPath": {}, "emptyDir": {}}]})";
  EXPECT_EQ(
      UnionErrors(kVolumeUnion, wrong, R"({"volumes": [{"name": "v", "hostPath": {}, "emptyDir": {}}]})"),
      "");
  EXPECT_EQ(
      UnionErrors(kVolumeUnion, wrong, R"({"volumes": [{"name": "a", "hostPath": {}, "emptyDir": {}}]})"),
      "V1 volumes[name=\"v\"]");
}

TEST(UnionValidate, ZeroValuesAreUnsetOnlyOnRequest) {
  const std::string_view schema = R"({"T": {"type": "object", "properties": {
    "s": {"type": "string"}, "n": {"type": "integer"}, "b": {"type": "boolean"}},
    "x-kubernetes-unions": [{"fields-to-discriminateBy": {"s": "S", "n": "N", "b": "B"}}]}})";
  const std::string_view zeros = R"({"s": "", "n": 0, "b": false})";
  EXPECT_EQ(UnionErrors(schema, zeros), "V1 ");
  EXPECT_EQ(UnionErrors(schema, zeros, "null", {.go_zero = true}), "");
}

TEST(UnionValidate, FieldsOfATaggedObjectBelongToItsValue) {
  const std::string_view schema = R"({
    "T": {"type": "object", "properties": {"kind": {"type": "string"}},
      "x-kubernetes-unions": {"discriminator": "kind", "properties": {
        "Cat": {"$ref": "#/components/schemas/Cat"}, "Dog": {"$ref": "#/components/schemas/Dog"}}}},
    "Cat": {"type": "object", "properties": {"lives": {}, "tail": {}}},
    "Dog": {"type": "object", "properties": {"bark": {}, "tail": {}}}})";
  EXPECT_EQ(UnionErrors(schema, R"({"kind": "Cat", "lives": 9, "tail": 1})"), "");
  EXPECT_EQ(UnionErrors(schema, R"({"kind": "Cat", "bark": 9, "tail": 1})"), "V3 bark");
  EXPECT_EQ(UnionErrors(schema, R"({"kind": "Fish", "tail": 1})"), "V3 tail");
}

TEST(UnionValidate, ValuesOfMapsAreLookedInto) {
  const std::string_view schema = R"({"T": {"type": "object", "additionalProperties": {"type": "object",
    "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
    "x-kubernetes-unions": [{"fields-to-discriminateBy": {"a": "A", "b": "B"}}]}}})";
  EXPECT_EQ(UnionErrors(schema, R"({"x": {"a": "1"}, "y": {"a": "1", "b": "2"}})"), "V1 y");
}

TEST(UnionValidate, ValuesOfOtherKindsThanTheSchemaHasAreIgnored) {
  EXPECT_EQ(UnionErrors(kVolumeUnion, R"({"volumes": {"name": "v"}})"), "");
  EXPECT_EQ(UnionErrors(kVolumeUnion, R"({"volumes": [[{"emptyDir": {}, "hostPath": {}}], 3, null]})"), "");
  EXPECT_EQ(UnionErrors(kStateUnion, R"({"state": "running"})"), "");
  EXPECT_EQ(UnionErrors(kStateUnion, R"([])"), "");
}

TEST(UnionValidate, ErrorsReadAsThoseOfApiServers) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, kStateUnion);
  const Node object = parsed.Value(R"({"state": {"running": {}, "waiting": {}}})");
  EXPECT_EQ(ValidateUnions(derived.schema, object, Node(), {})[0].Text(),
            "state: Invalid value: \"{running, waiting}\": must specify at most one of: `running`, "
            "`terminated`, `waiting`");
}

}  // namespace
}  // namespace plimsoll::unions

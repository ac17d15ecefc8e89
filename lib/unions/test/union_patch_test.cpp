#include "plimsoll/unions/clearing/union_patch.h"

#include <gtest/gtest.h>

#include "union_examples.h"

namespace plimsoll::unions {

using merge::NodeJson;
using merge::Parsed;

using merge::Node;

namespace {

struct Built {
  std::string body;
  std::string notes;  // and conflicts
};

Built Build(std::string_view components, std::string_view live, std::string_view user, UnionPatchType type,
            ClearMembers clear = ClearMembers::kSet) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, components);
  const Node object = parsed.Value(live);
  const UnionPatchRequest request{parsed.Value(user), object.IsNull() ? nullptr : &object, clear, type, "me"};
  const UnionPatch patch = BuildUnionPatch(derived.schema, request, parsed.arena);
  Built out{NodeJson(patch.body), patch.failure};
  for (const UnionError& error : patch.errors)
    out.notes += error.path.FieldPathOrNothing() + ": " + error.detail;
  for (const UnionConflict& conflict : patch.conflicts) {
    out.notes += conflict.path.FieldPath() + " of";
    for (const std::string& manager : conflict.managers) out.notes += ' ' + manager;
  }
  for (const std::string& note : patch.notes) out.notes += note;
  return out;
}

std::string Body(std::string_view components, std::string_view live, std::string_view user,
                 UnionPatchType type = UnionPatchType::kMerge, ClearMembers clear = ClearMembers::kSet) {
  return Build(components, live, user, type, clear).body;
}

TEST(UnionPatch, TheOtherMembersThatAreSetAreNulled) {
  EXPECT_EQ(Body(kStateUnion, R"({"state": {"running": {}}})", R"({"state": {"waiting": {"reason": "x"}}})"),
            R"({"state":{"running":null,"waiting":{"reason":"x"}}})");
}

TEST(UnionPatch, WithoutALiveObjectAllOtherMembersAreNulled) {
  EXPECT_EQ(Body(kStateUnion, "null", R"({"state": {"waiting": {}}})"),
            R"({"state":{"running":null,"terminated":null,"waiting":{}}})");
}

TEST(UnionPatch, TheDiscriminatorFollowsTheMemberAndTheMembersTheDiscriminator) {
  EXPECT_EQ(Body(kSubjectUnion, R"({"account": "User", "user": {}, "contact": "c"})", R"({"group": {}})"),
            R"({"account":"Group","group":{},"user":null})");
  EXPECT_EQ(Body(kStrategyUnion, R"({"strategy": {"type": "RollingUpdate", "rollingUpdate": {}}})",
                 R"({"strategy": {"type": "Recreate"}})"),
            R"({"strategy":{"rollingUpdate":null,"type":"Recreate"}})");
}

TEST(UnionPatch, SeveralMembersAtOnceAreRefused) {
  EXPECT_EQ(Build(kStateUnion, "null", R"({"state": {"waiting": {}, "running": {}}})", UnionPatchType::kMerge)
                .notes,
            "state: patch sets multiple members of a union: {running, waiting}");
}

TEST(UnionPatch, AStrategicPatchAlsoSaysWhichKeysStay) {
  EXPECT_EQ(Body(kStrategyUnion, R"({"strategy": {"type": "RollingUpdate", "rollingUpdate": {}}})",
                 R"({"strategy": {"type": "Recreate"}})", UnionPatchType::kStrategic),
            R"({"strategy":{"$retainKeys":["type"],"rollingUpdate":null,"type":"Recreate"}})");
}

TEST(UnionPatch, AStrategicPatchOfAnItemSaysWhichKeysStayWithThoseOfTheListFirst) {
  EXPECT_EQ(Body(kVolumeUnion, R"({"volumes": [{"name": "v", "emptyDir": {}}]})",
                 R"({"volumes": [{"name": "v", "hostPath": {}}]})", UnionPatchType::kStrategic),
            R"({"volumes":[{"$retainKeys":["name","hostPath"],"emptyDir":null,"hostPath":{},"name":"v"}]})");
}

TEST(UnionPatch, ADiscriminatorThatIsOnlyDocumentedIsSetWithANote) {
  const std::string_view schema = R"({"T": {"type": "object", "properties": {
    "type": {"type": "string", "enum": ["Localhost"]}, "localhostProfile": {"type": "string"}},
    "x-kubernetes-unions": [{"discriminator": "type",
      "fields-to-discriminateBy": {"localhostProfile": "LocalhostProfile"}}]}})";
  const Built built = Build(schema, "{}", R"({"localhostProfile": "p"})", UnionPatchType::kMerge);
  EXPECT_EQ(built.body, R"({"localhostProfile":"p","type":"LocalhostProfile"})");
  EXPECT_EQ(built.notes,
            "type is set to LocalhostProfile, following the schema; some servers expect another value");
}

TEST(UnionPatch, AnItemOfAListIsSwitchedByItsKey) {
  const std::string_view live =
      R"({"volumes": [{"name": "v", "emptyDir": {}}, {"name": "w", "hostPath": {}}]})";
  const std::string_view user = R"({"volumes": [{"name": "v", "hostPath": {"path": "/x"}}]})";
  EXPECT_EQ(Body(kVolumeUnion, live, user, UnionPatchType::kMerge),
            R"({"volumes":[{"hostPath":{"path":"/x"},"name":"v"},{"hostPath":{},"name":"w"}]})");
  EXPECT_EQ(Body(kVolumeUnion, live, user, UnionPatchType::kJson),
            R"([{"op":"test","path":"/volumes/0/emptyDir","value":{}},)"
            R"({"op":"remove","path":"/volumes/0/emptyDir"},)"
            R"({"op":"add","path":"/volumes/0/hostPath","value":{"path":"/x"}}])");
  EXPECT_EQ(
      Body(kVolumeUnion, live, R"({"volumes": [{"name": "new", "hostPath": {}}]})", UnionPatchType::kJson),
      R"([{"op":"add","path":"/volumes/-","value":{"hostPath":{},"name":"new"}}])");
}

TEST(UnionPatch, WithoutALiveObjectAMergePatchReplacesTheListAndSaysSo) {
  const Built built =
      Build(kVolumeUnion, "null", R"({"volumes": [{"name": "v", "hostPath": {}, "emptyDir": null}]})",
            UnionPatchType::kMerge);
  EXPECT_EQ(built.body, R"({"volumes":[{"hostPath":{},"name":"v"}]})");
  EXPECT_EQ(built.notes, "volumes is sent as a whole and replaces the existing list");
}

TEST(UnionPatch, AJsonPatchTestsBeforeItRemovesAndSetsTheDiscriminatorLast) {
  EXPECT_EQ(Body(kSubjectUnion, R"({"account": "User", "user": {"n": 1}})", R"({"group": {"n": 2}})",
                 UnionPatchType::kJson),
            R"([{"op":"test","path":"/user","value":{"n":1}},{"op":"remove","path":"/user"},)"
            R"({"op":"add","path":"/group","value":{"n":2}},)"
            R"({"op":"replace","path":"/account","value":"Group"}])");
  EXPECT_EQ(Build(kSubjectUnion, "null", R"({"group": {}})", UnionPatchType::kJson).notes,
            "a JSON patch can only be made for an object that is known");
}

TEST(UnionPatch, ApplyCannotClearSoItReportsWhoIsInTheWay) {
  const std::string live = R"({"account": "User", "user": {}, "metadata": {"managedFields": [
    {"manager": "you", "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1",
     "fieldsV1": {"f:account": {}, "f:user": {}}}]}})";
  const Built built = Build(kSubjectUnion, live, R"({"group": {}, "user": null})", UnionPatchType::kApply);
  EXPECT_EQ(built.body, R"({"account":"Group","group":{}})");
  EXPECT_EQ(built.notes, "user of you");
}

TEST(UnionPatch, WhatTheApplierOwnsAloneGoesByItself) {
  const std::string live = R"({"account": "User", "user": {}, "metadata": {"managedFields": [
    {"manager": "me", "operation": "Apply", "apiVersion": "v1", "fieldsType": "FieldsV1",
     "fieldsV1": {"f:account": {}, "f:user": {}}}]}})";
  EXPECT_EQ(Build(kSubjectUnion, live, R"({"group": {}})", UnionPatchType::kApply).notes,
            "user is removed because me no longer applies it");
}

TEST(UnionPatch, ObjectsMayNestAsDeepAsTheyCanBeRead) {
  const std::string_view schema = R"({"T": {"type": "object", "properties": {
    "next": {"$ref": "#/components/schemas/T"}, "a": {"type": "object"}, "b": {"type": "object"}},
    "x-kubernetes-unions": [{"fields-to-discriminateBy": {"a": "A", "b": "B"}}]}})";
  constexpr int kLevels = 990;
  std::string live;
  std::string user;
  std::string wanted;
  for (int i = 0; i < kLevels; ++i) {
    live += R"({"a":{},"next":)";
    user += R"({"b":{},"next":)";
    wanted += R"({"a":null,"b":{},"next":)";
  }
  const std::string end = "{}" + std::string(kLevels, '}');
  EXPECT_EQ(Body(schema, live + end, user + end), wanted + end);
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, schema);
  EXPECT_TRUE(ValidateUnions(derived.schema, parsed.Value(live + end), Node(), {}).empty());
}

TEST(UnionPatch, OnlyObjectsCanBePatchedAndBePatches) {
  EXPECT_EQ(Build(kStateUnion, "null", "[]", UnionPatchType::kMerge).notes, "a patch must be an object");
  EXPECT_EQ(Build(kStateUnion, "3", "{}", UnionPatchType::kMerge).notes, "the live value is not an object");
}

}  // namespace
}  // namespace plimsoll::unions

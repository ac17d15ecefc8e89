#include <gtest/gtest.h>

#include "reading.h"

namespace plimsoll::reshape {
namespace {

const ShapeOptions kPrune = ShapeOptions::PruneOnly();

std::string Pruned(std::string_view schema, std::string_view object) {
  return ShapeText(Planned(schema), object, kPrune);
}

std::string Unknowns(std::string_view schema, std::string_view object) {
  return UnknownText(Planned(schema), object, kPrune);
}

TEST(Prune, KeepsDeclaredPropertiesAndRemovesTheRest) {
  const char* schema = R"({"properties":{"a":{"properties":{"b":{}}}}})";
  EXPECT_EQ(Pruned(schema, R"({"a":{"b":1,"c":2},"d":{"e":3}})"), R"({"a":{"b":1}})");
  EXPECT_EQ(Unknowns(schema, R"({"d":{"e":3},"a":{"c":2,"b":1}})"), "a.c\nd\n");
}

TEST(Prune, AdditionalPropertiesKeepEveryKeyAndPruneBelow) {
  const char* schema = R"({"additionalProperties":{"properties":{"b":{}}},"properties":{"p":{}}})";
  EXPECT_EQ(Pruned(schema, R"({"k.j":{"b":1,"zz":2},"p":{"q":1}})"), R"({"k.j":{"b":1},"p":{}})");
  EXPECT_EQ(Unknowns(schema, R"({"k.j":{"b":1,"zz":2},"p":{"q":1}})"), "k.j.zz\np.q\n");
}

TEST(Prune, ABooleanAdditionalPropertiesEmptiesNestedMaps) {
  for (const char* flag : {"true", "false"}) {
    const std::string schema = R"({"properties":{"m":{"additionalProperties":)" + std::string(flag) + "}}}";
    EXPECT_EQ(Pruned(schema, R"({"m":{"s":"v","x":{"y":1},"l":[{"q":1},2,[{"r":1}]]}})"),
              R"({"m":{"l":[{},2,[{}]],"s":"v","x":{}}})");
    EXPECT_EQ(Unknowns(schema, R"({"m":{"s":"v","x":{"y":1},"l":[{"q":1},2,[{"r":1}]]}})"),
              "m.l[0].q\nm.l[2][0].r\nm.x.y\n");
  }
}

TEST(Prune, PreserveUnknownFieldsKeepsTheUndeclaredWholeAndPrunesTheDeclared) {
  const char* schema =
      R"({"x-kubernetes-preserve-unknown-fields":true,"properties":{"k":{"properties":{"q":{}}}}})";
  EXPECT_EQ(Pruned(schema, R"({"u":{"v":{"w":1}},"k":{"q":"1","r":2}})"),
            R"({"k":{"q":"1"},"u":{"v":{"w":1}}})");
  EXPECT_EQ(Unknowns(schema, R"({"u":{"v":{"w":1}},"k":{"q":"1","r":2}})"), "k.r\n");
}

TEST(Prune, PreservingAListPreservesInItsItemsToo) {
  const char* schema =
      R"({"properties":{"l":{"x-kubernetes-preserve-unknown-fields":true,"items":{"properties":{"a":{}}}}}})";
  EXPECT_EQ(Pruned(schema, R"({"l":[{"z":1,"a":{"y":1}}]})"), R"({"l":[{"a":{},"z":1}]})");
}

TEST(Prune, AMapWhereTheSchemaSaysStringIsEmptied) {
  EXPECT_EQ(Pruned(R"({"properties":{"a":{"type":"string"}}})", R"({"a":{"b":1}})"), R"({"a":{}})");
}

TEST(Prune, JunctorsDeclareNothing) {
  EXPECT_EQ(Pruned(R"({"allOf":[{"properties":{"a":{}}}],"properties":{"b":{}}})", R"({"a":1,"b":2})"),
            R"({"b":2})");
}

TEST(Prune, ItemsWithoutSchemaAreEmptied) {
  EXPECT_EQ(Pruned(R"({"properties":{"l":{}}})", R"({"l":[{"a":1},[{"b":1}],"s"]})"),
            R"({"l":[{},[{}],"s"]})");
}

TEST(Prune, EmbeddedResourcesKeepTheirTypeFieldsAndMetadata) {
  const char* schema =
      R"({"properties":{"e":{"x-kubernetes-embedded-resource":true,"properties":{"metadata":{}}}}})";
  EXPECT_EQ(Pruned(schema, R"({"e":{"apiVersion":1,"kind":{"x":1},"metadata":{"y":{"z":1}},"spec":1}})"),
            R"({"e":{"apiVersion":1,"kind":{"x":1},"metadata":{"y":{"z":1}}}})");
}

TEST(Prune, RemovesTheTypeFieldsOfAPlainRootWithoutNamingThem) {
  const char* object = R"({"apiVersion":"v1","kind":"K","metadata":{},"x":1,"a":{"kind":"L"}})";
  EXPECT_EQ(Pruned(R"({"properties":{"a":{}}})", object), R"({"a":{}})");
  EXPECT_EQ(Unknowns(R"({"properties":{"a":{}}})", object), "a.kind\nx\n");
}

TEST(Prune, ScalarsAndListsAtTheRootAreFine) {
  EXPECT_EQ(Pruned(R"({})", "5"), "5");
  EXPECT_EQ(Pruned(R"({"items":{"properties":{"a":{}}}})", R"([{"a":1,"b":2}])"), R"([{"a":1}])");
  EXPECT_EQ(Unknowns(R"({"items":{"properties":{"a":{}}}})", R"([{"a":1,"b":2}])"), "[0].b\n");
}

TEST(Prune, UnknownFieldsAreSortedByTheirBytes) {
  EXPECT_EQ(Unknowns(R"({"properties":{"a":{},"b":{"items":{}}}})",
                     R"({"é":1,"b":[{"x":1},0,0,0,0,0,0,0,0,0,{"x":1},{"x":1}],"a":{"z":1},"Z":1})"),
            "Z\na.z\nb[0].x\nb[10].x\nb[11].x\né\n");
}

TEST(Prune, UnknownFieldsPointAtTheirKeys) {
  const Planned planned(R"({"properties":{"a":{"properties":{"b":{}}}}})");
  const Held object(R"({"a": {"b": 1, "cc": 2}})");
  Shaper shaper;
  value::Document out;
  const ShapeReport& report =
      shaper.Shape(planned.plan, object.root(), ShapeOptions::PruneOnly(Unknown::kStrict), out);
  ASSERT_EQ(report.unknown.size(), 1u);
  EXPECT_EQ(object.source.bytes().substr(report.unknown[0].place.offset, report.unknown[0].place.length),
            "\"cc\"");
  EXPECT_EQ(report.unknown[0].path, "a.cc");
  EXPECT_EQ(planned.plan.Properties(planned.plan.node(report.unknown[0].parent))[0].name, "b");
}

TEST(Prune, PreserveKeepsEverything) {
  EXPECT_EQ(ShapeText(Planned(R"({"properties":{"a":{"additionalProperties":true}}})"),
                      R"({"a":{"b":{"c":1}},"d":1})", ShapeOptions::PruneOnly(Unknown::kPreserve)),
            R"({"a":{"b":{"c":1}},"d":1})");
}

}  // namespace
}  // namespace plimsoll::reshape

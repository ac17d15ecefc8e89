#include <gtest/gtest.h>

#include "reading.h"

namespace plimsoll::reshape {
namespace {

const char* const kEmbeddedSchema = R"({"properties":{"spec":{"properties":{
  "one":{"x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true},
  "map":{"additionalProperties":{"x-kubernetes-embedded-resource":true}},
  "list":{"items":{"x-kubernetes-embedded-resource":true}},
  "named":{"x-kubernetes-embedded-resource":true,"properties":{
     "kind":{"type":"string"},
     "metadata":{"properties":{"labels":{"additionalProperties":{"type":"string"}},"name":{"default":"d"}}}}}
}}}})";

std::string Shaped(const std::string& spec, Provenance provenance = Provenance::kRequest) {
  ShapeOptions options;
  options.provenance = provenance;
  const std::string text =
      ShapeText(Planned(kEmbeddedSchema), R"({"kind":"K","spec":)" + spec + "}", options);
  constexpr std::string_view kHead = R"({"kind":"K","spec":)";
  return text.starts_with(kHead) ? text.substr(kHead.size(), text.size() - kHead.size() - 1) : text;
}

TEST(Embedded, TypeFieldsMustBeStrings) {
  EXPECT_EQ(Shaped(R"({"one":{"kind":5}})"), "<spec.one.kind: Invalid value: 5: must be a string>");
  EXPECT_EQ(Shaped(R"({"map":{"k.j":{"apiVersion":null}}})"),
            "<spec.map[k.j].apiVersion: Invalid value: null: must be a string>");
  EXPECT_EQ(Shaped(R"({"list":[{},{"kind":{"b":1,"a":"<"}}]})"),
            R"(<spec.list[1].kind: Invalid value: {"a":"\u003c","b":1}: must be a string>)");
}

TEST(Embedded, MetadataIsTyped) {
  EXPECT_EQ(Shaped(R"({"one":{"metadata":{"name":"n","junk":1,"creationTimestamp":null},"x":1}})"),
            R"({"one":{"metadata":{"name":"n"},"x":1}})");
  EXPECT_EQ(Shaped(R"({"one":{"metadata":null}})"), R"({"one":{"metadata":{}}})");
}

TEST(Embedded, MetadataThatDoesNotFitFails) {
  EXPECT_EQ(
      Shaped(R"({"one":{"metadata":{"name":5,"labels":{}}}})"),
      R"(<spec.one.metadata: Invalid value: {"labels":{},"name":5}: json: cannot unmarshal number into Go struct field ObjectMeta.name of type string>)");
  EXPECT_EQ(Shaped(R"({"list":[{"metadata":false}]})"),
            "<spec.list[0].metadata: Invalid value: false: json: cannot unmarshal bool into Go value of type "
            "v1.ObjectMeta>");
}

TEST(Embedded, UnknownFieldsOfMetadataAreNamedByFieldPathAfterThePruned) {
  EXPECT_EQ(
      UnknownText(
          Planned(kEmbeddedSchema),
          R"({"zz":1,"metadata":{"a":1},"spec":{"map":{"k.j":{"metadata":{"bar":1},"x":1}},"list":[{"metadata":{"y":1}}]}})",
          {}),
      "metadata.a\nspec.map.k.j.x\nzz\nspec.list[0].metadata.y\nspec.map[k.j].metadata.bar\n");
}

TEST(Embedded, DeclaredMetadataLosesItsNullsFirstAndIsDefaultedLast) {
  EXPECT_EQ(Shaped(R"({"named":{"kind":null,"metadata":{"labels":{"a":null,"b":"c"},"junk":1}}})"),
            R"({"named":{"metadata":{"labels":{"b":"c"},"name":"d"}}})");
  EXPECT_EQ(Shaped(R"({"one":{"metadata":{"labels":{"a":null}}}})"),
            R"({"one":{"metadata":{"labels":{"a":""}}}})");
}

TEST(Embedded, FromStorageLosesWhatDoesNotFit) {
  EXPECT_EQ(Shaped(R"({"one":{"kind":5,"apiVersion":"v1","metadata":{"name":5,"labels":{"a":"b"}}}})",
                   Provenance::kStorage),
            R"({"one":{"apiVersion":"v1","metadata":{"labels":{"a":"b"}}}})");
  EXPECT_EQ(Shaped(R"({"one":{"metadata":[1]}})", Provenance::kStorage), R"({"one":{"metadata":[1]}})");
}

TEST(Embedded, FailuresPointAtTheValue) {
  const Planned planned(kEmbeddedSchema);
  const Held object(R"({"spec": {"one": {"metadata": {"labels": {}, "name": 55}}}})");
  Shaper shaper;
  value::Document out;
  const ShapeReport& report = shaper.Shape(planned.plan, object.root(), {}, out);
  ASSERT_TRUE(report.failure);
  EXPECT_EQ(object.source.bytes().substr(report.failure->place.offset, report.failure->place.length), "55");
  EXPECT_EQ(report.failure->path, "spec.one.metadata.name");
}

}  // namespace
}  // namespace plimsoll::reshape

// The typed form of metadata, and what is said of metadata that has none. The expected results
// are those of the API server's own code.
#include <gtest/gtest.h>

#include <algorithm>

#include "reading.h"

namespace plimsoll::reshape {
namespace {

std::string Typed(std::string_view metadata, Provenance provenance = Provenance::kRequest) {
  const std::string object = R"({"apiVersion":"g/v1","kind":"K","metadata":)" + std::string(metadata) + "}";
  ShapeOptions options;
  options.provenance = provenance;
  const std::string text = ShapeText(Planned("{}"), object, options);
  constexpr std::string_view kHead = R"({"apiVersion":"g/v1","kind":"K","metadata":)";
  return text.starts_with(kHead) ? text.substr(kHead.size(), text.size() - kHead.size() - 1) : text;
}

std::string Unknowns(std::string_view metadata) {
  const std::string object = R"({"apiVersion":"g/v1","kind":"K","metadata":)" + std::string(metadata) + "}";
  return UnknownText(Planned("{}"), object, {});
}

TEST(Metadata, KeepsWhatIsKnownAndLeavesOutWhatIsEmpty) {
  EXPECT_EQ(Typed("{}"), "{}");
  EXPECT_EQ(Typed("null"), "{}");
  EXPECT_EQ(Typed(R"({"name":"a","junk":1,"namespace":"","uid":null})"), R"({"name":"a"})");
  EXPECT_EQ(
      Typed(R"({"labels":{},"annotations":null,"finalizers":[],"ownerReferences":[],"managedFields":[]})"),
      "{}");
  EXPECT_EQ(Typed(R"({"deletionTimestamp":null,"selfLink":"","uid":"","resourceVersion":"5"})"),
            R"({"resourceVersion":"5"})");
}

TEST(Metadata, NumbersPassThroughJsonText) {
  EXPECT_EQ(Typed(R"({"generation":1.0})"), R"({"generation":1})");
  EXPECT_EQ(Typed(R"({"generation":-0.0,"deletionGracePeriodSeconds":0})"),
            R"({"deletionGracePeriodSeconds":0})");
  EXPECT_EQ(Typed(R"({"generation":1.2345678901234567e18})"), R"({"generation":1234567890123456800})");
  EXPECT_EQ(Typed(R"({"generation":1e21})"),
            "<json: cannot unmarshal number 1e+21 into Go struct field ObjectMeta.generation of type int64>");
  EXPECT_EQ(
      Typed(R"({"generation":9223372036854775808})"),
      "<json: cannot unmarshal number 9223372036854776000 into Go struct field ObjectMeta.generation of type "
      "int64>");
  EXPECT_EQ(Typed(R"({"generation":"5"})"),
            "<json: cannot unmarshal string into Go struct field ObjectMeta.generation of type int64>");
}

TEST(Metadata, TimesAreWrittenInUtcWithWholeSeconds) {
  EXPECT_EQ(Typed(R"({"creationTimestamp":"2024-05-01T12:00:00Z"})"),
            R"({"creationTimestamp":"2024-05-01T12:00:00Z"})");
  EXPECT_EQ(
      Typed(
          R"({"creationTimestamp":"2024-05-01T12:00:00.75+02:00","deletionTimestamp":"9999-12-31T23:59:59-01:00"})"),
      R"({"creationTimestamp":"2024-05-01T10:00:00Z","deletionTimestamp":"10000-01-01T00:59:59Z"})");
  EXPECT_EQ(Typed(R"({"creationTimestamp":"0000-01-01T00:00:00+01:00"})"),
            R"({"creationTimestamp":"-0001-12-31T23:00:00Z"})");
  EXPECT_EQ(Typed(R"({"creationTimestamp":""})"),
            R"(<parsing time "" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006">)");
}

TEST(Metadata, TheZeroTimeIsLeftOutOrNull) {
  EXPECT_EQ(
      Typed(R"({"creationTimestamp":"0001-01-01T00:00:00Z","deletionTimestamp":"0001-01-01T00:00:00Z"})"),
      R"({"deletionTimestamp":null})");
}

TEST(Metadata, NullsInsideBecomeZeroValues) {
  EXPECT_EQ(Typed(R"({"labels":{"a":null,"b":""},"finalizers":[null,"x",""]})"),
            R"({"finalizers":["","x",""],"labels":{"a":"","b":""}})");
  EXPECT_EQ(
      Typed(R"({"ownerReferences":[null,{"controller":false,"x":1,"blockOwnerDeletion":null}]})"),
      R"({"ownerReferences":[{"apiVersion":"","kind":"","name":"","uid":""},{"apiVersion":"","controller":false,"kind":"","name":"","uid":""}]})");
  EXPECT_EQ(Typed(R"({"managedFields":[null,{"fieldsV1":null,"time":null,"manager":""}]})"),
            R"({"managedFields":[{},{}]})");
}

TEST(Metadata, RawFieldsAreKeptWithWholeNumbersWithoutTheirPoint) {
  const Planned planned("{}");
  const Held object(R"({"kind":"K","metadata":{"managedFields":[{"fieldsV1":{"a":5.0,"b":[1.5,1e25]}}]}})");
  Shaper shaper;
  value::Document out;
  shaper.Shape(planned.plan, object.root(), {}, out);
  EXPECT_EQ(Json(out.root()),
            R"({"kind":"K","metadata":{"managedFields":[{"fieldsV1":{"a":5,"b":[1.5,1e+25]}}]}})");
  const value::Value fields =
      *value::Value(out, out.root().Find("metadata")->Find("managedFields")->index() + 1).Find("fieldsV1");
  EXPECT_EQ(fields.Find("a")->kind(), value::Kind::kInt);
}

TEST(Metadata, UnknownFieldsComeInTheOrderOfTheirKeys) {
  EXPECT_EQ(
      Unknowns(R"({"z":1,"a":2,"ownerReferences":[{"z":1,"a":1}],"managedFields":[{"b":1}],"b":{"c":1}})"),
      "metadata.a\nmetadata.b\nmetadata.managedFields[0].b\nmetadata.ownerReferences[0].a\n"
      "metadata.ownerReferences[0].z\nmetadata.z\n");
  EXPECT_EQ(Unknowns(R"({"Name":"a","NAMESPACE":"b"})"), "metadata.NAMESPACE\nmetadata.Name\n");
}

TEST(Metadata, NoMoreThanAHundredUnknownFieldsAreNamed) {
  std::string text = "{";
  for (int i = 0; i < 150; ++i) text += "\"x" + std::to_string(1000 + i) + "\":1,";
  const std::string unknown = Unknowns(text + "\"name\":\"a\"}");
  EXPECT_EQ(std::ranges::count(unknown, '\n'), 100);
  EXPECT_TRUE(unknown.ends_with("metadata.x1099\n"));
}

TEST(Metadata, OfAWrongTypeFails) {
  EXPECT_EQ(Typed("[1]"), "<json: cannot unmarshal array into Go value of type v1.ObjectMeta>");
  EXPECT_EQ(Typed("\"x\""), "<json: cannot unmarshal string into Go value of type v1.ObjectMeta>");
  EXPECT_EQ(
      Typed(R"({"name":5,"labels":{"a":1},"zz":1,"creationTimestamp":7})"),
      "<json: cannot unmarshal number into Go struct field ObjectMeta.creationTimestamp of type string>");
}

TEST(Metadata, FromStorageLosesOnlyTheFieldsThatDoNotFit) {
  EXPECT_EQ(
      Typed(
          R"({"name":5,"labels":{"a":1},"annotations":{"x":"y"},"zz":1,"creationTimestamp":7,"ownerReferences":[{"uid":3}]})",
          Provenance::kStorage),
      R"({"annotations":{"x":"y"},"generation":1})");
  EXPECT_EQ(Typed(R"({"generation":7})", Provenance::kStorage), R"({"generation":7})");
}

TEST(Metadata, OfAResourceIsTypedWithItsNullsAndThenDefaulted) {
  const Planned planned(
      R"({"properties":{"metadata":{"properties":{"labels":{"additionalProperties":{}},"name":{"default":"d"}}}}})");
  EXPECT_EQ(ShapeText(planned, R"({"kind":"K","metadata":{"labels":{"a":null}}})", {}),
            R"({"kind":"K","metadata":{"labels":{"a":""},"name":"d"}})");
}

}  // namespace
}  // namespace plimsoll::reshape

// What holds of every run: places, text, limits, memory.
#include "plimsoll/reshape/shaper.h"

#include <gtest/gtest.h>

#include "allocation_count.h"
#include "random_text.h"
#include "reading.h"

namespace plimsoll::reshape {
namespace {

TEST(Shaper, ValuesKeepTheirPlacesAndShareTheSource) {
  const Shaping run(R"({"properties":{"spec":{"properties":{"b":{},"c":{}}}}})",
                    R"({"spec": {"a": 1, "b": "text", "c": "\u00e9"}, "x": 1})");
  const value::Value spec = *run.out.root().Find("spec");
  EXPECT_EQ(run.SourceAt(spec.Find("b")->span()), "\"text\"");
  EXPECT_EQ(spec.Find("b")->AsString().data(), run.held.source.bytes().data() + 24);
  EXPECT_EQ(spec.Find("c")->AsString(), "é");
  EXPECT_EQ(run.SourceAt(spec.Find("c")->span()), "\"\\u00e9\"");
}

TEST(Shaper, AddedValuesArePlacedAtTheFirstCharacterOfTheirObject) {
  const Shaping run(
      R"({"properties":{"spec":{"properties":{"n":{"default":5},"o":{"default":{"p":"x"},"properties":{"p":{}}}}}}})",
      R"({"spec":{"n":null}})");
  const value::Value spec = *run.out.root().Find("spec");
  EXPECT_EQ(run.SourceAt(spec.Find("n")->span()), "null");
  EXPECT_EQ(spec.Find("o")->span().offset, 8u);
  EXPECT_EQ(spec.Find("o")->Find("p")->span().offset, 8u);
  EXPECT_EQ(run.SourceAt(spec.Find("o")->span()), "{");
}

TEST(Shaper, AnItemOfALargerDocumentIsJudgedOnItsOwn) {
  const Planned planned(R"({"properties":{"a":{},"d":{"default":"\u00fc"}}})");
  const Held list(R"({"x":"\u00e4","items":[{"a":"\u00f6","z":"\u00df"},{"a":"plain"}]})");
  Shaper shaper;
  value::Document out;
  const value::Value items = *list.root().Find("items");
  std::string text;
  for (const value::Value item : items.Items()) {
    shaper.Shape(planned.plan, item, {}, out);
    text += Json(out.root());
    EXPECT_LE(out.side().size(), std::string_view("öüd").size());
  }
  EXPECT_EQ(text, R"({"a":"ö","d":"ü"}{"a":"plain","d":"ü"})");
}

TEST(Shaper, GoesAsDeepAsDocumentsGo) {
  std::string schema = R"({"type":"object","x-kubernetes-preserve-unknown-fields":true})";
  for (int i = 0; i < 4000; ++i) schema = R"({"default":{},"properties":{"a":)" + schema + "}}";
  const Planned planned(schema);
  std::string object = "1";
  for (int i = 0; i < 9000; ++i) object = R"({"b":1,"a":)" + object + "}";
  const Held held(object);
  Shaper shaper;
  value::Document out;
  ShapeOptions options = ShapeOptions::PruneOnly(Unknown::kStrict);
  const ShapeReport& report = shaper.Shape(planned.plan, held.root(), options, out);
  EXPECT_EQ(report.unknown.size() + report.unknown_left_out, 4000u);
  options = ShapeOptions::DefaultOnly();
  const Held empty("{}");
  EXPECT_FALSE(shaper.Shape(planned.plan, empty.root(), options, out).failure);
  EXPECT_EQ(out.tape().size(), 2u * 4000 - 1);
}

TEST(Shaper, DefaultsCannotGrowAnObjectPastTheLimitOfNodes) {
  ShapeOptions options;
  options.limits.max_nodes = 1000;
  std::string nulls = "null";
  for (int i = 0; i < 300; ++i) nulls += ",null";
  const Shaping run(R"({"properties":{"l":{"items":{"default":[1,2,3]}}}})", R"({"l":[)" + nulls + "]}",
                    options);
  ASSERT_TRUE(run.report->failure);
  EXPECT_EQ(run.report->failure->kind, ShapeFailure::Kind::kLimitNodes);
  EXPECT_EQ(run.report->failure->message, "the object with its defaults has more than 1000 values");
}

TEST(Shaper, DefaultsCannotGrowAnObjectPastTheLimitOfBytes) {
  ShapeOptions options;
  options.limits.max_bytes = 1000;
  const Shaping run(R"({"properties":{"l":{"items":{"default":")" + std::string(400, 'x') + R"("}}}})",
                    R"({"l":[null,null,null]})", options);
  ASSERT_TRUE(run.report->failure);
  EXPECT_EQ(run.report->failure->kind, ShapeFailure::Kind::kLimitBytes);
  EXPECT_EQ(run.report->failure->message, "the object with its defaults is larger than 1000 bytes");
}

TEST(Shaper, TheListOfUnknownFieldsIsBounded) {
  const std::string key(1 << 20, 'k');
  std::string members = "\"m0\":1";
  for (int i = 1; i < 100; ++i) members += ",\"m" + std::to_string(i) + "\":1";
  const Planned planned(R"({"properties":{")" + key + R"(":{}}})");
  const Held held("{\"" + key + "\":{" + members + "}}");
  Shaper shaper;
  value::Document out;
  const ShapeReport& report =
      shaper.Shape(planned.plan, held.root(), ShapeOptions::PruneOnly(Unknown::kStrict), out);
  EXPECT_EQ(report.unknown.size(), 31u);
  EXPECT_EQ(report.unknown_left_out, 69u);
  EXPECT_EQ(out.tape().size(), 3u);
}

TEST(Shaper, PresenceIsBounded) {
  const std::string key(1 << 20, 'k');
  std::string properties = "\"m0\":{}";
  for (int i = 1; i < 100; ++i) properties += ",\"m" + std::to_string(i) + "\":{}";
  const Planned planned(R"({"properties":{")" + key + R"(":{"properties":{)" + properties + "}}}}");
  const Held held("{\"" + key + "\":{}}");
  Shaper shaper;
  value::Document out;
  ShapeOptions options = ShapeOptions::DefaultOnly();
  options.presence = true;
  const ShapeReport& report = shaper.Shape(planned.plan, held.root(), options, out);
  EXPECT_FALSE(report.presence.complete());
  EXPECT_EQ(report.presence.entries().size(), 63u);
}

TEST(Shaper, AllocatesNothingForValidObjectsOnceItIsWarm) {
  if (!CanCountAllocations()) GTEST_SKIP() << "the sanitizer has its own allocator";
  const Planned planned(R"({"properties":{"spec":{"properties":{
    "n":{"default":5},"o":{"default":{"p":"some text that is longer than a small string"},"properties":{"p":{}}},
    "e":{"x-kubernetes-embedded-resource":true,"properties":{"metadata":{"properties":{"name":{"default":"d"}}}}},
    "l":{"items":{"properties":{"q":{"default":"z"}}}}}}}})");
  const Held object(R"({"apiVersion":"g/v1","kind":"K",
    "metadata":{"name":"a name that is longer than a small string","labels":{"a":"b"},"creationTimestamp":"2024-05-01T12:00:00Z",
      "ownerReferences":[{"name":"o","uid":"u"}],"managedFields":[{"fieldsV1":{"f":1.0}}]},
    "spec":{"e":{"kind":"L","metadata":{"labels":{"a":null}}},"l":[{},{"q":"\u00e9"},null]}})");
  Shaper shaper;
  value::Document out;
  ShapeOptions options;
  options.unknown = Unknown::kStrict;
  shaper.Shape(planned.plan, object.root(), options, out);
  const uint64_t before = AllocationCount();
  for (int i = 0; i < 10; ++i) shaper.Shape(planned.plan, object.root(), options, out);
  EXPECT_EQ(AllocationCount() - before, 0u);
  EXPECT_TRUE(shaper.Shape(planned.plan, object.root(), options, out).unknown.empty());
}

}  // namespace
}  // namespace plimsoll::reshape

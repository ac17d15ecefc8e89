#include "plimsoll/schema/projection.h"

#include <gtest/gtest.h>

#include "read_json.h"

namespace shop {

enum class Colour { kRed, kBlue };

struct Item {
  std::string sku;
  int32_t count = 1;
};
constexpr auto DescribeFields(const Item*) {
  using namespace plimsoll::schema;
  return std::tuple(Field("sku", &Item::sku), FieldOr("count", &Item::count));
}

struct Order {
  plimsoll::value::Quantity weight;
  std::optional<plimsoll::value::Time> due;
  std::vector<Item> items;
  std::map<std::string, std::string> labels;
  Colour colour = Colour::kRed;
};
constexpr auto DescribeFields(const Order*) {
  using namespace plimsoll::schema;
  return std::tuple(Field("weight", &Order::weight), Field("due", &Order::due), Field("items", &Order::items),
                    FieldOr("labels", &Order::labels), FieldOr("colour", &Order::colour));
}

struct Nest {
  std::vector<Nest> eggs;
};
constexpr auto DescribeFields(const Nest*) {
  return std::tuple(plimsoll::schema::FieldOr("eggs", &Nest::eggs));
}

}  // namespace shop

template <>
struct plimsoll::schema::Codec<shop::Colour> {
  static Decoded<shop::Colour> Decode(value::Value wire) {
    if (wire.IsString() && wire.AsString() == "blue") return shop::Colour::kBlue;
    return std::unexpected(CodecError{finding::Code::kUnsupportedValue, "there is no such colour"});
  }
};

namespace plimsoll::schema {
namespace {

TEST(Projection, AnObjectBecomesAStruct) {
  const JsonText text(R"({"weight":"1500m","items":[{"sku":"A","count":3},{"sku":"B"}],"labels":{"a":"b"},
      "colour":"blue","due":"2024-02-29T12:00:00Z","unknown":1})");
  const Projection<shop::Order> order = Project<shop::Order>(text.root());
  ASSERT_TRUE(order.ok());
  EXPECT_EQ(order.value.weight.MilliValue(), 1500);
  ASSERT_EQ(order.value.items.size(), 2U);
  EXPECT_EQ(order.value.items[0].count, 3);
  EXPECT_EQ(order.value.items[1].count, 1);
  EXPECT_EQ(order.value.labels.at("a"), "b");
  EXPECT_EQ(order.value.colour, shop::Colour::kBlue);
  EXPECT_EQ(order.value.due->seconds, 1709208000);
}

TEST(Projection, EveryFaultIsAFindingWithItsPathAndPlace) {
  const JsonText text(R"({"items":[{"count":"many"},7],"labels":{"a":1},"colour":"red","due":null})");
  const Projection<shop::Order> order = Project<shop::Order>(text.root());
  std::string all;
  for (const finding::Finding& finding : order.findings) {
    all += finding.path.FieldPath() + ": " + finding.message + " @" +
           std::to_string(finding.place->span.offset) + "\n";
  }
  EXPECT_EQ(all,
            "weight: \"weight\" is missing @0\n"
            "items[0].sku: \"sku\" is missing @10\n"
            "items[0].count: expected an integer, got a string @19\n"
            "items[1]: expected an object @27\n"
            "labels[a]: expected a string, got a number @44\n"
            "colour: there is no such colour @56\n");
  EXPECT_EQ(order.findings[0].code, finding::Code::kRequired);
  EXPECT_EQ(order.findings[5].code, finding::Code::kUnsupportedValue);
  EXPECT_FALSE(order.value.due);
}

TEST(Projection, StructsThatHoldThemselvesAreReadToALimit) {
  std::string json = "{}";
  for (uint32_t i = 0; i < 2 * kMaxProjectionDepth; ++i) json = R"({"eggs":[)" + json + "]}";
  const JsonText text(json);
  const Projection<shop::Nest> nest = Project<shop::Nest>(text.root());
  ASSERT_EQ(nest.findings.size(), 1U);
  EXPECT_EQ(nest.findings[0].code, finding::Code::kLimitDepth);
}

TEST(Projection, FindingsAreNotWithoutEnd) {
  std::string json = R"({"weight":1,"items":[)";
  for (size_t i = 0; i < 3 * kMaxProjectionFindings; ++i) json += "1,";
  const JsonText text(json + "1]}");
  const Projection<shop::Order> order = Project<shop::Order>(text.root());
  ASSERT_EQ(order.findings.size(), kMaxProjectionFindings);
  EXPECT_EQ(order.findings.back().code, finding::Code::kLimitFindings);
}

}  // namespace
}  // namespace plimsoll::schema

#include "plimsoll/codec.h"

#include <gtest/gtest.h>

namespace shop {

using namespace plimsoll::codec;

enum class Colour { kRed, kBlue };

struct Item {
  std::string sku;
  std::int32_t count = 1;
};
auto DescribeFields(const Item*) {
  return std::make_tuple(Field("sku", &Item::sku), FieldOr("count", &Item::count));
}

struct Order {
  Quantity weight;
  std::optional<Time> due;
  std::vector<Item> items;
  std::map<std::string, std::string> labels;
  Colour colour = Colour::kRed;
};
auto DescribeFields(const Order*) {
  return std::make_tuple(Field("weight", &Order::weight), Field("due", &Order::due),
                         Field("items", &Order::items), FieldOr("labels", &Order::labels),
                         FieldOr("colour", &Order::colour));
}

struct Nest {
  std::vector<Nest> eggs;
};
auto DescribeFields(const Nest*) { return std::make_tuple(FieldOr("eggs", &Nest::eggs)); }

}  // namespace shop

template <>
struct plimsoll::codec::Codec<shop::Colour> {
  static std::optional<Problem> Decode(const Value& value, shop::Colour& out) {
    if (value.text() != "blue") return Problem{"there is no such colour", "unsupported_value"};
    out = shop::Colour::kBlue;
    return std::nullopt;
  }
};

namespace plimsoll::codec {
namespace {

template <class T>
Decoded<T> DecodeText(const std::string& text) {
  const Document document(text, "order.json");
  return Decode<T>(document.root());
}

TEST(PublicCodec, AnObjectBecomesAStruct) {
  const auto order = DecodeText<shop::Order>(
      R"({"weight":"1500m","items":[{"sku":"A","count":3},{"sku":"B"}],"labels":{"a":"b"},
          "colour":"blue","due":"2024-02-29T12:00:00Z","unknown":1})");
  ASSERT_TRUE(order.ok());
  EXPECT_EQ(order.value.weight.milli_value, 1500);
  EXPECT_EQ(order.value.weight.value, 2);
  EXPECT_EQ(order.value.weight.number, 1.5);
  ASSERT_EQ(order.value.items.size(), 2U);
  EXPECT_EQ(order.value.items[0].count, 3);
  EXPECT_EQ(order.value.items[1].count, 1);
  EXPECT_EQ(order.value.labels.at("a"), "b");
  EXPECT_EQ(order.value.colour, shop::Colour::kBlue);
  EXPECT_EQ(order.value.due->seconds, 1709208000);
}

TEST(PublicCodec, EveryFaultIsAFindingWithItsPathAndPosition) {
  const auto order = DecodeText<shop::Order>(
      "{\"items\":[{\"count\":\"many\"},7],\n\"labels\":{\"a\":1},\"colour\":\"red\",\"due\":null}");
  std::string all;
  for (const Finding& finding : order.findings) {
    all += finding.field + ": " + finding.message + " [" + finding.code + "] " +
           std::to_string(finding.line) + ":" + std::to_string(finding.column) + "\n";
  }
  EXPECT_EQ(all,
            "weight: \"weight\" is missing [required] 1:1\n"
            "items[0].sku: \"sku\" is missing [required] 1:11\n"
            "items[0].count: expected an integer, got a string [type_mismatch] 1:20\n"
            "items[1]: expected an object [type_mismatch] 1:28\n"
            "labels[a]: expected a string, got a number [type_mismatch] 2:15\n"
            "colour: there is no such colour [unsupported_value] 2:27\n");
  EXPECT_EQ(order.findings[0].file, "order.json");
  EXPECT_EQ(order.findings[1].pointer, "/items/0/sku");
  EXPECT_FALSE(order.value.due);
}

TEST(PublicCodec, ThereIsOneForEachType) {
  const Document document(R"({"bool":true,"int":-3,"long":9007199254740993,"double":1.5,"string":"a",
      "micro":"2024-02-29T12:00:00.000001Z","date":"2024-02-29","duration":"1h30m","byte":"cGxpbXNvbGw=",
      "uuid":"00000000-0000-0000-0000-00000000002a","ip":"10.0.0.1","cidr":"10.0.0.0/8","port":80,"name":"25%"})",
                          "all.json");
  const auto read = [&](const char* name, auto& out) {
    return Codec<std::decay_t<decltype(out)>>::Decode(*document.root().Find(name), out) == std::nullopt;
  };
  bool flag = false;
  EXPECT_TRUE(read("bool", flag) && flag);
  std::int32_t number = 0;
  EXPECT_TRUE(read("int", number));
  EXPECT_EQ(number, -3);
  std::int64_t large = 0;
  EXPECT_TRUE(read("long", large));
  EXPECT_EQ(large, 9007199254740993);
  double real = 0;
  EXPECT_TRUE(read("double", real));
  EXPECT_EQ(real, 1.5);
  std::string text;
  EXPECT_TRUE(read("string", text));
  EXPECT_EQ(text, "a");
  MicroTime micro;
  EXPECT_TRUE(read("micro", micro));
  EXPECT_EQ(micro.time.nanoseconds, 1000);
  EXPECT_EQ(micro.time.Text(), "2024-02-29T12:00:00.000001Z");
  Date date;
  EXPECT_TRUE(read("date", date));
  EXPECT_EQ(date.year * 10000 + date.month * 100 + date.day, 20240229);
  Duration duration{};
  EXPECT_TRUE(read("duration", duration));
  EXPECT_EQ(duration, std::chrono::minutes(90));
  Bytes bytes;
  EXPECT_TRUE(read("byte", bytes));
  EXPECT_EQ(bytes.bytes, "plimsoll");
  Uuid uuid;
  EXPECT_TRUE(read("uuid", uuid));
  EXPECT_EQ(uuid.bytes[15], 42);
  IpAddress address;
  EXPECT_TRUE(read("ip", address));
  EXPECT_TRUE(address.is_v4);
  EXPECT_EQ(address.bytes[15], 1);
  IpPrefix prefix;
  EXPECT_TRUE(read("cidr", prefix));
  EXPECT_EQ(prefix.length, 8);
  IntOrString port;
  EXPECT_TRUE(read("port", port));
  EXPECT_EQ(port.Text(), "80");
  EXPECT_EQ(port.Scaled(10), 80);
  IntOrString name;
  EXPECT_TRUE(read("name", name));
  EXPECT_TRUE(name.is_string);
  EXPECT_EQ(name.Scaled(10), 3);
  EXPECT_EQ((IntOrString{true, 0, "http"}).Scaled(10), std::nullopt);
  Value raw;
  EXPECT_TRUE(read("double", raw));
  EXPECT_EQ(raw.json(), "1.5");
}

TEST(PublicCodec, QuantitiesAreComparedByTheirNumbers) {
  const auto quantity = [](const std::string& text) { return DecodeText<Quantity>(text).value; };
  EXPECT_EQ(Quantity::Compare(quantity(R"("1Ki")"), quantity("1024")), 0);
  EXPECT_LT(Quantity::Compare(quantity(R"("100m")"), quantity("1")), 0);
  EXPECT_GT(Quantity::Compare(quantity(R"("1k")"), Quantity()), 0);
  EXPECT_EQ(quantity(R"("1024Mi")").text, "1Gi");
}

TEST(PublicCodec, StructsThatHoldThemselvesAreReadToALimit) {
  std::string json = "{}";
  for (int i = 0; i < 2 * kMaxDepth; ++i) json = R"({"eggs":[)" + json + "]}";
  const auto nest = DecodeText<shop::Nest>(json);
  ASSERT_EQ(nest.findings.size(), 1U);
  EXPECT_EQ(nest.findings[0].code, "limit_depth");
}

TEST(PublicCodec, FindingsAreNotWithoutEnd) {
  std::string json = R"({"weight":1,"items":[)";
  for (std::size_t i = 0; i < 3 * kMaxFindings; ++i) json += "1,";
  const auto order = DecodeText<shop::Order>(json + "1]}");
  ASSERT_EQ(order.findings.size(), kMaxFindings);
  EXPECT_EQ(order.findings.back().code, "limit_findings");
}

TEST(PublicCodec, ATextThatCannotBeReadIsAProblem) {
  const Document document("{\"a\":", "cut.json");
  EXPECT_FALSE(document.ok());
  EXPECT_EQ(document.problems().findings[0].file, "cut.json");
  EXPECT_TRUE(document.root().is_null());
  EXPECT_EQ(Decode<std::int32_t>(document.root()).findings[0].message, "there is no value");
  EXPECT_TRUE(Document("", "empty").root().is_null());
}

TEST(PublicCodec, ValuesCanBeLookedAt) {
  const Document document("a: [1, x]\nb: {c: null}\n", "look.yaml");
  const Value root = document.root();
  EXPECT_EQ(root.members().size(), 2U);
  EXPECT_EQ(root.Find("a")->items()[1].text(), "x");
  EXPECT_EQ(root.Find("a")->items()[0].kind(), Value::Kind::kNumber);
  EXPECT_TRUE(root.Find("b")->Find("c")->is_null());
  EXPECT_FALSE(root.Find("z"));
  EXPECT_FALSE(root.Find("a")->Find("0"));
  EXPECT_TRUE(root.Find("b")->items().empty());
  EXPECT_EQ(root.json(), R"({"a":[1,"x"],"b":{"c":null}})");
}

}  // namespace
}  // namespace plimsoll::codec

#include "plimsoll/json_schema.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace plimsoll {
namespace {

JsonSchema SchemaOf(const std::string& text, const SchemaOptions& options = {}) {
  return JsonSchema::FromTexts({{"schema.json", text}}, options);
}

TEST(JsonSchema, ValidatesTexts) {
  const JsonSchema schema =
      JsonSchema::FromTexts({{"a.json", R"({"items":{"$ref":"https://example.com/b"}})"},
                             {"b.json", R"({"$id":"https://example.com/b","type":"string"})"}});
  ASSERT_TRUE(schema.ok());
  const Report report = schema.Check("[\"x\", 1]", "list.json");
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].pointer, "/1");
  EXPECT_EQ(report.findings[0].code, "type_mismatch");
}

TEST(JsonSchema, SaysWhatIsWrongWithASchema) {
  EXPECT_FALSE(SchemaOf("{").ok());
  EXPECT_FALSE(SchemaOf("{").Check("1", "x").ok());
  EXPECT_FALSE(JsonSchema::FromTexts({}).ok());
  EXPECT_FALSE(JsonSchema::FromFiles({"/nowhere.json"}).ok());
  const JsonSchema odd = SchemaOf(R"({"minLenght":1})");
  EXPECT_TRUE(odd.ok());
  EXPECT_EQ(odd.problems().findings.size(), 1u);
  SchemaOptions options;
  options.dialect = "draft0";
  EXPECT_FALSE(SchemaOf("{}", options).ok());
}

TEST(SchemaOptions, ChangeWhatIsFound) {
  SchemaOptions options;
  EXPECT_TRUE(SchemaOf(R"({"format":"date"})", options).Check("\"x\"", "x").ok());
  options.formats = Formats::kCheck;
  EXPECT_FALSE(SchemaOf(R"({"format":"date"})", options).Check("\"x\"", "x").ok());
  EXPECT_EQ(SchemaOf(R"({"format":"tide"})", options).problems().findings.size(), 1u);
  const std::string exact = R"({"maximum":0.1})";
  EXPECT_FALSE(SchemaOf(exact, options).Check("0.10000000000000000001", "x").ok());
  options.numbers = Numbers::kFloat64;
  EXPECT_TRUE(SchemaOf(exact, options).Check("0.10000000000000000001", "x").ok());
  EXPECT_FALSE(
      SchemaOf(R"({"properties":{"a":{"uniqueItems":true}}})", options).Check(R"({"a":[1,1.0]})", "x").ok());
  options.equality = Equality::kServer;
  EXPECT_TRUE(
      SchemaOf(R"({"properties":{"a":{"uniqueItems":true}}})", options).Check(R"({"a":[1,1.0]})", "x").ok());
  const std::string either = R"({"x-kubernetes-int-or-string":true})";
  EXPECT_TRUE(SchemaOf(either, options).Check("\"50%\"", "x").ok());
  options.int_or_string = IntOrString::kNumeric;
  EXPECT_FALSE(SchemaOf(either, options).Check("\"50%\"", "x").ok());
  EXPECT_TRUE(SchemaOf(either, options).Check("\"-5\"", "x").ok());
  const std::string two = R"({"required":["a","b"]})";
  EXPECT_EQ(SchemaOf(two, options).Check("{}", "x").findings.size(), 2u);
  options.first_error = true;
  EXPECT_EQ(SchemaOf(two, options).Check("{}", "x").findings.size(), 1u);
  EXPECT_FALSE(SchemaOf(R"({"type":"string"})", options).Check("on", "x").ok());
  options.yaml = YamlVersion::k1_2;
  EXPECT_TRUE(SchemaOf(R"({"type":"string"})", options).Check("on", "x").ok());
  options.limits.bytes = 3;
  EXPECT_FALSE(SchemaOf("{}", options).ok() && SchemaOf("{}", options).Check("12345", "x").ok());
}

class CountsCalls final : public Delegate {
 public:
  std::vector<Violation> Evaluate(const DelegatedValue& value) const override {
    return {{"at " + value.pointer}};
  }
};

TEST(Delegate, FollowsReferencesThatGoInCircles) {
  const CountsCalls counts;
  SchemaOptions options;
  options.delegations = {Delegation::ByKeyword("x-count", counts)};
  const JsonSchema schema = SchemaOf(
      R"({"$ref":"#/$defs/tree","$defs":{"tree":{"x-count":1,"allOf":[{"$ref":"#/$defs/node"},{"$ref":"#/$defs/node"}]},
          "node":{"additionalProperties":{"$ref":"#/$defs/tree"},"items":{"$ref":"#/$defs/tree"}}}})",
      options);
  ASSERT_TRUE(schema.ok());
  const Report report = schema.Check(R"({"a":[1,{"b":{}}]})", "x");
  std::string all;
  for (const Finding& finding : report.findings) all += finding.message + "\n";
  EXPECT_EQ(all, "at \nat /a\nat /a/0\nat /a/1\nat /a/1/b\n");
}

TEST(JsonSchema, ValidatesStreams) {
  const JsonSchema schema = SchemaOf(R"({"items":{"type":"integer"}})");
  std::string text = "[0";
  for (int i = 0; i < 200'000; ++i) text += ",1";
  text += ",true]";
  size_t at = 0;
  size_t findings = 0;
  const auto read = [&](char* buffer, size_t size) {
    const size_t some = std::min({size, size_t{1000}, text.size() - at});
    std::memcpy(buffer, text.data() + at, some);
    at += some;
    return some;
  };
  schema.CheckStream(read, "list.json", [&](const Report& part) { findings += part.findings.size(); });
  EXPECT_EQ(findings, 1u);
  findings = 0;
  schema.CheckStream([](char*, size_t) { return JsonSchema::kFailed; }, "list.json",
                     [&](const Report& part) { findings += part.findings.size(); });
  EXPECT_EQ(findings, 1u);
}

}  // namespace
}  // namespace plimsoll

// CRDs and objects made to hurt: what is wrong is said, in about the time it takes to read them.
#include <chrono>

#include "crd_from.h"
#include "json_text.h"
#include "plimsoll/check/compile.h"
#include "plimsoll/check/json_checker.h"
#include "plimsoll/check/runner.h"
#include "plimsoll/crd/list_types.h"
#include "plimsoll/reshape/shaper.h"

namespace plimsoll::crd {
namespace {

constexpr auto kSoon = std::chrono::seconds(20);  // for slow builds on busy machines

class Hostile : public ::testing::Test {
 protected:
  void TearDown() override { EXPECT_LT(std::chrono::steady_clock::now() - start_, kSoon); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Everything that is done with an object and a schema that was found good.
struct Judged {
  Judged(const JsonSchema& schema, const JsonText& object)
      : program(*check::Compile(schema.schema, schema.schema.root(), check::CheckOptions::ForObjects())) {
    certain = check::JsonChecker().IsCertainlyValid(program, object.source.bytes());
    reshape::ShapeOptions options;
    options.unknown = reshape::Unknown::kStrict;
    reshape::Shaper shaper;
    const reshape::ShapeReport& report = shaper.Shape(schema.plan, object.root(), options, stored);
    unknown = report.unknown.size() + report.unknown_left_out;
    check::Runner().Run(program, object.root(), {}, errors);
    RuleMemory memory;
    ListTypes(schema.schema, schema.plan).Check(object.root(), memory, errors);
  }

  check::CheckProgram program;
  bool certain = false;
  size_t unknown = 0;
  value::Document stored;
  finding::ErrorList errors;
};

std::string Repeated(size_t count, const std::string& before, const std::string& after) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ",") + before + std::to_string(i) + after;
  return text;
}

TEST_F(Hostile, AHundredThousandPropertiesWithDefaults) {
  const std::string properties =
      Repeated(100'000, "\"p", R"(":{"type":"string","default":"x","maxLength":1})");
  EXPECT_EQ(SchemaErrors("{\"type\":\"object\",\"properties\":{" + properties + "}}"), Exactly());
  const JsonSchema schema("{\"type\":\"object\",\"properties\":{" + properties + "}}");
  EXPECT_TRUE(Judged(schema, JsonText("{" + Repeated(100'000, "\"p", "\":\"y\"") + "}")).certain);
  const Judged wrong(schema, JsonText("{" + Repeated(100'000, "\"p", "\":\"yy\"") + "}"));
  EXPECT_EQ(wrong.errors.size(), 100'000u);
  const Judged unknown(schema, JsonText("{" + Repeated(100'000, "\"q", "\":1") + "}"));
  EXPECT_EQ(unknown.unknown, 100'000u);
  EXPECT_EQ(unknown.stored.root().Count(), 100'000u);  // the defaults
}

TEST_F(Hostile, AnObjectTenThousandDeep) {
  const std::string deep = std::string(9'998, '[') + std::string(9'998, ']');
  const JsonText object(R"({"a":)" + deep + "}");
  EXPECT_TRUE(
      Judged(JsonSchema(R"({"type":"object","properties":{"a":{"type":"array","items":{}}}})"), object)
          .certain);
  const Judged typed(
      JsonSchema(
          R"({"type":"object","properties":{"a":{"type":"array","items":{"type":"array","items":{"type":"string"}}}}})"),
      object);
  ASSERT_EQ(typed.errors.size(), 1u);
  EXPECT_EQ(typed.errors[0].Text(),
            R"(a[0][0]: Invalid value: "array": a[0][0] in body must be of type string: "array")");
  const std::string twice =
      R"({"a":[)" + deep.substr(2, deep.size() - 4) + "," + deep.substr(2, deep.size() - 4) + "]}";
  EXPECT_EQ(
      Judged(
          JsonSchema(
              R"({"type":"object","properties":{"a":{"type":"array","x-kubernetes-list-type":"set","items":{}}}})"),
          JsonText(twice))
          .errors.size(),
      1u);
}

TEST_F(Hostile, DefaultsInDefaultsGrowOnlyToTheLimit) {
  // Every level doubles what the one below sets.
  std::string schema = R"({"type":"object","default":{},"properties":{"x":{"type":"string","default":"y"}}})";
  for (int i = 0; i < 40; ++i) {
    schema = R"({"type":"object","default":{},"properties":{"l":)" + schema + R"(,"r":)" + schema + "}}";
    if (schema.size() > 2'000'000) break;
  }
  const JsonSchema parsed(R"({"type":"object","properties":{"a":)" + schema + "}}");
  const JsonText object("{}");
  reshape::ShapeOptions options;
  options.limits.max_nodes = 10'000;
  reshape::Shaper shaper;
  value::Document stored;
  const reshape::ShapeReport& report = shaper.Shape(parsed.plan, object.root(), options, stored);
  ASSERT_TRUE(report.failure);
  EXPECT_EQ(report.failure->kind, reshape::ShapeFailure::Kind::kLimitNodes);
}

TEST_F(Hostile, PatternsThatAreNone) {
  const auto property = [](const std::string& pattern) {
    return SchemaErrors("{type: object, properties: {a: {type: string, pattern: '" + pattern + "'}}}");
  };
  EXPECT_EQ(property("(?=a)b"),
            Exactly(R"(.properties[a].pattern: Invalid value: "(?=a)b": must be a valid regular expression, )"
                    R"(but isn't: error parsing regexp: invalid or unsupported Perl syntax: `(?=`)"));
  EXPECT_EQ(property(R"(a\1)"),
            Exactly(R"(.properties[a].pattern: Invalid value: "a\\1": must be a valid regular expression, )"
                    R"(but isn't: error parsing regexp: invalid escape sequence: `\1`)"));
  EXPECT_EQ(property("(a{1000}){1000}").size(), 1u);
  EXPECT_EQ(property(std::string(100'000, '(')).size(), 1u);
}

// Go accepts it, but it is past our limit: the object is refused with the reason.
TEST_F(Hostile, APatternThatIsTooLarge) {
  const std::string pattern = R"((\\pL{500}|\\pN{500}|\\pS{500})$)";
  EXPECT_EQ(
      SchemaErrors(R"({"type":"object","properties":{"a":{"type":"string","pattern":")" + pattern + "\"}}}"),
      Exactly());
  const Judged judged(JsonSchema(R"({"properties":{"a":{"type":"string","pattern":")" + pattern + "\"}}}"),
                      JsonText(R"({"a":"b"})"));
  EXPECT_FALSE(judged.certain);
  ASSERT_EQ(judged.errors.size(), 1u);
  EXPECT_NE(judged.errors[0].detail.find("but pattern is invalid: pattern too large"), std::string::npos)
      << judged.errors[0].detail;
}

TEST_F(Hostile, AStringOfFiveMegabytes) {
  const std::string text(5'000'000, 'a');
  const auto judge = [&](const std::string& rule) {
    return Judged(JsonSchema(R"({"properties":{"a":{"type":"string",)" + rule + "}}}"),
                  JsonText(R"({"a":")" + text + "\"}"));
  };
  EXPECT_TRUE(judge(R"("pattern":"^(a|b)+$")").certain);
  EXPECT_TRUE(judge(R"("pattern":"(a|aa)*$")").certain);
  EXPECT_FALSE(judge(R"("pattern":"(a*)*b")").certain);
  EXPECT_TRUE(judge(R"("maxLength":5000000)").certain);
  const Judged long_one = judge(R"("maxLength":10)");
  ASSERT_EQ(long_one.errors.size(), 1u);
  EXPECT_EQ(long_one.errors[0].Text(), "a: Too long: may not be more than 10 bytes");
  for (const char* format : {"date-time", "duration", "uri", "email", "hostname", "ipv6", "cidr", "mac",
                             "uuid", "isbn", "creditcard", "byte", "k8s-long-name", "rgbcolor"}) {
    judge(R"("format":")" + std::string(format) + "\"");
  }
}

TEST_F(Hostile, EnumsAndRequiredOfAHundredThousandEntries) {
  const std::string words = Repeated(100'000, "\"w", "\"");
  const JsonSchema schema(R"({"required":[)" + words + R"(],"additionalProperties":{"enum":[)" + words +
                          "]}}");
  const Judged empty(schema, JsonText("{}"));
  EXPECT_EQ(empty.errors.size(), 100'000u);
  const Judged full(schema, JsonText("{" + Repeated(100'000, "\"w", "\":\"w7\"") + "}"));
  EXPECT_TRUE(full.errors.empty());
}

TEST_F(Hostile, JunctorsInJunctorsEndSoon) {
  std::string schema = R"({"required":["x"]})";
  for (int i = 0; i < 3000; ++i) schema = R"({"anyOf":[)" + schema + R"(],"allOf":[{}]})";
  EXPECT_FALSE(Judged(JsonSchema(schema), JsonText(R"({"a":1})")).errors.empty());
}

}  // namespace
}  // namespace plimsoll::crd

#include "plimsoll/check/json_checker.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "allocation_count.h"
#include "plimsoll/value/json_reader.h"
#include "random_case.h"
#include "read.h"

namespace plimsoll::check {
namespace {

bool Certain(std::string_view schema, std::string_view json) {
  const TestSchema imported(schema);
  const CheckProgram program = imported.Compiled();
  const text::Source source("test", json);
  return JsonChecker().IsCertainlyValid(program, source.bytes());
}

const std::string kSchema =
    R"({"type":"object","required":["a"],"minProperties":1,"maxProperties":4,"properties":{
    "a":{"type":"string","minLength":1,"maxLength":3,"pattern":"^[a-zé]*$"},
    "b":{"type":"integer","minimum":1,"maximum":9},
    "c":{"type":"array","minItems":1,"maxItems":2,"items":{"type":"string","enum":["x","y"]}},
    "d":{"type":"string","format":"date"},
    "e":{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{"type":"string"}]},
    "f":{"type":"object","additionalProperties":{"type":"boolean"}},
    "g":{"type":"number"},
    "h":{"type":"object","properties":{"i":{"type":"string","nullable":true}},"additionalProperties":false}}})";

TEST(JsonChecker, IsCertainOfValidObjects) {
  for (const char* json : {
           R"({"a":"abc"})",
           R"( { "a" : "a" , "b" : 9 , "c" : [ "x" , "y" ] } )",
           R"({"a":"é","d":"2024-02-29","e":"50%"})",
           R"({"a":"\u0061b","e":80,"g":1e3})",
           R"({"f":{"x":true,"y":false},"a":"a","h":{"i":null}})",
           R"({"a":"a","unknown":[{"deep":[1,2.5,null,{}]},"x",[]]})",
       }) {
    EXPECT_TRUE(Certain(kSchema, json)) << json;
  }
}

TEST(JsonChecker, DoubtsWhatIsNotValid) {
  for (const char* json : {
           R"({})",
           R"([])",
           R"("a")",
           R"({"b":1})",
           R"({"a":""})",
           R"({"a":"abcd"})",
           R"({"a":"A"})",
           R"({"a":1})",
           R"({"a":"a","b":0})",
           R"({"a":"a","b":10})",
           R"({"a":"a","b":1.5})",
           R"({"a":"a","c":[]})",
           R"({"a":"a","c":["x","y","x"]})",
           R"({"a":"a","c":["z"]})",
           R"({"a":"a","c":"x"})",
           R"({"a":"a","d":"soon"})",
           R"({"a":"a","e":true})",
           R"({"a":"a","f":{"x":1}})",
           R"({"a":"a","g":"1"})",
           R"({"a":"a","h":{"j":1}})",
           R"({"a":null})",
           R"({"a":"a","b":1,"c":["x"],"g":1,"u":1})",
       }) {
    EXPECT_FALSE(Certain(kSchema, json)) << json;
  }
}

TEST(JsonChecker, DoubtsWhatIsNotJson) {
  for (const char* json : {
           "",
           " ",
           "{",
           R"({"a")",
           R"({"a":)",
           R"({"a":"a")",
           R"({"a":"a"}})",
           R"({"a":"a"} x)",
           R"({"a":"a",})",
           R"({"a":"a" "b":1})",
           R"({"a" "a"})",
           R"({"a":"\x"})",
           R"({"a":"a","u":01})",
           R"({"a":"a","u":1e999})",
           R"({"a":"a","u":tru})",
           R"({"a":"a","u":truex})",
           R"({"a":"a","u":[1})",
           R"({a:"a"})",
           R"({"a":"a","u":"})",
           "{\"a\":\"a\",\"u\":\"\x01\"}",
           R"({"a":"a"},)",
           R"({"a":"a","u":nul)",
       }) {
    EXPECT_FALSE(Certain(kSchema, json)) << json;
  }
}

TEST(JsonChecker, DoubtsRepeatedKeys) {
  EXPECT_FALSE(Certain(kSchema, R"({"a":"a","a":"a"})"));
  EXPECT_FALSE(Certain(kSchema, R"({"a":"a","u":{"x":1,"y":2,"x":3}})"));
  EXPECT_FALSE(Certain(kSchema, R"({"a":"a","\u0061":"a"})"));
  EXPECT_FALSE(Certain("{}", R"({"x":1,"y":{"z":1},"x":2})"));
  EXPECT_TRUE(Certain("{}", R"({"x":1,"y":{"x":1},"z":2})"));
}

std::string Wide(int keys, const char* value) {
  std::string text;
  for (int i = 0; i < keys; ++i) text += (i ? ",\"k" : "\"k") + std::to_string(i) + "\":" + value;
  return text;
}

TEST(JsonChecker, FindsRepeatedKeysAmongManyProperties) {
  const std::string schema =
      R"({"required":["k99"],"properties":{)" + Wide(100, R"({"type":"integer"})") + "}}";
  EXPECT_TRUE(Certain(schema, "{" + Wide(100, "1") + "}"));
  EXPECT_FALSE(Certain(schema, "{" + Wide(99, "1") + "}"));
  EXPECT_FALSE(Certain(schema, "{" + Wide(100, "1") + ",\"k99\":1}"));
  EXPECT_FALSE(Certain(schema, "{" + Wide(100, "1") + ",\"k0\":1}"));
  EXPECT_TRUE(Certain("{}", "{" + Wide(1000, "1") + "}"));
  EXPECT_FALSE(Certain("{}", "{" + Wide(1000, "1") + ",\"k7\":1}"));
}

// What a checker learnt from one object must not sway it about the next, nor another program.
TEST(JsonChecker, SaysTheSameWhateverCameBefore) {
  const std::string other =
      R"({"type":"object","properties":{"b":{"type":"string"},"a":{"type":"integer"}}})";
  const TestSchema first(kSchema), second(other);
  const CheckProgram programs[] = {first.Compiled(), second.Compiled()};
  JsonChecker warm;
  for (const char* json : {
           R"({"a":"a","b":1,"g":1})",
           R"({"b":1,"a":"a"})",
           R"({"a":"a","a":"a"})",
           R"({"a":"a","b":1,"a":"a"})",
           R"({"a":"a","b" :1})",
           R"({"a":"a","g":1,"b":1})",
           R"({"a")",
           R"({"a":)",
           R"({"a":"a","b")",
           R"({"a":1,"b":"x"})",
           R"({"b":"x","a":1})",
           R"({"a":"a","h":{"i":"x","i":"y"}})",
           R"({"a":"a","h":{"i":"x","j":"y"}})",
           R"({"a":"a","h":{"i":"x"}})",
       }) {
    const text::Source source("test", json);
    for (const CheckProgram& program : programs) {
      const bool fresh = JsonChecker().IsCertainlyValid(program, source.bytes());
      for (int i = 0; i < 2; ++i) EXPECT_EQ(warm.IsCertainlyValid(program, source.bytes()), fresh) << json;
    }
  }
}

// Names that are long, or that JSON writes with escapes, are never guessed but always found.
TEST(JsonChecker, KnowsNamesOfEveryLengthAndSpelling) {
  JsonChecker checker;
  for (size_t length = 0; length < 40; ++length) {
    const std::string name(length, 'n');
    const TestSchema schema(R"({"type":"object","additionalProperties":false,"properties":{")" + name +
                            R"(":{"type":"integer"},"ü":{},"a\"b":{},"z":{}}})");
    const CheckProgram program = schema.Compiled();
    const text::Source good("test", R"({"ü":1,")" + name + R"(":1,"z":2})");
    const text::Source longer("test", R"({"ü":1,")" + name + R"(n":1})");
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(checker.IsCertainlyValid(program, good.bytes())) << length;
      EXPECT_FALSE(checker.IsCertainlyValid(program, longer.bytes())) << length;
    }
  }
}

TEST(JsonChecker, CountsRequiredNamesUpToItsLimit) {
  for (const size_t count : {2u, 63u, 64u, 65u}) {
    std::string properties, required, json;
    for (size_t i = 0; i < count; ++i) {
      const std::string name = "\"p" + std::to_string(i) + "\"";
      properties += (i == 0 ? "" : ",") + name + ":{}";
      required += (i == 0 ? "" : ",") + name;
      json += (i == 0 ? "" : ",") + name + ":1";
    }
    const std::string schema =
        R"({"type":"object","properties":{"o":{},)" + properties + R"(},"required":[)" + required + "]}";
    EXPECT_EQ(Certain(schema, R"({"o":1,)" + json + "}"), count <= Member::kMostBits) << count;
    EXPECT_FALSE(Certain(schema, R"({"o":1,)" + json.substr(json.find(',') + 1) + "}")) << count;
  }
}

TEST(JsonChecker, LeavesJunctorsThatKindsDoNotSettle) {
  EXPECT_FALSE(Certain(R"({"oneOf":[{"required":["a"]},{"required":["b"]}]})", R"({"a":1})"));
  EXPECT_FALSE(Certain(R"({"properties":{"a":{"anyOf":[{"minimum":1}]}}})", R"({"a":1})"));
  EXPECT_TRUE(Certain(R"({"properties":{"a":{"anyOf":[{"minimum":1}]}}})", R"({"b":1})"));
}

TEST(JsonChecker, ReadsAsDeepAsTheReader) {
  const auto nested = [](size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_TRUE(Certain("{}", nested(10000)));
  EXPECT_FALSE(Certain("{}", nested(10001)));
}

TEST(JsonChecker, AllocatesNothingOnceWarm) {
  const TestSchema schema(kSchema);
  const CheckProgram program = schema.Compiled();
  const text::Source source(
      "test",
      R"({"a":"\u0061b","c":["x"],"e":80,"u":{"x":{"y":[1,2.5]},"z":"é","labels":{"p":"q","r":"s"}}})");
  JsonChecker checker;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(checker.IsCertainlyValid(program, source.bytes()));
  const uint64_t before = AllocationCount();
  for (int i = 0; i < 100; ++i) checker.IsCertainlyValid(program, source.bytes());
  EXPECT_EQ(AllocationCount(), before);
}

// What the tape path says; nothing for text that is no document without repeated keys.
bool TapeAccepts(const CheckProgram& program, const text::Source& source) {
  value::Document document;
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  if (!report.ok() || !report.duplicates.empty()) return false;
  return Runner().Accepts(program, document.root());
}

// Kinds of schema and value that the fused path leaves to the tape path.
bool MayDoubt(const RandomCase& random) {
  for (const char* word : {"Of\"", "\"not\"", "\"enum\""}) {
    if (random.schema.find(word) != std::string::npos) return true;
  }
  return random.value[0] != '{' && random.value[0] != '[';
}

void ExpectTapeAgreement(const RandomCase& random) {
  const TestSchema schema(random.schema);
  const CheckProgram program = schema.Compiled();
  const text::Source source("test", random.value);
  const bool certain = JsonChecker().IsCertainlyValid(program, source.bytes());
  const bool accepted = TapeAccepts(program, source);
  if (certain != accepted && !(accepted && MayDoubt(random))) RC_FAIL(random.schema + "\n" + random.value);
}

RC_GTEST_PROP(JsonChecker, AgreesWithTheTapePath, ()) {
  const auto cases = rc::gen::container<std::vector<RandomCase>>(20, GenerateCase());
  for (const RandomCase& random : *rc::gen::noShrink(cases)) ExpectTapeAgreement(random);
}

RC_GTEST_PROP(JsonChecker, AgreesWithTheTapePathOnDamagedText, ()) {
  RandomCase random = *rc::gen::noShrink(GenerateCase());
  const TestSchema schema(random.schema);
  const CheckProgram program = schema.Compiled();
  for (size_t i = 0; i < random.value.size(); ++i) {
    std::string damaged = random.value;
    damaged[i] = *rc::gen::element('"', '\\', '{', '}', '[', ']', ',', ':', ' ', '0', 'e', '-', '\n', '\xC3');
    const text::Source source("test", damaged);
    const bool certain = JsonChecker().IsCertainlyValid(program, source.bytes());
    if (certain && !TapeAccepts(program, source)) RC_FAIL(random.schema + "\n" + damaged);
  }
}

}  // namespace
}  // namespace plimsoll::check

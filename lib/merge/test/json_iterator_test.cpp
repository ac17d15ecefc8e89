// The texts were recorded from structured-merge-diff v6.4.2 with json-iterator v1.1.12. `E:` is an error,
// `S:` what is written again.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/merge/fieldpath/path_element.h"
#include "plimsoll/merge/value/limits.h"

namespace plimsoll::merge {
namespace {

struct Recorded {
  std::string text;
  std::string said;
};

std::string ElementAgain(const std::string& text) {
  Arena arena;
  PathElement element;
  std::string error;
  if (ReadWire(text, arena, element, error) != WireElement::kRead) return "E:" + error;
  std::string out = "S:";
  AppendWire(out, element);
  return out;
}

std::string SetAgain(const std::string& text) {
  Arena arena;
  const Result<FieldSet> set = ReadFieldsV1Text(text, arena);
  return set ? "S:" + FieldsV1Text(*set) : "E:" + set.error().message;
}

TEST(JsonIterator, BadElementsHaveTheWordsOfUpstream) {
  const std::vector<Recorded> recorded = {
      {"v:", "E:Read: unexpected value type: 0, error found in #0 byte of ...||..., bigger context ...||..."},
      {"v:x",
       "E:Read: unexpected value type: 0, error found in #0 byte of ...|x|..., bigger context ...|x|..."},
      {"v:nul",
       "E:skipFourBytes: expect null, error found in #3 byte of ...|nul|..., bigger context ...|nul|..."},
      {"v:tru",
       "E:skipThreeBytes: expect rue, error found in #3 byte of ...|tru|..., bigger context ...|tru|..."},
      {"v:falsy",
       "E:skipFourBytes: expect alse, error found in #5 byte of ...|falsy|..., bigger context ...|falsy|..."},
      {"v:\"a",
       "E:readStringSlowPath: unexpected end of input, error found in #2 byte of ...|\"a|..., bigger context "
       "...|\"a|..."},
      {"v:\"a\\",
       "E:readEscapedChar: invalid escape char after \\, error found in #3 byte of ...|\"a\\|..., bigger "
       "context ...|\"a\\|..."},
      {"v:\"a\\u12",
       "E:readStringSlowPath: unexpected end of input, error found in #6 byte of ...|\"a\\u12|..., bigger "
       "context ...|\"a\\u12|..."},
      {"v:\"\\u12g4\"",
       "E:readU4: expects 0~9 or a~f, but found g, error found in #6 byte of ...|\"\\u12g4\"|..., bigger "
       "context ...|\"\\u12g4\"|..."},
      {"v:\"\\x\"",
       "E:readEscapedChar: invalid escape char after \\, error found in #3 byte of ...|\"\\x\"|..., bigger "
       "context ...|\"\\x\"|..."},
      {"v:\"a\tb\"",
       "E:ReadString: invalid control character found: 9, error found in #1 byte of ...|\"a\tb\"|..., bigger "
       "context ...|\"a\tb\"|..."},
      {"v:[1,2", std::string("E:ReadArrayCB: expect ] in the end, but found \000, error found in #4 byte of "
                             "...|[1,2|..., bigger context ...|[1,2|...",
                             116)},
      {"v:[1 2]",
       "E:ReadArrayCB: expect ] in the end, but found 2, error found in #4 byte of ...|[1 2]|..., bigger "
       "context ...|[1 2]|..."},
      {"v:{\"a\"1}",
       "E:ReadMapCB: expect : after object field, but found \", error found in #5 byte of ...|{\"a\"1}|..., "
       "bigger context ...|{\"a\"1}|..."},
      {"v:{\"a\":1,\"b\"2}",
       "E:ReadMapCB: expect : after object field, but found ,, error found in #10 byte of "
       "...|\"a\":1,\"b\"2}|..., bigger context ...|{\"a\":1,\"b\"2}|..."},
      {"v:{a:1}",
       "E:ReadMapCB: expect \" after {, but found a, error found in #2 byte of ...|{a:1}|..., bigger context "
       "...|{a:1}|..."},
      {"v:{\"a\":1",
       "E:ReadMapCB: object not ended with }, error found in #6 byte of ...|{\"a\":1|..., bigger context "
       "...|{\"a\":1|..."},
      {"v:{\"a\":\"b\"}}",
       "E:managedFields parsing: unexpected trailing data after JSON object, error found in #9 byte of "
       "...|{\"a\":\"b\"}}|..., bigger context ...|{\"a\":\"b\"}}|..."},
      {"v:1x",
       "E:managedFields parsing: unexpected trailing data after JSON object, error found in #1 byte of "
       "...|1x|..., bigger context ...|1x|..."},
      {"v:01",
       "E:readFloat64: leading zero is invalid, error found in #0 byte of ...|01|..., bigger context "
       "...|01|..."},
      {"v:-",
       "E:readNumberAsString: invalid number, error found in #1 byte of ...|-|..., bigger context ...|-|..."},
      {"v:-,",
       "E:readFloat64: empty number, error found in #1 byte of ...|-,|..., bigger context ...|-,|..."},
      {"v:-.5",
       "E:readFloat64: leading dot is invalid, error found in #1 byte of ...|-.5|..., bigger context "
       "...|-.5|..."},
      {"v:1.",
       "E:readFloat64SlowPath: dot can not be last character, error found in #2 byte of ...|1.|..., bigger "
       "context ...|1.|..."},
      {"v:1.x",
       "E:readFloat64SlowPath: dot can not be last character, error found in #2 byte of ...|1.x|..., bigger "
       "context ...|1.x|..."},
      {"v:--1",
       "E:readFloat64SlowPath: -- is not valid, error found in #3 byte of ...|--1|..., bigger context "
       "...|--1|..."},
      {"v:1-2", "E:strconv.ParseFloat: parsing \"1-2\": invalid syntax"},
      {"v:1e999", "E:strconv.ParseFloat: parsing \"1e999\": value out of range"},
      {"v:1e", "E:strconv.ParseFloat: parsing \"1e\": invalid syntax"},
      {"v:+1",
       "E:Read: unexpected value type: 0, error found in #0 byte of ...|+1|..., bigger context ...|+1|..."},
      {"k:", std::string("E:ReadObjectCB: expect { or n, but found \000, error found in #0 byte of ...||..., "
                         "bigger context ...||...",
                         103)},
      {"k:[]",
       "E:ReadObjectCB: expect { or n, but found [, error found in #1 byte of ...|[]|..., bigger context "
       "...|[]|..."},
      {"k:nul",
       "E:skipThreeBytes: expect ull, error found in #3 byte of ...|nul|..., bigger context ...|nul|..."},
      {"k:{\"a\"1}",
       "E:ReadObject: expect : after object field, but found 1, error found in #5 byte of ...|{\"a\"1}|..., "
       "bigger context ...|{\"a\"1}|..."},
      {"k:{\"a\":1,2}",
       "E:ReadString: expects \" or n, but found 2, error found in #8 byte of ...|{\"a\":1,2}|..., bigger "
       "context ...|{\"a\":1,2}|..."},
      {"k:{\"a\":1",
       "E:ReadObjectCB: object not ended with }, error found in #6 byte of ...|{\"a\":1|..., bigger context "
       "...|{\"a\":1|..."},
      {"k:{\"a\":nul}",
       "E:skipFourBytes: expect null, error found in #9 byte of ...|{\"a\":nul}|..., bigger context "
       "...|{\"a\":nul}|..."},
      {"k:{a}",
       "E:ReadObjectCB: expect \" after {, but found a, error found in #2 byte of ...|{a}|..., bigger "
       "context ...|{a}|..."},
      {"k:{\"a\":1} 2",
       "E:managedFields parsing: unexpected trailing data after JSON object, error found in #8 byte of "
       "...|{\"a\":1} 2|..., bigger context ...|{\"a\":1} 2|..."},
  };
  for (const Recorded& one : recorded) EXPECT_EQ(ElementAgain(one.text), one.said) << one.text;
}

TEST(JsonIterator, WhatUpstreamTakesIsTaken) {
  const std::vector<Recorded> recorded = {
      {"v:-+1", "S:v:-1"},
      {"v:\"a\\\tb\"",
       "E:readEscapedChar: invalid escape char after \\, error found in #4 byte of ...|\"a\\\tb\"|..., "
       "bigger context ...|\"a\\\tb\"|..."},
      {"v:\"\\ud800x\"", "S:v:\"\357\277\275x\""},
      {"v:\"\\ud83d\\ude00\"", "S:v:\"\360\237\230\200\""},
      {"v:\"\\ud800\\u0041\"", "S:v:\"\357\277\275A\""},
      {"k:{\"a\":1,null:2}", "S:k:{\"\":2,\"a\":1}"},
      {"v:{\"a\":1,\"a\":2}", "S:v:{\"a\":2}"},
      {"k: null ", "S:k:{}"},
      {"v:123456789012345678901234", "S:v:1.2345678901234569e+23"},
  };
  for (const Recorded& one : recorded) EXPECT_EQ(ElementAgain(one.text), one.said) << one.text;
}

TEST(JsonIterator, SetsAreReadAsUpstreamReadsThem) {
  const std::vector<Recorded> recorded = {
      {"{\"x:a\":-01,\"f:b\":{}}", "S:{\"f:b\":{}}"},
      {"{\"x:a\":{\"a\":1,null:2},\"f:b\":{}}", "S:{\"f:b\":{}}"},
      {"{\"f:a\":{\".\":-.5}}", "S:{\"f:a\":{}}"},
      {"", std::string("E:ReadMapCB: expect { or n, but found \000, error found in #0 byte of ...||..., "
                       "bigger context ...||...",
                       100)},
      {"nul",
       "E:skipThreeBytes: expect ull, error found in #3 byte of ...|nul|..., bigger context ...|nul|..."},
      {"[]",
       "E:ReadMapCB: expect { or n, but found [, error found in #1 byte of ...|[]|..., bigger context "
       "...|[]|..."},
      {"{\"f:a\":{}} x",
       "E:managedFields parsing: unexpected trailing data after JSON object, error found in #10 byte of "
       "...|\"f:a\":{}} x|..., bigger context ...|{\"f:a\":{}} x|..."},
      {"{\"f:a\"",
       "E:ReadMapCB: expect : after object field, but found \", error found in #6 byte of ...|{\"f:a\"|..., "
       "bigger context ...|{\"f:a\"|..."},
      {"{\"f:a\":{}",
       "E:ReadMapCB: object not ended with }, error found in #9 byte of ...|{\"f:a\":{}|..., bigger context "
       "...|{\"f:a\":{}|..."},
      {"{\"f:a\":nul}",
       "E:skipThreeBytes: expect ull, error found in #10 byte of ...|\"f:a\":nul}|..., bigger context "
       "...|{\"f:a\":nul}|..."},
      {"{\"v:nul\":{}}",
       "E:parsing key as path element: skipFourBytes: expect null, error found in #3 byte of ...|nul|..., "
       "bigger context ...|nul|..., error found in #9 byte of ...|{\"v:nul\":{}}|..., bigger context "
       "...|{\"v:nul\":{}}|..."},
      {"{\"k:{\\\"a\\\"\":{}}",
       std::string("E:parsing key as path element: ReadObject: expect : after object field, but found \000, "
                   "error found in #4 byte of ...|{\"a\"|..., bigger context ...|{\"a\"|..., error found in "
                   "#10 byte of ...|k:{\\\"a\\\"\":{}}|..., bigger context ...|{\"k:{\\\"a\\\"\":{}}|...",
                   242)},
      {"{\"i:x\":{}}",
       "E:parsing key as path element: strconv.Atoi: parsing \"x\": invalid syntax, error found in #7 byte "
       "of ...|{\"i:x\":{}}|..., bigger context ...|{\"i:x\":{}}|..."},
      {"{\"x:a\":\"a\tb\"}",
       "E:trySkipString: invalid control character found: 9, error found in #8 byte of "
       "...|{\"x:a\":\"a\tb\"}|..., bigger context ...|{\"x:a\":\"a\tb\"}|..."},
      {"{\"x:a\":1.}",
       "E:validateNumber: missing digit after dot, error found in #8 byte of ...|{\"x:a\":1.}|..., bigger "
       "context ...|{\"x:a\":1.}|..."},
      {"{\"x:a\":01}",
       "E:readFloat32: leading zero is invalid, error found in #7 byte of ...|{\"x:a\":01}|..., bigger "
       "context ...|{\"x:a\":01}|..."},
      {"{\"x:a\":1e999}",
       "E:readNumberAsString: invalid number, error found in #10 byte of ...|x:a\":1e999}|..., bigger "
       "context ...|{\"x:a\":1e999}|..."},
      {"{\"x:a\":-.5e}", "E:number has no digits"},
      {"{\"x:a\":[1",
       "E:ReadArrayCB: expect ] in the end, but found 1, error found in #9 byte of ...|{\"x:a\":[1|..., "
       "bigger context ...|{\"x:a\":[1|..."},
      {"{\"f:a\":{\".\":tru}}",
       "E:skipThreeBytes: expect rue, error found in #10 byte of ...|:{\".\":tru}}|..., bigger context "
       "...|{\"f:a\":{\".\":tru}}|..."},
  };
  for (const Recorded& one : recorded) EXPECT_EQ(SetAgain(one.text), one.said) << one.text;
}

// Upstream holds 4,096 bytes at a time, and shows no others.
TEST(JsonIterator, ErrorsShowWhatIsHeld) {
  std::string text = "{\"f:a\":{}";
  text.resize(4096, ' ');
  EXPECT_EQ(
      SetAgain(text + "x"),
      "E:ReadMapCB: object not ended with }, error found in #1 byte of ...|x|..., bigger context ...|x|...");
}

TEST(JsonIterator, BytesThatAreNoTextAreReplaced) {
  EXPECT_EQ(SetAgain("{\"f:a\xFF\":{}}"), "S:{\"f:a\uFFFD\":{}}");
}

TEST(JsonIterator, ValuesNestToALimit) {
  const std::string open(kMaxDepth + 2, '[');
  EXPECT_EQ(ElementAgain("v:" + open), "E:the object nests deeper than 1000 levels");
  std::string set;
  for (uint32_t i = 0; i < kMaxDepth + 2; ++i) set += "{\"f:a\":";
  EXPECT_TRUE(SetAgain(set).starts_with("E:the field set nests deeper than its limit"));
  EXPECT_EQ(SetAgain("{\"x:a\":" + open), "E:the object nests deeper than 1000 levels");
}

}  // namespace
}  // namespace plimsoll::merge

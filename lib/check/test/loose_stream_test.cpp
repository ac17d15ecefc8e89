// Profile loose along streams: bounds, thresholds and strategies. That the verdicts are those of tapes is
// the business of loose_referee_test.cpp.
#include "plimsoll/check/loose_stream.h"

#include <gtest/gtest.h>

#include "loose_case.h"
#include "stream_case.h"

namespace plimsoll::check {
namespace {

Streamed Judge(LooseCase& object, std::string_view text, const LooseStreamOptions& options = {.window = 1}) {
  return JudgeStream(object.program(), text, 3, options);
}

std::string Numbers(int from, int count) {
  std::string out = "[";
  for (int i = 0; i < count; ++i) out += (i == 0 ? "" : ",") + std::to_string(from + i);
  return out + "]";
}

// R3.18: contains with 0, 1, N-1, N and N+1 matches, over a tape and along a stream.
TEST(LooseStream, ContainsHasItsBounds) {
  constexpr int kMost = 5;
  for (const int least : {0, 1, kMost}) {
    LooseCase object(R"({"contains":{"type":"integer"},"minContains":)" + std::to_string(least) +
                     R"(,"maxContains":)" + std::to_string(kMost) + "}");
    for (const int matches : {0, 1, kMost - 1, kMost, kMost + 1}) {
      std::string text = "[\"x\"";
      for (int i = 0; i < matches; ++i) text += ", " + std::to_string(i) + ", null";
      text += "]";
      const bool expected = matches >= least && matches <= kMost;
      EXPECT_EQ(object.Accepts(text), expected) << text;
      for (const size_t window : {1u, 4u, 1000u}) {
        EXPECT_EQ(Judge(object, text, {.window = window}).accepted, expected) << text << " " << window;
      }
    }
  }
}

TEST(LooseStream, AMistypedListKeyIsNotADuplicate) {
  LooseCase object(R"({"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["port"],
      "items":{"properties":{"port":{"type":"integer"}}}})");
  EXPECT_EQ(Judge(object, R"([{"port":"a"},{"port":"a"},{"port":1},{"port":1}])").Lines(),
            "/0/port type_mismatch expected integer, got string\n"
            "/1/port type_mismatch expected integer, got string\n"
            "/3 duplicate_value an earlier item has the same keys\n");
}

TEST(LooseStream, ContainsNamesTheItemsThatAreTooMany) {
  LooseCase object(R"({"contains":{"type":"integer"},"maxContains":3})");
  const Streamed streamed = Judge(object, R"([1,"a",2,3,4,[],5])");
  EXPECT_EQ(streamed.Lines(),
            " contains_too_many 5 items match `contains` ([0], [2], [3], [4], [6]), at most 3 may match\n");
  EXPECT_EQ(streamed.findings.at(0).hint, "matching items beyond the limit: [4], [6]");
  LooseCase few(R"({"contains":{"type":"integer"},"minContains":2})");
  EXPECT_EQ(Judge(few, R"(["a",1,"b"])").Lines(),
            " contains_too_few 1 item matches `contains` ([1]), at least 2 must match\n");
  const std::string many = Numbers(0, 100);
  EXPECT_EQ(Judge(object, many).Lines() + Judge(object, many).findings.at(0).hint + "\n",
            " contains_too_many 100 items match `contains` ([0], [1], [2], [3], [4], [5], [6], [7], [8], "
            "[9], ...), at most 3 "
            "may match\n"
            "matching items beyond the limit: [3], [4], [5], [6], [7], [8], [9], [10], [11], [12], ...\n");
}

TEST(LooseStream, EveryChunkAndWindowGiveTheSameFindings) {
  LooseCase object(R"({"type":"object","required":["name"],"additionalProperties":false,
      "propertyNames":{"maxLength":5},
      "properties":{"name":{"type":"string"},"list":{"items":{"anyOf":[{"type":"integer"},{"const":{"a":[1]}}]},
      "uniqueItems":true,"contains":{"const":7}},"deep":{"additionalProperties":{"type":"null"}}}})");
  const std::string text =
      R"({"list": [1, {"a":[1]}, "no", {"a" : [ 1 ] }], "deep":{"a":null,"b":[1,2,3],"\u0063":{}},
          "unknown" : [ true ]})";
  const std::string expected = JudgeStream(object.program(), text, 1000, {}).Lines();
  EXPECT_EQ(expected,
            " required \"name\" is required\n"
            "/deep/b type_mismatch expected null, got array\n"
            "/deep/c type_mismatch expected null, got object\n"
            "/list contains_too_few no item matches `contains`, at least 1 must match\n"
            "/list duplicate_value items [1] and [3] are equal\n"
            "/list/2 any_of_mismatch the value matches no alternative of anyOf\n"
            "/unknown forbidden_property \"unknown\" is not allowed here\n"
            "/unknown too_long the string has 7 characters, at most 5 are allowed\n");
  std::vector<uint64_t> offsets;
  for (size_t chunk = 1; chunk <= text.size(); ++chunk) {
    for (const size_t window : {1u, 2u, 8u, 30u, 200u}) {
      Streamed streamed = JudgeStream(object.program(), text, chunk, {.window = window});
      ASSERT_EQ(streamed.Lines(), expected) << chunk << " " << window;
      std::vector<uint64_t> places;
      for (const StreamFinding& one : streamed.findings) {
        places.push_back(one.place.base + one.place.span.offset);
        ASSERT_EQ(one.place.start, text::LineIndex(text).PlaceOf(static_cast<uint32_t>(places.back())));
      }
      std::ranges::sort(places);
      if (offsets.empty()) offsets = places;
      ASSERT_EQ(places, offsets) << chunk << " " << window;
    }
  }
}

TEST(LooseStream, ThresholdOfUniqueItemsIsReachedExactlyAndPassedByOne) {
  LooseCase object(R"({"uniqueItems":true})");
  const size_t needed = 3 * (1 + kKeptItemCost);
  EXPECT_TRUE(Judge(object, "[1,2,3]", {.threshold = needed, .window = 1}).accepted);
  const Streamed past = Judge(object, "[1,2,3]", {.threshold = needed - 1, .window = 1});
  EXPECT_FALSE(past.accepted);
  EXPECT_EQ(past.Lines(),
            " undecided uniqueItems is not evaluated from byte 5 on: the items before take more than the "
            "threshold of 290 bytes\n");
  EXPECT_EQ(past.findings.at(0).keyword, schema::Keyword::kUniqueItems);
  // What is decided before stays decided, and the second of two equal items needs no room.
  EXPECT_EQ(Judge(object, "[1,1,2,3,4,5]", {.threshold = needed - 1, .window = 1}).Lines(),
            " duplicate_value items [0] and [1] are equal\n");
  EXPECT_EQ(Judge(object, "[1,2,1]", {.threshold = 2 * (1 + kKeptItemCost), .window = 1}).Lines(),
            " duplicate_value items [0] and [2] are equal\n");
}

TEST(LooseStream, ItemsThatMustBeKeptAreReadWholeUpToTheThreshold) {
  LooseCase object(R"({"uniqueItems":true})");
  const std::string item = "[" + std::string(300, ' ') + "1]";
  EXPECT_EQ(Judge(object, "[" + item + ",[1]]", {.threshold = 1000, .window = 4}).Lines(),
            " duplicate_value items [0] and [1] are equal\n");
  EXPECT_EQ(
      Judge(object, "[" + item + ",[1]]", {.threshold = 200, .window = 4}).Lines(),
      " undecided uniqueItems is not evaluated from byte 1 on: an item takes more than the threshold of 200 "
      "bytes\n");
}

TEST(LooseStream, StrategiesSayWhatHappensPastTheThreshold) {
  LooseCase object(R"({"properties":{"a":{"uniqueItems":true},"b":{"type":"string"}}})");
  const std::string text = R"({"a":[1,2,3,4,5,6],"b":[1,2]} {"b":1})";
  LooseStreamOptions options{.threshold = 200, .window = 4};
  const Streamed effort = Judge(object, text, options);
  EXPECT_EQ(effort.values, 2u);
  EXPECT_EQ(effort.Lines(),
            "/a undecided uniqueItems is not evaluated from byte 10 on: the items before take more than the "
            "threshold of 200 bytes\n"
            "/b type_mismatch expected string, got array\n"
            "/b type_mismatch expected string, got integer\n");
  EXPECT_FALSE(effort.accepted);

  options.strategy = StreamStrategy::kFailFast;
  const Streamed fast = Judge(object, text, options);
  EXPECT_TRUE(fast.stopped);
  EXPECT_FALSE(fast.accepted);
  EXPECT_EQ(fast.values, 0u);
  EXPECT_EQ(fast.findings.size(), 1u);

  options.strategy = StreamStrategy::kFullBuffer;
  EXPECT_EQ(Judge(object, text, options).Lines(),
            "/b type_mismatch expected string, got array\n/b type_mismatch expected string, got integer\n");
}

TEST(LooseStream, WhatIsOpenInAnAlternativeMattersOnlyWhenNoOtherFits) {
  const LooseStreamOptions options{.threshold = 150, .window = 1};
  const std::string text = "[1,2,3]";
  LooseCase any(R"({"anyOf":[{"uniqueItems":true},{"type":"array"}]})");
  EXPECT_TRUE(Judge(any, text, options).accepted);
  LooseCase none(R"({"anyOf":[{"uniqueItems":true},{"type":"object"}]})");
  EXPECT_EQ(Judge(none, text, options).findings.size(), 1u);
  EXPECT_EQ(Judge(none, text, options).findings.at(0).code, finding::Code::kUndecided);
  LooseCase no(R"({"not":{"uniqueItems":true}})");
  EXPECT_EQ(Judge(no, text, options).findings.at(0).code, finding::Code::kUndecided);
  LooseCase one(R"({"oneOf":[{"uniqueItems":true},{"type":"array"},{"minItems":1}]})");
  EXPECT_EQ(Judge(one, text, options).findings.at(0).code, finding::Code::kUnionAmbiguous);
  LooseCase all(R"({"allOf":[{"uniqueItems":true},{"type":"object"}]})");
  EXPECT_EQ(Judge(all, text, options).findings.size(), 2u);
  LooseCase condition(R"({"if":{"uniqueItems":true},"then":{"minItems":1},"else":{"minItems":2}})");
  EXPECT_TRUE(Judge(condition, text, options).accepted);
  LooseCase other(R"({"if":{"uniqueItems":true},"then":{"minItems":1},"else":{"minItems":9}})");
  EXPECT_EQ(Judge(other, text, options).findings.at(0).code, finding::Code::kUndecided);
  LooseCase item(R"({"contains":{"uniqueItems":true}})");
  EXPECT_TRUE(Judge(item, "[[1,2,3],[]]", {.threshold = 150, .window = 1}).accepted);
  EXPECT_EQ(Judge(item, "[[1,2,3],1]", {.threshold = 150, .window = 1}).accepted, true);
  LooseCase lists(R"({"contains":{"type":"array","uniqueItems":true}})");
  EXPECT_EQ(Judge(lists, "[[1,2,3],1]", {.threshold = 150, .window = 1}).findings.at(0).code,
            finding::Code::kUndecided);
}

// Whether the condition looked at the second item hangs on what was not decided.
TEST(LooseStream, WhatAnOpenSchemaMayHaveLookedAtIsNotLeftOver) {
  LooseCase object(
      R"({"if":{"uniqueItems":true,"prefixItems":[true,true]},"unevaluatedItems":{"type":"string"}})");
  EXPECT_TRUE(Judge(object, R"(["a",1])").accepted);
  const Streamed streamed = Judge(object, R"(["a",1])", {.threshold = 120, .window = 1});
  ASSERT_EQ(streamed.findings.size(), 1u);
  EXPECT_EQ(streamed.findings[0].code, finding::Code::kUndecided);
  EXPECT_TRUE(Judge(object, R"(["a","b"])", {.threshold = 120, .window = 1}).accepted);
}

TEST(LooseStream, WhatContainsMayHaveMatchedIsNotLeftOver) {
  LooseCase object(R"({"contains":{"uniqueItems":true},"unevaluatedItems":{"type":"string"}})");
  EXPECT_TRUE(Judge(object, R"([1,["a",1]])").accepted);
  const Streamed streamed = Judge(object, R"([1,["a",1]])", {.threshold = 120, .window = 1});
  EXPECT_FALSE(streamed.accepted);
  ASSERT_EQ(streamed.findings.size(), 1u);
  EXPECT_EQ(streamed.findings[0].code, finding::Code::kUndecided);
  EXPECT_TRUE(Judge(object, R"([1,"a"])", {.threshold = 120, .window = 1}).accepted);
}

// One bit for each item, eight bytes at a time.
TEST(LooseStream, MarksOfWhatWasLookedAtHaveTheThresholdToo) {
  LooseCase object(R"({"anyOf":[{"contains":{"type":"integer"}},{"prefixItems":[true]}],
      "unevaluatedItems":{"type":"string"}})");
  const std::string text = Numbers(0, 65);
  EXPECT_TRUE(Judge(object, text, {.threshold = 48, .window = 1}).accepted);
  const Streamed past = Judge(object, text, {.threshold = 39, .window = 1});
  EXPECT_FALSE(past.accepted);
  ASSERT_EQ(past.findings.size(), 1u);
  EXPECT_EQ(past.findings[0].code, finding::Code::kUndecided);
  EXPECT_EQ(past.findings[0].keyword, schema::Keyword::kUnevaluatedItems);
  EXPECT_TRUE(
      Judge(object, text, {.strategy = StreamStrategy::kFullBuffer, .threshold = 1, .window = 1}).accepted);
}

TEST(LooseStream, ListMapsKeepTheirKeys) {
  LooseCase object(R"({"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a","b"]})");
  const std::string text = R"([{"a":1,"b":"x"},{"a":1.0,"b":"y"},{"b":"x"},{"x":[0],"b":"x","a":1.0}])";
  const Streamed streamed = Judge(object, text);
  EXPECT_EQ(streamed.Lines(), "/3 duplicate_value an earlier item has the same keys\n");
  EXPECT_EQ(streamed.findings.at(0).hint, "first at /0");
  EXPECT_EQ(Judge(object, text, {.threshold = 100, .window = 1}).findings.at(0).code,
            finding::Code::kUndecided);
}

TEST(LooseStream, EnumAndConstAreComparedPieceByPiece) {
  LooseCase object(R"({"enum":[[1,{"a":[2]}],{"x":{"y":[]},"z":1},[1]]})");
  EXPECT_TRUE(Judge(object, R"([1.0, {"a":[2.0]}])").accepted);
  EXPECT_TRUE(Judge(object, R"({"z":1,"x":{"y":[]}})").accepted);
  EXPECT_TRUE(Judge(object, "[1]").accepted);
  for (const char* other :
       {"[1,{}]", "[]", "{}", R"({"x":{"y":[]},"z":1,"w":0})", R"([1,{"a":[2,3]}])", "[[1]]"}) {
    EXPECT_EQ(Judge(object, other).Lines(), std::string(" unsupported_value the ") +
                                                (other[0] == '[' ? "array" : "object") +
                                                " is not one of the allowed values\n");
  }
}

TEST(LooseStream, ScoreBestTakesTheAlternativeWithTheFewestFaults) {
  LooseCase object(
      R"({"oneOf":[{"required":["a","b","c"]},{"properties":{"x":{"type":"string"}},"required":["d"]}]})");
  LooseStreamOptions options{.window = 1};
  options.run.ambiguity = Ambiguity::kScoreBest;
  const Streamed streamed = Judge(object, R"({"x":"y"})", options);
  EXPECT_EQ(streamed.Lines(), " required \"d\" is required\n");
  EXPECT_EQ(streamed.findings.at(0).hint, "oneOf[1] has the fewest errors");
  EXPECT_TRUE(Judge(object, R"({"a":1,"b":1,"c":1,"d":1})", options).accepted);
  EXPECT_FALSE(Judge(object, R"({"a":1,"b":1,"c":1,"d":1})").accepted);
}

TEST(LooseStream, RepeatedKeysAreFoundAcrossPieces) {
  LooseCase object(R"({"properties":{"a":{"type":"integer"}}})");
  const std::string text = R"({"a":1,"b":[1,2,3,4,5],"c":{"d":1,"d":2},"a":"x"})";
  EXPECT_EQ(Judge(object, text, {.window = 8}).Lines(),
            "/a duplicate_key duplicate field \"a\"\n/a type_mismatch expected integer, got string\n"
            "/c/d duplicate_key duplicate field \"c.d\"\n");
  LooseStreamOptions first{.window = 8};
  first.read.duplicates = value::DuplicateKeys::kFirstWins;
  EXPECT_TRUE(Judge(object, text, first).accepted);
  LooseStreamOptions last{.window = 8};
  last.read.duplicates = value::DuplicateKeys::kLastWins;
  const Streamed replaced = Judge(object, text, last);
  EXPECT_FALSE(replaced.accepted);
  EXPECT_NE(replaced.Lines().find("/a undecided the property replaces an earlier one"), std::string::npos);
}

TEST(LooseStream, KeysThatAreTooManyToRememberAreReportedOf) {
  LooseCase object("{}");
  std::string text = "{";
  for (int i = 0; i < 20; ++i) text += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":0";
  text += "}";
  const Streamed streamed = Judge(object, text, {.threshold = 1000, .window = 8});
  EXPECT_TRUE(streamed.accepted);
  ASSERT_EQ(streamed.findings.size(), 1u);
  EXPECT_TRUE(streamed.findings[0].warning);
  EXPECT_EQ(streamed.findings[0].code, finding::Code::kUndecided);
}

TEST(LooseStream, JudgesLinesOneByOne) {
  LooseCase object(R"({"items":{"type":"integer"}})");
  const Streamed streamed = Judge(object, "[1]\n[\"a\",2,3,4]\n[]\n\n[[]]\n", {.window = 5});
  EXPECT_EQ(streamed.values, 4u);
  EXPECT_EQ(streamed.Lines(),
            "/0 type_mismatch expected integer, got array\n/0 type_mismatch expected integer, got string\n");
}

TEST(LooseStream, DeepValuesAreRefusedCleanly) {
  LooseCase tree(R"({"items":{"$ref":"#"},"additionalProperties":{"$ref":"#"}})");
  std::string deep;
  for (int i = 0; i < 10000; ++i) deep += "{\"a\":";
  deep += "1" + std::string(10000, '}');
  for (const size_t window : {1u, 1000u, 1000000u}) {
    const Streamed streamed = Judge(tree, deep, {.window = window});
    EXPECT_FALSE(streamed.accepted);
    ASSERT_EQ(streamed.findings.size(), 1u) << window;
    EXPECT_EQ(streamed.findings[0].code, finding::Code::kLimitDepth);
    EXPECT_EQ(streamed.failure, "");
    EXPECT_EQ(Judge(tree, "{\"a\":" + deep + "}", {.window = window}).failure,
              "invalid character '{' exceeded max depth");
  }
  LooseCase flat("{}");
  EXPECT_TRUE(Judge(flat, deep).accepted);
}

TEST(LooseStream, SchemasThatReferToThemselvesAreStoppedOnlyWhereTapesAre) {
  for (
      const char* schema : {
          R"({"$ref":"#"})",
          R"({"anyOf":[{"type":"array"},{"$ref":"#"}]})",
          R"({"if":{"minItems":3},"then":{"$ref":"#"}})",
          R"({"if":{"minItems":2},"then":{"$ref":"#"}})",
          R"({"not":{"type":"string","$ref":"#"}})",
          R"({"not":{"$ref":"#"}})",
          R"({"dependentSchemas":{"a":{"$ref":"#"}}})",
          R"({"allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"anyOf":[{"$ref":"#/$defs/b"}]},"b":{"$ref":"#/$defs/a"}}})",
      }) {
    LooseCase object(schema);
    for (const char* text : {"[1,2]", R"({"a":1})", R"({"b":1})"}) {
      EXPECT_EQ(Judge(object, text).accepted, object.Accepts(text)) << schema << text;
    }
  }
}

// Two of the same at each level: as many evaluations as the schema has nodes, not as there are ways.
TEST(LooseStream, SharedSchemasAreJudgedOnce) {
  LooseCase object(R"({"allOf":[{"$ref":"#/$defs/x"},{"$ref":"#/$defs/x"}],
      "$defs":{"x":{"items":{"$ref":"#"},"anyOf":[{"items":{"$ref":"#"}},true]}}})");
  EXPECT_TRUE(Judge(object, std::string(300, '[') + std::string(300, ']')).accepted);
}

TEST(LooseStream, OneFindingIsEnoughOnRequest) {
  LooseCase object(R"({"items":{"type":"string"}})");
  LooseStreamOptions options{.window = 1};
  EXPECT_EQ(Judge(object, Numbers(0, 500), options).findings.size(), 100u);
  options.run.fail_fast = true;
  EXPECT_EQ(Judge(object, Numbers(0, 500), options).findings.size(), 1u);
}

TEST(LooseStream, NumbersPastFloat64AreAllThatIsSaid) {
  LooseCase object(R"({"items":{"type":"string"}})");
  const Streamed streamed = Judge(object, R"(["a","b",1e999,3])");
  EXPECT_EQ(streamed.Lines(),
            " number_range json: cannot unmarshal number 1e999 into Go value of type float64\n");
  EXPECT_FALSE(streamed.accepted);
}

TEST(LooseStream, TextThatIsCutIsNoValue) {
  LooseCase object("{}");
  EXPECT_EQ(Judge(object, "[1,2").failure, "unexpected end of JSON input");
  EXPECT_EQ(Judge(object, "[1,2").values, 0u);
  EXPECT_EQ(Judge(object, "[1,x]").failure, "invalid character 'x' looking for beginning of value");
}

}  // namespace
}  // namespace plimsoll::check

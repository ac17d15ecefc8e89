// Profile loose: verdicts are the business of the JSON Schema Test Suite; these are its words and
// limits.
#include <gtest/gtest.h>

#include "allocation_count.h"
#include "loose_case.h"

namespace plimsoll::check {
namespace {

TEST(Loose, SaysWhatIsWrongAndWhere) {
  LooseCase object(R"({"type":"object","required":["name"],"additionalProperties":false,
      "properties":{"name":{"type":"string","maxLength":3},"size":{"minimum":1,"multipleOf":0.5}}})");
  EXPECT_EQ(object.Explain(R"({"size":0.7,"nmae":1})"),
            "/size below_minimum 0.7 is less than 1\n"
            "/size not_multiple 0.7 is not a multiple of 0.5\n"
            "/nmae forbidden_property \"nmae\" is not allowed here (did you mean \"name\"?)\n"
            " required \"name\" is required\n");
  EXPECT_EQ(object.Explain(R"({"name":"four"})"),
            "/name too_long the string has 4 characters, at most 3 are allowed\n");
  EXPECT_EQ(object.Explain("[]"), " type_mismatch expected object, got array\n");
}

TEST(Loose, AFailedUnionNamesTheNearestBranch) {
  LooseCase object(R"({"oneOf":[{"type":"string"},
      {"type":"object","required":["a","b"]},{"type":"object","required":["c"]}]})");
  EXPECT_EQ(object.Explain(R"({"a":1})"),
            " one_of_mismatch the value matches no alternative of oneOf (oneOf[1] is the closest: \"b\" is "
            "required)\n");
  EXPECT_EQ(object.Explain(R"({"a":1,"b":2,"c":3})"),
            " union_ambiguous the value matches oneOf[1] and oneOf[2], but only one may match\n");
}

TEST(Loose, OfTwoBranchesAlikeTheOneThatKnowsTheMembersIsNearer) {
  LooseCase object(R"({"anyOf":[{"required":["card"]},{"$ref":"#/$defs/bank"}],
      "$defs":{"bank":{"required":["iban","name"]}}})");
  EXPECT_EQ(
      object.Explain(R"({"iban":1})"),
      " any_of_mismatch the value matches no alternative of anyOf (anyOf[1] is the closest: \"name\" is "
      "required)\n");
}

TEST(Loose, AmbiguousUnionsMayTakeTheFirstMatch) {
  LooseCase object(R"({"oneOf":[{"properties":{"a":true}},{"properties":{"b":true}}],
      "unevaluatedProperties":false})");
  for (const Ambiguity ambiguity : {Ambiguity::kFirstMatch, Ambiguity::kScoreBest}) {
    EXPECT_TRUE(object.Accepts(R"({"a":1})", {.ambiguity = ambiguity}));
    // The second alternative was not asked.
    EXPECT_FALSE(object.Accepts(R"({"b":1})", {.ambiguity = ambiguity}));
  }
  EXPECT_FALSE(object.Accepts(R"({"a":1})"));
}

TEST(Loose, ScoreBestTakesTheAlternativeWithTheFewestFaults) {
  LooseCase object(R"({"oneOf":[{"type":"object","required":["a","b","c"]},
      {"properties":{"x":{"type":"string"}},"required":["d"]},{"required":["e","f"]}]})");
  const LooseOptions options{.ambiguity = Ambiguity::kScoreBest};
  EXPECT_EQ(object.Explain(R"({"x":"y"})", options),
            " required \"d\" is required (oneOf[1] has the fewest errors)\n");
  // Two faults each: the first of them.
  EXPECT_EQ(object.Explain(R"({"x":1})", options),
            "/x type_mismatch expected string, got integer (oneOf[1] has the fewest errors)\n"
            " required \"d\" is required (oneOf[1] has the fewest errors)\n");
  EXPECT_TRUE(object.Accepts(R"({"d":1,"e":1,"f":1})", options));
  EXPECT_FALSE(object.Accepts(R"({"d":1,"e":1,"f":1})"));
  LooseCase any(R"({"anyOf":[{"items":{"type":"string"}},{"minItems":2}]})");
  EXPECT_EQ(any.Explain("[1]", options),
            "/0 type_mismatch expected string, got integer (anyOf[0] has the fewest errors)\n");
}

TEST(Loose, PreserveUnknownFieldsComesBeforeAdditionalProperties) {
  const std::string schema = R"({"properties":{"a":{"type":"string"}},"additionalProperties":false,
      "x-kubernetes-preserve-unknown-fields":true})";
  LooseCase object(schema);
  EXPECT_TRUE(object.Accepts(R"({"a":"x","b":1})"));
  EXPECT_FALSE(object.Accepts(R"({"a":1})"));
  ASSERT_EQ(object.program().warnings.size(), 1u);
  EXPECT_EQ(object.program().warnings[0].message,
            "ignored: x-kubernetes-preserve-unknown-fields takes precedence");
  LooseCase typed(
      R"({"additionalProperties":{"type":"string"},"x-kubernetes-preserve-unknown-fields":true})");
  EXPECT_TRUE(typed.Accepts(R"({"b":1})"));
  LooseCase off(R"({"additionalProperties":false,"x-kubernetes-preserve-unknown-fields":false})");
  EXPECT_FALSE(off.Accepts(R"({"b":1})"));
}

TEST(Loose, AMissingOrMistypedListKeyIsNotADuplicate) {
  const std::string list = R"("x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["port"],)";
  const std::string item =
      R"({"type":"object","required":["port"],"properties":{"port":{"type":"integer"}}})";
  LooseCase object("{" + list + R"("items":)" + item + "}");
  EXPECT_EQ(object.Explain(R"([{"port":"a"},{"port":"a"},{},{},{"port":1},{"port":1.0}])"),
            "/0/port type_mismatch expected integer, got string\n"
            "/1/port type_mismatch expected integer, got string\n"
            "/2 required \"port\" is required\n"
            "/3 required \"port\" is required\n"
            "/5 duplicate_value an earlier item has the same keys (first at /4)\n");
  // The type may be in a referenced schema.
  LooseCase referring("{" + list + R"("items":{"allOf":[{"$ref":"#/$defs/port"}]},"$defs":{"port":)" + item +
                      "}}");
  EXPECT_EQ(referring.Explain(R"([{"port":"a"},{"port":"a"}])"),
            "/0/port type_mismatch expected integer, got string\n"
            "/1/port type_mismatch expected integer, got string\n");
}

// The schemas that say what a key is are looked at up to a limit; then any type will do.
TEST(Loose, TypesOfListKeysAreLookedForInSomeSchemas) {
  const auto verdict = [](size_t others) {
    std::string all_of;
    for (size_t i = 0; i < others; ++i) all_of += "{},";
    LooseCase object(
        R"({"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{"allOf":[)" + all_of +
        R"({"properties":{"k":{"type":"integer"}}}]}})");
    return object.Explain(R"([{"k":"a"},{"k":"a"}])");
  };
  const std::string types =
      "/0/k type_mismatch expected integer, got string\n/1/k type_mismatch expected integer, got string\n";
  EXPECT_EQ(verdict(254), types);
  EXPECT_EQ(verdict(255), types + "/1 duplicate_value an earlier item has the same keys (first at /0)\n");
}

TEST(Loose, ContainsHasItsBounds) {
  LooseCase object(R"({"contains":{"type":"integer"},"minContains":1,"maxContains":3})");
  EXPECT_EQ(object.Explain("[\"a\"]"),
            " contains_too_few no item matches `contains`, at least 1 must match\n");
  EXPECT_TRUE(object.Accepts("[1]"));
  EXPECT_TRUE(object.Accepts("[1,2,\"a\"]"));
  EXPECT_TRUE(object.Accepts("[1,2,3]"));
  EXPECT_EQ(
      object.Explain("[1,\"a\",2,3,4]"),
      " contains_too_many 4 items match `contains` ([0], [2], [3], [4]), at most 3 may match (matching items "
      "beyond the limit: [4])\n");
  LooseCase none(R"({"contains":true,"minContains":0})");
  EXPECT_TRUE(none.Accepts("[]"));
}

TEST(Loose, WhatIsLeftOverIsNamed) {
  LooseCase object(R"({"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false})");
  EXPECT_TRUE(object.Accepts(R"({"a":1})"));
  EXPECT_EQ(object.Explain(R"({"a":1,"b":2})"),
            "/b unevaluated \"b\" is not allowed here (no schema that applies to the object defines it)\n");
  LooseCase list(R"({"prefixItems":[true],"unevaluatedItems":false})");
  EXPECT_EQ(list.Explain("[1,2]"),
            "/1 unevaluated no schema evaluates this item, and unevaluated items are not allowed\n");
}

TEST(Loose, OwnFaultsDoNotHideWhatIsLeftOver) {
  LooseCase object(R"({"properties":{"a":{"type":"string"}},"unevaluatedProperties":false})");
  EXPECT_EQ(object.Explain(R"({"a":1,"b":2})"),
            "/a type_mismatch expected string, got integer\n"
            "/b unevaluated \"b\" is not allowed here (no schema that applies to the object defines it)\n");
}

TEST(Loose, ListsOfMapsHaveEachKeyOnce) {
  LooseCase list(R"({"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a","b"]})");
  EXPECT_TRUE(list.Accepts(R"([{"a":1,"b":2},{"a":2,"b":1},{"a":1},{"a":1}])"));
  EXPECT_EQ(list.Explain(R"([{"a":1,"b":2},{},{"b":2,"a":1}])"),
            "/2 duplicate_value an earlier item has the same keys (first at /0)\n");
  LooseCase set(R"({"x-kubernetes-list-type":"set"})");
  EXPECT_FALSE(set.Accepts("[1,1.0]"));
}

TEST(Loose, NumbersAreExactUnlessFloatsAreWanted) {
  LooseCase object(R"({"maximum":9007199254740993,"multipleOf":0.1})");
  EXPECT_TRUE(object.Accepts("0.3"));
  EXPECT_FALSE(object.Accepts("0.35"));
  EXPECT_FALSE(object.Accepts("9007199254740993.1"));
  LooseCase bound(R"({"maximum":0.1})");
  EXPECT_FALSE(bound.Accepts("0.1000000000000000001"));
  EXPECT_TRUE(bound.Accepts("0.1000000000000000001", {.numbers = NumberMode::kFloat64}));
  LooseCase huge(R"({"multipleOf":0.123456789})");
  EXPECT_FALSE(huge.Accepts("1e308"));
}

TEST(Loose, FormatsAreRulesOnlyOnRequest) {
  const char* schema = R"({"format":"ipv4"})";
  EXPECT_TRUE(LooseCase(schema).Accepts("\"1.2.3\""));
  EXPECT_FALSE(LooseCase(schema, {.assert_formats = true}).Accepts("\"1.2.3\""));
}

TEST(Loose, EndlessRecursionEndsInAFinding) {
  LooseCase self(R"({"$ref":"#"})");
  EXPECT_FALSE(self.Accepts("1"));
  EXPECT_EQ(self.Explain("1"),
            " limit_depth the schema applies too many schemas inside each other, or refers to itself without "
            "end\n");
  // A tree that is deeper than the limit is refused; one that is not is judged.
  LooseCase tree(R"({"items":{"$ref":"#"}})");
  EXPECT_TRUE(tree.Accepts(std::string(500, '[') + std::string(500, ']')));
  EXPECT_FALSE(tree.Accepts(std::string(9000, '[') + std::string(9000, ']')));
}

// Each way down the call stack that a schema has, as deep as it goes.
TEST(Loose, TheDepthLimitHoldsOnEveryWayDown) {
  std::string deep = "1";
  for (int i = 0; i < 4000; ++i) deep = i % 2 == 0 ? "{\"a\":" + deep + "}" : "[" + deep + "]";
  for (const char* way : {
           R"({"anyOf":[{"$ref":"#/$defs/x"}],"$defs":{"x":WAY}})",
           R"({"oneOf":[{"type":"string"},{"not":{"not":{"$ref":"#/$defs/x"}}}],"$defs":{"x":WAY}})",
           R"({"if":{"$ref":"#/$defs/x"},"else":false,"$defs":{"x":WAY}})",
           R"({"allOf":[{"$ref":"#/$defs/x"}],"unevaluatedProperties":{"$ref":"#"},"$defs":{"x":WAY}})",
           R"({"dependentSchemas":{"a":{"$ref":"#/$defs/x"}},"contains":{"$ref":"#"},"$defs":{"x":WAY}})",
       }) {
    std::string text = way;
    text.replace(text.find("WAY"), 3,
                 R"({"patternProperties":{"a":{"$ref":"#"}},"additionalProperties":{"$ref":"#"},
                     "items":{"$ref":"#"}})");
    LooseCase tree(text);
    EXPECT_FALSE(tree.Accepts(deep)) << way;
    EXPECT_NE(tree.Explain(deep).find("limit_"), std::string::npos) << way;
  }
}

TEST(Loose, SchemasThatDoubleAtEachLevelAreJudgedAllTheSame) {
  std::string defs;
  for (int i = 1; i <= 60; ++i) {
    const std::string before = "{\"$ref\":\"#/$defs/d" + std::to_string(i - 1) + "\"}";
    defs += ",\"d" + std::to_string(i) + "\":{\"allOf\":[" + before + "," + before + "]}";
  }
  LooseCase doubled(R"({"$ref":"#/$defs/d60","$defs":{"d0":{"type":"integer"})" + defs + "}}");
  EXPECT_TRUE(doubled.Accepts("1"));
  EXPECT_FALSE(doubled.Accepts("\"a\""));
}

TEST(Loose, UnionsThatDoubleAtEachLevelAreExplainedAllTheSame) {
  std::string defs;
  for (int i = 1; i <= 60; ++i) {
    const std::string before = "{\"$ref\":\"#/$defs/d" + std::to_string(i - 1) + "\"}";
    defs += ",\"d" + std::to_string(i) + "\":{\"anyOf\":[" + before + "," + before + "]}";
  }
  LooseCase doubled(R"({"$ref":"#/$defs/d60","$defs":{"d0":{"type":"integer"})" + defs + "}}");
  EXPECT_TRUE(doubled.Accepts("1"));
  const std::string findings = doubled.Explain("\"a\"");
  EXPECT_TRUE(findings.starts_with(" any_of_mismatch the value matches no alternative of anyOf")) << findings;
  EXPECT_EQ(findings.find("limit_steps"), std::string::npos);
}

TEST(Loose, StepsAreLimited) {
  LooseCase list(R"({"items":{"type":"integer"}})");
  EXPECT_EQ(list.Explain("[1,2,3]", {.max_steps = 3}),
            "/2 limit_steps validating the value takes more steps than allowed\n");
}

TEST(Loose, FindingsAreLimited) {
  LooseCase list(R"({"items":{"type":"integer"}})");
  std::vector<LooseFinding> findings;
  const JsonText text("[\"a\",\"a\",\"a\",\"a\"]");
  list.runner().Explain(list.program(), text.root(), {.max_findings = 2}, findings);
  EXPECT_EQ(findings.size(), 2U);
}

TEST(Loose, PatternsThatCannotRunAreWarnedOf) {
  LooseCase object(R"s({"pattern":"(?=a)"})s");
  ASSERT_EQ(object.program().warnings.size(), 1U);
  EXPECT_EQ(object.program().warnings[0].message,
            "not applied: a lookahead or lookbehind in a pattern is not supported");
  EXPECT_TRUE(object.Accepts("\"b\""));
}

TEST(Loose, AValidValueCostsNoMemoryTheSecondTime) {
  LooseCase object(R"({"type":"object","properties":{"a":{"type":"array","items":{"enum":[1,2,"x"]}},
      "b":{"anyOf":[{"type":"string","pattern":"^a+$"},{"$ref":"#/$defs/n"}]}},"required":["a"],
      "unevaluatedProperties":false,"$defs":{"n":{"minimum":0.5,"multipleOf":0.25}}})");
  const JsonText text(R"({"a":[1,2,"x"],"b":1.25})");
  ASSERT_TRUE(object.runner().Accepts(object.program(), text.root(), {}));
  if (!CanCountAllocations()) GTEST_SKIP();
  const uint64_t before = AllocationCount();
  EXPECT_TRUE(object.runner().Accepts(object.program(), text.root(), {}));
  EXPECT_EQ(AllocationCount(), before);
}

TEST(Loose, SchemasOfCrdsMayBeJudgedLoosely) {
  LooseCase old(R"({"type":"integer","maximum":3,"exclusiveMaximum":true,"nullable":true})", {},
                schema::Dialect::kOpenApi3_0);
  EXPECT_TRUE(old.Accepts("null"));
  EXPECT_TRUE(old.Accepts("2"));
  EXPECT_FALSE(old.Accepts("3"));
}

}  // namespace
}  // namespace plimsoll::check

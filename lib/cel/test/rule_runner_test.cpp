#include "plimsoll/cel/rules/rule_runner.h"

#include <gtest/gtest.h>

#include "test_schema.h"

namespace plimsoll::cel {
namespace {

using Texts = std::vector<std::string>;

struct Outcome {
  RuleReport report;
  int64_t left = 0;

  Texts Errors() const { return TextsOf(report.errors); }
  Texts Warnings() const { return TextsOf(report.warnings); }

 private:
  static Texts TextsOf(const finding::ErrorList& errors) {
    Texts texts;
    for (const finding::FieldError& error : errors) texts.push_back(error.Text());
    return texts;
  }
};

Outcome RunRules(std::string_view schema_text, std::string_view object_text, std::string_view old_text = "",
                 RuleRunOptions options = {}) {
  const TestSchema schema(schema_text);
  const RuleSet rules = RuleSet::Compile(schema.ir(), schema.ir().root(), false);
  const TestJson object(object_text);
  std::optional<TestJson> old;
  if (!old_text.empty()) old.emplace(old_text);
  Outcome outcome;
  RuleRunner runner;
  outcome.left = runner.Run(rules, object.root(), old ? std::optional(old->root()) : std::nullopt, options,
                            outcome.report);
  return outcome;
}

// An object with one property `p` of this schema.
std::string OfProperty(std::string_view schema) {
  return R"x({"type":"object","properties":{"p":)x" + std::string(schema) + "}}";
}

std::string Integer(std::string_view rules) {
  return OfProperty(R"x({"type":"integer","x-kubernetes-validations":[)x" + std::string(rules) + "]}");
}

TEST(RuleRunner, SaysNothingWhenRulesHold) {
  const Outcome outcome = RunRules(Integer(R"x({"rule":"self > 0"})x"), R"x({"p":1})x");
  EXPECT_EQ(outcome.Errors(), Texts{});
  EXPECT_EQ(outcome.left, kObjectBudget - 2);
}

TEST(RuleRunner, ReportsABrokenRuleByItsMessage) {
  EXPECT_EQ(RunRules(Integer(R"x({"rule":" self > 5 "})x"), R"x({"p":1})x").Errors(),
            Texts{"p: Invalid value: 1: failed rule: self > 5"});
  EXPECT_EQ(RunRules(Integer(R"x({"rule":"self > 5","message":" be big "})x"), R"x({"p":1})x").Errors(),
            Texts{"p: Invalid value: 1: be big"});
  EXPECT_EQ(RunRules(Integer(R"x({"rule":"self > 5","message":"x","messageExpression":"'got ' + string(self)"
})x"),
                     R"x({"p":1})x")
                .Errors(),
            Texts{"p: Invalid value: 1: got 1"});
}

TEST(RuleRunner, FallsBackWhenTheMessageCannotBeUsed) {
  for (const char* expression : {"''", "' '", "'a\\\\nb'", "string(1/0)"}) {
    EXPECT_EQ(RunRules(Integer(R"x({"rule":"self > 5","message":"x","messageExpression":")x" +
                               std::string(expression) + R"x("})x"),
                       R"x({"p":1})x")
                  .Errors(),
              Texts{"p: Invalid value: 1: x"})
        << expression;
  }
}

TEST(RuleRunner, GivesErrorsTheTypeOfTheirReason) {
  const auto with = [](std::string_view reason) {
    return RunRules(
               Integer(R"x({"rule":"self > 5","message":"m","reason":")x" + std::string(reason) + R"x("})x"),
               R"x({"p":1})x")
        .Errors();
  };
  EXPECT_EQ(with("FieldValueInvalid"), Texts{"p: Invalid value: 1: m"});
  EXPECT_EQ(with("FieldValueForbidden"), Texts{"p: Forbidden: m"});
  EXPECT_EQ(with("FieldValueRequired"), Texts{"p: Required value: m"});
  EXPECT_EQ(with("FieldValueDuplicate"), Texts{"p: Duplicate value: 1"});
}

TEST(RuleRunner, PutsTheFieldPathAfterThePath) {
  const std::string schema = OfProperty(R"x({"type":"object","properties":{"a":{"type":"object",
      "additionalProperties":{"type":"string"}}},
      "x-kubernetes-validations":[{"rule":"false","message":"m","fieldPath":".a['b.c']"}]})x");
  EXPECT_EQ(RunRules(schema, R"x({"p":{}})x").Errors(), Texts{"p.a[b.c]: Invalid value: m"});
}

TEST(RuleRunner, KnowsTheValueAndTheRule) {
  const std::string schema = Integer(R"x({"rule":"self > 5"})x");
  const Outcome outcome = RunRules(schema, R"x({"p":  7, "p":  1})x");
  ASSERT_EQ(outcome.report.errors.size(), 1u);
  const finding::FieldError& error = outcome.report.errors[0];
  EXPECT_EQ(error.code, finding::Code::kCelViolation);
  EXPECT_EQ(error.hint, "rule: self > 5");
  ASSERT_TRUE(error.rule_place);
  EXPECT_EQ(schema.substr(error.rule_place->offset, error.rule_place->length), R"x("self > 5")x");
}

TEST(RuleRunner, DistinguishesEvaluationErrorsFromBrokenRules) {
  EXPECT_EQ(RunRules(Integer(R"x({"rule":"1 / self == 1"})x"), R"x({"p":0})x").Errors(),
            Texts{"p: Invalid value: \"integer\": division by zero evaluating "
                  "rule: 1 / self == 1"});
  EXPECT_EQ(RunRules(OfProperty(R"x({"x-kubernetes-int-or-string":true,
                "x-kubernetes-validations":[{"rule":"self < 1","message":"m"}]})x"),
                     R"x({"p":"x"})x")
                .Errors(),
            Texts{"p: Invalid value: \"\": 'no such overload': call arguments "
                  "did not match a supported "
                  "operator, function or macro signature for rule: m"});
}

// An element of a list that does not fit its schema is an error only to who looks into it.
TEST(RuleRunner, ChargesTheStepThatFails) {
  const auto cost_of = [](std::string_view rule) {
    return kObjectBudget -
           RunRules(R"x({"type":"array","items":{"type":"object","properties":{"k":{"type":"string"}}},
        "x-kubernetes-validations":[{"rule":")x" +
                        std::string(rule) + R"x("}]})x",
                    "[1]")
               .left;
  };
  EXPECT_EQ(cost_of("self[0].k == 'a'"), 4);
  EXPECT_EQ(cost_of("has(self[0].k)"), 2);
}

TEST(RuleRunner, ReportsRulesThatDoNotCompile) {
  EXPECT_EQ(
      RunRules(Integer(R"x({"rule":"self"},{"rule":" "},{"rule":"self > 5"})x"), R"x({"p":1})x").Errors(),
      (Texts{"p: Invalid value: \"integer\": rule compile error: cel "
             "expression must evaluate to a bool",
             "p: Invalid value: 1: failed rule: self > 5"}));
}

TEST(RuleRunner, ReportsRulesThatHaveNoType) {
  const std::string schema =
      R"x({"type":"array","items":{"x-kubernetes-preserve-unknown-fields":true},
      "x-kubernetes-validations":[{"rule":"true"}]})x";
  EXPECT_EQ(RunRules(schema, "[1]").Errors(), Texts{"<nil>: Invalid value: \"array\": rule compiler "
                                                    "initialization error: failed to convert to "
                                                    "declType for CEL validation rules"});
  // Below an object they are not even looked for.
  EXPECT_EQ(RunRules(OfProperty(schema), R"x({"p":[1]})x").Errors(), Texts{});
}

TEST(RuleRunner, LooksAtEveryValueButNull) {
  const std::string schema = R"x({"type":"object","properties":{
      "l":{"type":"array","items":{"type":"integer","nullable":true,"x-kubernetes-validations":[{"rule":"false"}]}},
      "m":{"type":"object","additionalProperties":{"type":"integer",
           "x-kubernetes-validations":[{"rule":"false"}]}}}})x";
  EXPECT_EQ(RunRules(schema, R"x({"l":[7,null,8],"m":{"k":9},"x":1})x").Errors(),
            (Texts{"l[0]: Invalid value: 7: failed rule: false", "l[2]: Invalid value: 8: failed rule: false",
                   "m[k]: Invalid value: 9: failed rule: false"}));
}

TEST(RuleRunner, RunsRulesAboutUpdatesOnlyOnUpdates) {
  const std::string schema = Integer(R"x({"rule":"self >= oldSelf","message":"m"})x");
  EXPECT_EQ(RunRules(schema, R"x({"p":1})x").Errors(), Texts{});
  EXPECT_EQ(RunRules(schema, R"x({"p":1})x", R"x({"p":null})x").Errors(), Texts{});
  EXPECT_EQ(RunRules(schema, R"x({"p":1})x", R"x({"p":2})x").Errors(), Texts{"p: Invalid value: 1: m"});
}

TEST(RuleRunner, BindsAnOptionalOldSelfAlways) {
  const std::string schema = Integer(
      R"x({"rule":"oldSelf.hasValue() && oldSelf.value() < self","optionalOldSelf":true,"message":"m"})x");
  EXPECT_EQ(RunRules(schema, R"x({"p":3})x").Errors(), Texts{"p: Invalid value: 3: m"});
  EXPECT_EQ(RunRules(schema, R"x({"p":3})x", R"x({"p":2})x").Errors(), Texts{});
}

TEST(RuleRunner, FindsOldItemsByTheirKeys) {
  const auto list = [](std::string_view type) {
    return OfProperty(R"x({"type":"array",)x" + std::string(type) +
                      R"x("items":{"type":"object","properties":{
        "k":{"type":"string"},"v":{"type":"integer"}},
        "x-kubernetes-validations":[{"rule":"self.v >= oldSelf.v","message":"m"}]}})x");
  };
  const char* now = R"x({"p":[{"k":"a","v":1},{"k":"b","v":1}]})x";
  const char* old = R"x({"p":[{"k":"b","v":2},{"k":"a","v":1}]})x";
  EXPECT_EQ(
      RunRules(list(R"x("x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],)x"), now, old)
          .Errors(),
      Texts{"p[1]: Invalid value: m"});
  EXPECT_EQ(RunRules(list(""), now, old).Errors(), Texts{});
}

TEST(RuleRunner, EndsWhenTheBudgetIsSpent) {
  const std::string schema = Integer(R"x({"rule":"self == 1"},{"rule":"false"})x");
  const std::string_view no_budget =
      "p: Invalid value: \"integer\": validation failed due to running out of "
      "cost budget, no further "
      "validation rules will be run";
  const Outcome short_by_one = RunRules(schema, R"x({"p":1})x", "", {.budget = 1});
  EXPECT_EQ(short_by_one.Errors(), Texts{std::string(no_budget)});
  EXPECT_LT(short_by_one.left, 0);
  EXPECT_EQ(RunRules(schema, R"x({"p":1})x", "", {.budget = 0}).Errors(), Texts{std::string(no_budget)});
  EXPECT_EQ(RunRules(schema, R"x({"p":1})x", "", {.budget = 2}).Errors(),
            Texts{"p: Invalid value: 1: failed rule: false"});
}

TEST(RuleRunner, EndsWhenOneCallCostsTooMuch) {
  EXPECT_EQ(
      RunRules(Integer(R"x({"rule":"[1,2,3,4].all(x, x > self)"},{"rule":"false"})x"), R"x({"p":0})x", "",
               {.call_limit = 10})
          .Errors(),
      Texts{"p: Invalid value: \"integer\": 'operation cancelled: actual cost limit exceeded': no further "
            "validation rules will be run due to call cost exceeds limit for rule: "
            "[1,2,3,4].all(x, x > self)"});
}

TEST(RuleRunner, EndsWhenTheHostSaysSo) {
  std::string list = "[0";
  for (int i = 1; i < 5000; ++i) list += "," + std::to_string(i);
  const std::string schema = OfProperty(R"x({"type":"array","items":{"type":"integer"},
      "x-kubernetes-validations":[{"rule":"self.all(x, x >= 0)"
},{"rule":"false"}]
})x");
  const Outcome outcome =
      RunRules(schema, R"x({"p":)x" + list + "]}", "", {.cancelled = [] { return true; }});
  EXPECT_EQ(outcome.Errors(), Texts{"p: Invalid value: \"array\": operation interrupted evaluating "
                                    "rule: self.all(x, x >= 0)"});
  EXPECT_LT(outcome.left, 0);
}

TEST(RuleRunner, EndsBeforeShortRulesWhenTheHostSaysSo) {
  const std::string schema = Integer(R"x({"rule":"self == 1"},{"rule":"self < 0"},{"rule":"self < -1"})x");
  int calls = 0;
  const Outcome outcome =
      RunRules(schema, R"x({"p":1})x", "", {.cancelled = [&calls] { return ++calls == 3; }});
  EXPECT_EQ(outcome.Errors(),
            (Texts{"p: Invalid value: 1: failed rule: self < 0",
                   "p: Invalid value: \"integer\": operation interrupted evaluating rule: self < -1"}));
  EXPECT_LT(outcome.left, 0);
}

TEST(RuleRunner, ForgivesWhatHasNotChanged) {
  const std::string schema =
      R"x({"type":"object","properties":{"o":{"type":"object","properties":{
      "a":{"type":"integer","x-kubernetes-validations":[{"rule":"false","message":"m"}]},
      "l":{"type":"array","items":{"type":"integer","x-kubernetes-validations":[{"rule":"false","message":"n"}]}},
      "u":{"type":"integer","x-kubernetes-validations":[{"rule":"self > oldSelf","message":"up"}]}}}}})x";
  const char* old = R"x({"o":{"a":1,"l":[1],"u":3}})x";
  const Outcome same = RunRules(schema, R"x({"o":{"a":1,"l":[1],"u":3}})x", old, {.ratchet = true});
  EXPECT_EQ(same.Errors(), Texts{"o.u: Invalid value: 3: up"});
  EXPECT_EQ(same.Warnings(), (Texts{"o.a: Invalid value: 1: m", "o.l[0]: Invalid value: 1: n"}));
  const Outcome changed = RunRules(schema, R"x({"o":{"a":2,"l":[1,2],"u":4}})x", old, {.ratchet = true});
  EXPECT_EQ(changed.Warnings(), Texts{});
  EXPECT_EQ(changed.Errors().size(), 3u);
}

TEST(RuleRunner, UsesNoMessageThatIsTooLong) {
  const std::string schema = OfProperty(R"x({"type":"string","x-kubernetes-validations":[
      {"rule":"false","message":"m","messageExpression":"self"}]})x");
  const std::string fits(kMaxMessageBytes, 'a');
  const auto detail_of = [&](const std::string& text) {
    return RunRules(schema, R"x({"p":")x" + text + R"x("})x").report.errors.at(0).detail;
  };
  EXPECT_EQ(detail_of(fits), fits);
  EXPECT_EQ(detail_of(fits + "a"), "m");
}

TEST(RuleRunner, ListsOnlySoManyErrors) {
  std::string list = "[0";
  for (size_t i = 0; i < kMaxRuleErrors; ++i) list += ",0";
  const Outcome outcome = RunRules(OfProperty(R"x({"type":"array","items":{"type":"integer",
      "x-kubernetes-validations":[{"rule":"false"}]}})x"),
                                   R"x({"p":)x" + list + "]}");
  EXPECT_EQ(outcome.report.errors.size(), kMaxRuleErrors);
  EXPECT_EQ(outcome.report.left_out, 1u);
}

TEST(RuleRunner, NeverForgivesKindAndVersion) {
  const std::string schema = R"x({"type":"object","properties":{
      "kind":{"type":"string","x-kubernetes-validations":[{"rule":"false","message":"m"}]}}})x";
  EXPECT_EQ(
      RunRules(schema, R"x({"kind":"a","x":1})x", R"x({"kind":"a","x":1})x", {.ratchet = true}).Errors(),
      Texts{"kind: Invalid value: \"a\": m"});
}

TEST(RuleRunner, RunsRulesInsideAllOfOnTheSameValue) {
  const std::string schema =
      R"x({"type":"object","x-kubernetes-validations":[{"rule":"true"}],
      "properties":{"a":{"type":"integer"}},
      "allOf":[{"x-kubernetes-validations":[{"rule":"self.a > 1","message":"m"}],
                "properties":{"a":{"x-kubernetes-validations":[{"rule":"self > 2","message":"n"}]}}}]})x";
  EXPECT_EQ(RunRules(schema, R"x({"a":1})x").Errors(),
            (Texts{"<nil>: Invalid value: m", "a: Invalid value: 1: n"}));
}

TEST(RuleSet, IsEmptyWithoutRulesAndWhenSwitchedOff) {
  const TestSchema without(R"x({"type":"object"})x");
  EXPECT_TRUE(RuleSet::Compile(without.ir(), without.ir().root(), true).empty());
  const TestSchema with(Integer(R"x({"rule":"false"})x"));
  EXPECT_FALSE(RuleSet::Compile(with.ir(), with.ir().root(), true).empty());
  EXPECT_TRUE(RuleSet::Compile(with.ir(), with.ir().root(), true, {.enabled = false}).empty());
}

TEST(RuleSet, CompilesEqualRulesOfEqualNodesOnce) {
  const std::string node = R"x({"type":"string","x-kubernetes-validations":[{"rule":"self != ''"}]})x";
  const TestSchema schema(R"x({"type":"object","properties":{"a":)x" + node + R"x(,"b":)x" + node + "}}");
  const RuleSet rules = RuleSet::Compile(schema.ir(), schema.ir().root(), false);
  ASSERT_EQ(rules.nodes().size(), 3u);
  EXPECT_EQ(rules.RulesOf(rules.nodes()[1])[0].compiled, rules.RulesOf(rules.nodes()[2])[0].compiled);
}

// As deep as documents go, on a stack of its own.
TEST(RuleSet, DeepSchemasDoNoHarm) {
  std::string text, value;
  for (int i = 0; i < 2000; ++i) text += R"x({"type":"object","properties":{"a":)x", value += R"x({"a":)x";
  text += R"x({"type":"integer","x-kubernetes-validations":[{"rule":"false"}]})x";
  value += "1";
  for (int i = 0; i < 2000; ++i) text += "}}", value += "}";
  EXPECT_EQ(RunRules(text, value).report.errors.size(), 1u);
}

}  // namespace
}  // namespace plimsoll::cel

#include "plimsoll/cel/run/evaluator.h"

#include <gtest/gtest.h>

#include <array>

#include "evaluate.h"
#include "plimsoll/cel/rules/rule_checker.h"
#include "test_schema.h"

namespace plimsoll::cel {
namespace {

// A schema, and expressions over a document of it.
class OnSchema {
 public:
  explicit OnSchema(std::string_view schema)
      : schema_(schema),
        decls_(DeclTypes::Of(schema_.ir(), schema_.ir().root(), false)),
        checker_(decls_, {}) {}

  Evaluated Run(std::string_view expression, std::string_view self, std::string_view old_self = {}) {
    std::string issues;
    const auto checked = checker_.Check(expression, decls_.root(), false, issues);
    if (!checked) return {.text = issues, .cost = 0};
    const std::array variables = {ProgramVariable{kSelf, decls_.root()},
                                  ProgramVariable{kOldSelf, decls_.root()}};
    const auto program =
        CelProgram::Make(*checked, {.variables = variables, .decls = &decls_, .container = {}});
    if (!program) return {.text = program.error().message, .cost = 0};
    const TestJson document(self);
    const TestJson old_document(old_self.empty() ? "null" : old_self);
    Evaluator evaluator;
    evaluator.Reset(&decls_);
    const std::array values = {
        evaluator.Look(document.root(), decls_.root()),
        old_self.empty() ? Value() : evaluator.Look(old_document.root(), decls_.root())};
    return Finish(evaluator, *program, values, kPerCallLimit);
  }
  std::string Text(std::string_view expression, std::string_view self) { return Run(expression, self).text; }

 private:
  TestSchema schema_;
  DeclTypes decls_;
  RuleChecker checker_;
};

constexpr std::string_view kTrue = R"({"bool":true})";
constexpr std::string_view kFalse = R"({"bool":false})";

TEST(Documents, AreReadThroughTheirSchema) {
  OnSchema schema(R"({"type":"object","properties":{
    "n":{"type":"integer"},"f":{"type":"number"},"s":{"type":"string","nullable":true},
    "d":{"type":"string","format":"duration"},"t":{"type":"string","format":"date-time"},
    "b":{"type":"string","format":"byte"},"day":{"type":"string","format":"date"},
    "a-b":{"type":"string"},"ios":{"x-kubernetes-int-or-string":true}}})");
  EXPECT_EQ(schema.Text("self.f", R"({"f":3})"), R"({"double":"3"})");
  EXPECT_EQ(schema.Text("self.d", R"({"d":"2 weeks"})"), R"({"duration":"1209600s"})");
  EXPECT_EQ(schema.Text("self.t", R"({"t":""})"), R"({"timestamp":"1970-01-01T00:00:00Z"})");
  EXPECT_EQ(schema.Text("self.b", R"({"b":"_-8="})"), R"({"bytes":"/+8="})");
  EXPECT_EQ(schema.Text("self.day", R"({"day":"2024-02-29"})"), R"({"timestamp":"2024-02-29T00:00:00Z"})");
  EXPECT_EQ(schema.Text("self.a__dash__b", R"({"a-b":"x"})"), R"({"string":"x"})");
  EXPECT_EQ(schema.Text("type(self.ios) == int", R"({"ios":5})"), kTrue);
  EXPECT_EQ(schema.Text("has(self.s)", R"({"s":null})"), kFalse);
  EXPECT_EQ(schema.Text("self.s", R"({"s":null})"), "error: no such key: s");
  EXPECT_EQ(schema.Text("self.n", R"({"n":"x"})"), "error: invalid data, expected int, got string");
  EXPECT_EQ(schema.Text("has(self.d)", R"({"d":"soon"})"),
            "error: Invalid duration soon: unable to parse soon as duration");
  EXPECT_EQ(schema.Text("self.b", R"({"b":"+"})"),
            "error: Invalid byte formatted string +: illegal base64 data at input byte 0");
  EXPECT_EQ(schema.Text("self.ios", R"({"ios":1.5})"),
            "error: invalid data, expected XIntOrString value to be either a string or integer");
}

TEST(Documents, CompareListsByTheirKind) {
  OnSchema schema(R"({"type":"object","properties":{
    "a":{"type":"array","items":{"type":"string"}},
    "s":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}},
    "m":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],
         "items":{"type":"object","properties":{"k":{"type":"string"},"v":{"type":"integer"}}}}}})");
  EXPECT_EQ(schema.Text("self.a == ['b', 'a']", R"({"a":["a","b"]})"), kFalse);
  EXPECT_EQ(schema.Text("self.s == ['b', 'a']", R"({"s":["a","b"]})"), kTrue);
  EXPECT_EQ(schema.Text("self.s + ['a', 'c', 'c'] == ['c', 'b', 'a']", R"({"s":["a","b"]})"), kTrue);
  EXPECT_EQ(schema.Text("(self.m + self.m).size()", R"({"m":[{"k":"a","v":1},{"k":"b"}]})"),
            R"({"int":"2"})");
  EXPECT_EQ(schema
                .Run("self.m == oldSelf.m", R"({"m":[{"k":"a","v":1},{"k":"b"}]})",
                     R"({"m":[{"k":"b"},{"k":"a","v":1}]})")
                .text,
            kTrue);
  EXPECT_EQ(schema.Text("'x' in self.a", R"({"a":["a",null]})"),
            "error: invalid data, got null for schema with nullable=false");
  EXPECT_EQ(schema.Text("'a' in self.a", R"({"a":[null,"a"]})"), kTrue);
}

TEST(Documents, FindKeysOfLargeMapsAndItemsOfLongLists) {
  OnSchema schema(R"({"type":"object","properties":{
    "m":{"type":"object","additionalProperties":{"type":"integer"}},
    "l":{"type":"array","items":{"type":"array","items":{"type":"integer"}}}}})");
  std::string text = R"({"m":{)";
  for (int i = 0; i < 200; ++i) text += (i ? ",\"k" : "\"k") + std::to_string(i) + "\":" + std::to_string(i);
  text += R"(},"l":[)";
  for (int i = 0; i < 200; ++i) text += (i ? ",[" : "[") + std::to_string(i) + "]";
  text += "]}";
  EXPECT_EQ(schema.Text("self.m.all(k, self.m[k] == int(k.substring(1)))", text), kTrue);
  EXPECT_EQ(schema.Text("self.m['nope']", text), "error: no such key: nope");
  EXPECT_EQ(schema.Text("self.l.all(i, v, self.l[i] == v && v[0] == i)", text), kTrue);
}

TEST(Costs, AreThoseOfTheReference) {
  OnSchema schema(R"({"type":"object","properties":{"n":{"type":"integer"},"s":{"type":"string"},
    "l":{"type":"array","items":{"type":"string"}},
    "o":{"type":"object","properties":{"x":{"type":"integer"},"y":{"type":"integer"}}}}})");
  constexpr std::string_view kSelf2 = R"({"n":3,"s":"hello","l":["a","b"],"o":{"x":1}})";
  const std::pair<std::string_view, uint64_t> kCases[] = {
      {"self.n == 3", 3},
      {"self.s == 'hello'", 3},
      {"self.s.matches('^[a-z]+$')", 4},
      {"self.s.contains('el')", 3},
      {"self.l.all(x, x.size() < 3)", 15},
      {"self.l.exists(x, x == 'a')", 12},
      {"self.l.map(x, x + 'a').size()", 32},
      {"self.l.filter(x, x == 'a').size()", 21},
      {"'a' in self.l", 4},
      {"self.n in [1, 2, 3]", 2},
      {"has(self.o.x) && has(self.o.y)", 4},
      {"{'a': self.n}.a", 34},
      {"[self.n][0]", 14},
      {"(true ? self.o : self.o).x", 2},
      {"optional.of(self.n).optMap(v, v + 1)", 11},
      {"self.l.sort() == self.l", 24},
      {"self.l.isSorted()", 2},
      {"self.l.join(',')", 3},
      {"self.l[self.n - 3]", 6},
      {"lists.range(self.n)", 16},
      {"format.dns1123Label().validate(self.s).hasValue()", 12},
  };
  for (const auto& [expression, cost] : kCases) {
    EXPECT_EQ(schema.Run(expression, kSelf2).cost, cost) << expression;
  }
}

TEST(Costs, StopTheExpressionAtTheStepThatPassesTheLimit) {
  const Evaluated done = Evaluate("lists.range(1000).map(x, x).size()", 500);
  EXPECT_EQ(done.text, "error: operation cancelled: actual cost limit exceeded");
  EXPECT_EQ(done.cost, 1011u);
  EXPECT_EQ(Evaluate("[1, 2, 3].all(x, x > 0)", 5).cost, 6u);
  EXPECT_EQ(Evaluate("[1, 2, 3].all(x, x > 0)", 1000).text, kTrue);
}

TEST(Costs, AreNotAbsorbedWhenTheyPassTheLimit) {
  EXPECT_EQ(Evaluate("lists.range(1000).size() > 5 || true", 500).text,
            "error: operation cancelled: actual cost limit exceeded");
}

TEST(Interrupts, EndLoops) {
  TypePool pool;
  Environment environment;
  environment.types = &pool;
  CheckedAst checked;
  Issues issues;
  ASSERT_TRUE(Compile("lists.range(100000).all(x, x >= 0)", environment, checked, issues));
  const auto program = CelProgram::Make(checked, {.variables = {}, .decls = nullptr, .container = {}});
  ASSERT_TRUE(program);
  Evaluator evaluator;
  int asked = 0;
  evaluator.SetInterrupt([&] { return ++asked == 3; });
  evaluator.Reset(nullptr);
  const Evaluation done = evaluator.Evaluate(*program, {}, UINT64_MAX);
  EXPECT_TRUE(done.interrupted);
  EXPECT_EQ(done.value.text(), "operation interrupted");
  EXPECT_EQ(asked, 3);
}

TEST(Variables, ThatAreNotBoundAreErrorsOnlyWhenRead) {
  OnSchema schema(R"({"type":"integer"})");
  EXPECT_EQ(schema.Text("self == oldSelf", "1"), "error: no such attribute(s): oldSelf");
  EXPECT_EQ(schema.Text("self == 1 || oldSelf == 1", "1"), kTrue);
}

}  // namespace
}  // namespace plimsoll::cel

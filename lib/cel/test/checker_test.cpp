#include <gtest/gtest.h>

#include <array>

#include "plimsoll/cel/check/compile.h"
#include "plimsoll/cel/types/type_text.h"

namespace plimsoll::cel {
namespace {

// Types and messages for one expression each; `self` is an object with a few fields.
class Fields : public ObjectFields {
 public:
  explicit Fields(TypePool& pool) : list_(pool.List(&kStringType)), map_(pool.Map(&kStringType, &kIntType)) {}
  const Type* FindField(std::string_view name) const override {
    if (name == "n") return &kIntType;
    if (name == "s") return &kStringType;
    if (name == "d") return &kDurationType;
    if (name == "any") return &kDynType;
    if (name == "list") return list_;
    if (name == "map") return map_;
    if (name == "__namespace__") return &kStringType;
    return nullptr;
  }

 private:
  const Type* list_;
  const Type* map_;
};

class Compilation {
 public:
  explicit Compilation(std::string_view text, int version = kStoredVersion) : text_(text) {
    environment.types = &pool;
    environment.version = version;
    environment.variables = {{"self", pool.Object("selfType", &fields)}};
  }

  std::string Type() {
    Run();
    return ok ? RenderType(checked.ResultType()) : RenderIssues(text_, issues);
  }
  // The first line of each issue without the words before the place.
  std::string Messages() {
    Run();
    std::string out;
    const std::string all = ok ? "" : RenderIssues(text_, issues);
    constexpr std::string_view kHead = "ERROR: <input>:";
    for (size_t at = all.find(kHead); at != std::string::npos; at = all.find(kHead, at + 1)) {
      const size_t begin = at + kHead.size();
      if (!out.empty()) out += "; ";
      out += all.substr(begin, all.find('\n', begin) - begin);
    }
    return out;
  }
  std::string Overloads() {
    Run();
    std::string out;
    for (const OverloadId id : checked.OverloadsOf(checked.ast.Root())) {
      if (!out.empty()) out += ' ';
      out += OverloadTable::Get().Overload(id).id;
    }
    return out;
  }

  TypePool pool;
  Fields fields{pool};
  Environment environment;
  CheckedAst checked;
  Issues issues;
  bool ok = false;

 private:
  void Run() { ok = Compile(text_, environment, checked, issues); }

  std::string_view text_;
};

std::string TypeOf(std::string_view text, int version = kStoredVersion) {
  return Compilation(text, version).Type();
}
std::string MessagesOf(std::string_view text, int version = kStoredVersion) {
  return Compilation(text, version).Messages();
}

TEST(Checker, GivesLiteralsAndFieldsTheirTypes) {
  EXPECT_EQ(TypeOf("1"), "int");
  EXPECT_EQ(TypeOf("[1u]"), "list(uint)");
  EXPECT_EQ(TypeOf("{'a': null}"), "map(string, null)");
  EXPECT_EQ(TypeOf("self.list"), "list(string)");
  EXPECT_EQ(TypeOf("self.map.anything"), "int");
  EXPECT_EQ(TypeOf("self.any.x.y"), "dyn");
  EXPECT_EQ(TypeOf("has(self.s)"), "bool");
}

TEST(Checker, LeavesWhatNothingBindsDynamic) {
  EXPECT_EQ(TypeOf("[]"), "list(dyn)");
  EXPECT_EQ(TypeOf("[[], [1]]"), "list(list(int))");
  EXPECT_EQ(TypeOf("optional.none()"), "optional_type(dyn)");
  EXPECT_EQ(TypeOf("[].map(x, x.y)"), "list(dyn)");
}

TEST(Checker, FindsTheOverloadsThatFit) {
  EXPECT_EQ(Compilation("1 + 2").Overloads(), "add_int64");
  EXPECT_EQ(Compilation("'a'.size()").Overloads(), "string_size");
  EXPECT_EQ(Compilation("self.any + 1").Overloads(), "add_int64");
  EXPECT_EQ(Compilation("size(self.any)").Overloads(), "size_bytes size_list size_map size_string");
  EXPECT_EQ(TypeOf("self.any - self.any"), "dyn");
}

TEST(Checker, ReportsCallsThatFitNothing) {
  EXPECT_EQ(MessagesOf("1 + 'a'"), "1:3: found no matching overload for '_+_' applied to '(int, string)'");
  EXPECT_EQ(MessagesOf("'a'.contains(1)"),
            "1:13: found no matching overload for 'contains' applied to 'string.(int)'");
  EXPECT_EQ(MessagesOf("true ? 1 : 'a'"),
            "1:6: found no matching overload for '_?_:_' applied to '(bool, int, string)'");
  EXPECT_EQ(MessagesOf("quantity('1').sign()"),
            "1:19: found no matching overload for 'sign' applied to 'kubernetes.Quantity.()'");
  EXPECT_EQ(MessagesOf("1 && 'a'"),
            "1:1: expected type 'bool' but found 'int'; 1:6: expected type 'bool' but found 'string'");
}

TEST(Checker, ReportsNamesItDoesNotKnow) {
  EXPECT_EQ(MessagesOf("nothing + 1"), "1:1: undeclared reference to 'nothing' (in container '')");
  EXPECT_EQ(MessagesOf("self.foo(1)"), "1:9: undeclared reference to 'foo' (in container '')");
  EXPECT_EQ(MessagesOf("self.zzz == 1"), "1:5: undefined field 'zzz'");
  EXPECT_EQ(MessagesOf("1.zzz"), "1:2: type 'int' does not support field selection");
  EXPECT_EQ(MessagesOf("[].zzz"), "1:3: type 'list(_var0)' does not support field selection");
  EXPECT_EQ(MessagesOf("url('/a').zzz"), "1:10: unexpected failed resolution of 'kubernetes.URL'");
}

TEST(Checker, ReadsDottedNamesAsOne) {
  EXPECT_EQ(TypeOf("sets.contains([1], [2])"), "bool");
  EXPECT_EQ(TypeOf("type(ip('1.2.3.4')) == net.IP"), "bool");
  EXPECT_EQ(TypeOf("google.protobuf.Int64Value{value: 1}"), "wrapper(int)");
  EXPECT_EQ(TypeOf("google.protobuf.NullValue.NULL_VALUE"), "int");
  Compilation dotted("a.b.c + 1");
  dotted.environment.variables.push_back({"a.b.c", &kIntType});
  EXPECT_EQ(dotted.Type(), "int");
  EXPECT_TRUE(dotted.checked.Uses("a.b.c"));
  EXPECT_FALSE(dotted.checked.Uses("self"));
}

TEST(Checker, PrefersVariablesOfTheLoop) {
  EXPECT_EQ(TypeOf("[1].map(self, self)"), "list(int)");
  EXPECT_EQ(TypeOf("[1].map(self, .self.s)"), "list(string)");
  EXPECT_EQ(TypeOf("{'a': 1}.all(k, v, k == 'a' && v == 1)"), "bool");
  EXPECT_EQ(TypeOf("[true].all(i, v, v && i > 0)"), "bool");
  EXPECT_EQ(
      MessagesOf("1.all(x, true)"),
      "1:1: expression of type 'int' cannot be range of a comprehension (must be list, map, or dynamic)");
}

TEST(Checker, ResolvesNamesInContainersFromTheInsideOut) {
  Compilation inner("y");
  inner.environment.container = "a.b";
  inner.environment.variables = {{"a.b.y", &kIntType}, {"a.y", &kStringType}, {"y", &kBoolType}};
  EXPECT_EQ(inner.Type(), "int");
  Compilation global(".y");
  global.environment.container = "a.b";
  global.environment.variables = inner.environment.variables;
  EXPECT_EQ(global.Type(), "bool");
  Compilation missing("z");
  missing.environment.container = "a.b";
  EXPECT_EQ(missing.Messages(), "1:1: undeclared reference to 'z' (in container 'a.b')");
}

TEST(Checker, KnowsFunctionsOfTheEnvironment) {
  Compilation compilation("first(['a'], 1)");
  std::vector<std::string_view> letters;
  const std::array params{ParseType("list(<T>)", compilation.pool, letters), &kIntType};
  const cel::Type* result = ParseType("<T>", compilation.pool, letters);
  OverloadInfo overload{.number = OverloadId::kBuiltInCount, .function = FunctionId::kBuiltInCount};
  overload.variables = 1;
  overload.id = "first_list";
  overload.params = params;
  overload.result = result;
  compilation.environment.functions = {{"first", {overload}}};
  EXPECT_EQ(compilation.Type(), "string");
}

TEST(Checker, ChecksStructLiterals) {
  EXPECT_EQ(MessagesOf("Nope{}"), "1:5: undeclared reference to 'Nope' (in container '')");
  EXPECT_EQ(MessagesOf("int{}"), "1:4: 'int' is not a message type");
  EXPECT_EQ(MessagesOf("google.protobuf.Int64Value{v: 1}"), "1:29: undefined field 'v'");
  EXPECT_EQ(MessagesOf("google.protobuf.Int64Value{value: 'a'}"),
            "1:33: expected type of field 'value' is 'int' but provided type is 'string'");
}

TEST(Checker, AcceptsNullForObjectsAndTimesOnly) {
  EXPECT_EQ(TypeOf("self == null"), "bool");
  EXPECT_EQ(TypeOf("self.d == null"), "bool");
  EXPECT_EQ(MessagesOf("self.s == null"),
            "1:8: found no matching overload for '_==_' applied to '(string, null)'");
}

TEST(Checker, ChainsOptionals) {
  EXPECT_EQ(TypeOf("self.?s"), "optional_type(string)");
  EXPECT_EQ(TypeOf("self.?any.x"), "optional_type(dyn)");
  EXPECT_EQ(TypeOf("self.map[?'a'].orValue(3)"), "int");
  EXPECT_EQ(TypeOf("[?self.?s, 'a']"), "list(string)");
  EXPECT_EQ(MessagesOf("[?1]"), "1:3: expected type 'optional_type(int)' but found 'int'");
  EXPECT_EQ(MessagesOf("self.?zzz"), "1:5: undefined field 'zzz'");
}

TEST(Checker, HasWhatTheVersionHas) {
  EXPECT_EQ(MessagesOf("isIP('a')", 29), "1:5: undeclared reference to 'isIP' (in container '')");
  EXPECT_EQ(TypeOf("isIP('a')", 30), "bool");
  EXPECT_EQ(MessagesOf("1 < 2.0", 27),
            "1:3: found no matching overload for '_<_' applied to '(int, double)'");
  // The reference loses the restriction after the first loop.
  EXPECT_EQ(TypeOf("[1].all(x, x == 1) && 1 < 2.0", 27), "bool");
  EXPECT_EQ(TypeOf("self.namespace", 31), "string");
  EXPECT_EQ(MessagesOf("self.namespace", 30), "1:5: undefined field 'namespace'");
  EXPECT_EQ(MessagesOf("[1].all(i, v, true)", 31),
            "1:8: undeclared reference to 'all' (in container ''); "
            "1:9: undeclared reference to 'i' (in container ''); "
            "1:12: undeclared reference to 'v' (in container '')");
}

TEST(Checker, AllowsWhatTheHostAllows) {
  static constexpr std::array<std::string_view, 1> kOnly = {"size"};
  Compilation allowed("size(self.list) == 1 && self.list.all(x, x == 'a')");
  allowed.environment.only_functions = kOnly;
  EXPECT_EQ(allowed.Type(), "bool");
  Compilation forbidden("self.s.matches('a')");
  forbidden.environment.only_functions = kOnly;
  EXPECT_EQ(forbidden.Messages(), "1:15: undeclared reference to 'matches' (in container '')");
  Compilation longer("1 + 1");
  longer.environment.max_code_points = 4;
  EXPECT_EQ(longer.Messages(), "-1:0: expression code point size exceeds limit: size: 5, limit 4");
}

TEST(LiteralChecks, RefuseMixedTypesSaveInFormat) {
  EXPECT_EQ(MessagesOf("[1, 'a']"), "1:5: expected type 'int' but found 'string'");
  EXPECT_EQ(MessagesOf("[1, dyn('a')]"), "1:8: expected type 'int' but found 'dyn'");
  EXPECT_EQ(MessagesOf("{'a': 1, 1: 2}"), "1:10: expected type 'string' but found 'int'");
  EXPECT_EQ(TypeOf("'%s %d'.format(['a', 1])"), "string");
  Compilation free("[1, 'a']");
  free.environment.homogeneous_literals = false;
  EXPECT_EQ(free.Type(), "list(dyn)");
}

TEST(LiteralChecks, ReadDurationsTimestampsAndPatterns) {
  EXPECT_EQ(MessagesOf("duration('1d')"), "1:10: invalid duration argument");
  EXPECT_EQ(MessagesOf("timestamp('x')"), "1:11: invalid timestamp argument");
  EXPECT_EQ(MessagesOf("timestamp(253402300800)"), "1:11: invalid timestamp argument");
  EXPECT_EQ(MessagesOf("self.s.matches('[')"), "1:16: invalid matches argument");
  EXPECT_EQ(MessagesOf("matches('[', 'a')"), "1:9: invalid matches argument");
  EXPECT_EQ(TypeOf("duration('1d')", 28), "duration");
}

TEST(LiteralChecks, CompareFormatsWithTheirArguments) {
  EXPECT_EQ(MessagesOf("'%d'.format(['a'])"),
            "1:14: error during formatting: decimal clause can only be used on integers, was given string");
  EXPECT_EQ(MessagesOf("'%d'.format([1, 2])"),
            "1:12: too many arguments supplied to string.format (expected 1, got 2)");
  EXPECT_EQ(MessagesOf("'%d %d'.format([1])"), "1:15: index 1 out of range");
  EXPECT_EQ(MessagesOf("'%'.format([])"), "1:11: unexpected end of string");
  EXPECT_EQ(MessagesOf("'%q'.format([1])"),
            "1:12: could not parse formatting clause: unrecognized formatting clause \"q\"");
  EXPECT_EQ(MessagesOf("'%.f'.format([1.0])"),
            "1:13: could not parse formatting clause: error while parsing precision: error while converting "
            "precision to integer: strconv.Atoi: parsing \"\": invalid syntax");
  EXPECT_EQ(TypeOf("'%%%.2f'.format([1.5])"), "string");
}

TEST(Checker, BoundsTypesOfExponentialSize) {
  std::string text = "[[]]";
  for (int i = 0; i < 60; ++i) text += ".map(x, {x: x})";
  EXPECT_EQ(MessagesOf(text), "-1:0: the types of the expression are too complex");
}

}  // namespace
}  // namespace plimsoll::cel

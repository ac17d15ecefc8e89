#include "plimsoll/codegen/reduce.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "plimsoll/declare/compile.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::codegen {
namespace {

// Two packages of types, compiled for the root x/a.Root.
struct Types {
  explicit Types(const gotypes::PackageSource& source) : universe(source) {
    declare::CompileOptions options;
    options.inputs = {"x/a"};
    options.more_roots["x/a"] = {"Root"};
    options.whole_universe = true;
    program = declare::Compile(universe, options);
  }
  const declare::RootType& Root() const { return *program->FindRoot("x/a", "Root", universe); }
  declare::Coverage Covered() const { return *CoverageOf(*program, Root().node); }

  gotypes::Universe universe;
  Result<declare::Program> program = Fail("");
};

struct Reduction {
  explicit Reduction(const std::string& a, const std::string& b = "package b\n", ReduceOptions options = {}) {
    packages.Add("x/a", "a.go", a);
    packages.Add("x/b", "b.go", b);
    types.emplace(packages);
    if (!types->program) {
      ADD_FAILURE() << types->program.error().message;
      return;
    }
    Reducer reducer(std::move(options));
    any = reducer.Add(types->universe, *types->program, types->Root());
    declarations = reducer.Finish();
    std::map<std::string, std::vector<const Declaration*>> by_package;
    for (const Declaration& one : declarations) {
      by_package[std::string(PackageOfName(one.name))].push_back(&one);
    }
    for (const auto& [path, all] : by_package) reduced_packages.Add(path, "types.go", PackageText(path, all));
    if (!by_package.contains("x/a")) return;
    text = PackageText("x/a", by_package.at("x/a"));
    reduced.emplace(reduced_packages);
    if (!reduced->program) ADD_FAILURE() << reduced->program.error().message << "\n" << text;
  }

  gotypes::MemoryPackages packages, reduced_packages;
  std::optional<Types> types, reduced;
  std::vector<Declaration> declarations;
  std::string text;
  bool any = false;
};

std::string Errors(Types& types, const std::string& json, const std::string& old = "") {
  const auto read = [](const text::Source& source) {
    value::Document document;
    EXPECT_TRUE(value::ReadJson(source.bytes(), {}, document).ok());
    return document;
  };
  declare::Validator validator(types.universe, *types.program);
  const text::Source source("new", json);
  const text::Source old_source("old", old.empty() ? "{}" : old);
  const value::Document document = read(source);
  const value::Document old_document = read(old_source);
  declare::ValidateRequest request{.object = document.root()};
  if (!old.empty()) {
    request.old = old_document.root();
    request.is_update = true;
  }
  std::string out;
  for (const declare::RuleError& error : validator.Validate(types.Root(), request).errors)
    out += error.Text() + "\n";
  return out;
}

TEST(Reduce, KeepsFieldsThatRulesReachAndNoProse) {
  Reduction reduction(
      "package a\n\n// Root is a thing.\ntype Root struct {\n\t// Plain has no rules.\n\tPlain string "
      "`json:\"plain\"`\n\t// Spec is said to be good.\n\tSpec Spec `json:\"spec,omitempty\"`\n}\n\n"
      "// Spec has\n// +k8s:openapi-gen=true\ntype Spec struct {\n\tOther int\n\n\t// Name is asked "
      "for.\n\t// "
      "+k8s:required\n\t// +k8s:maxLength=3 # as long as that\n\tName string `json:\"name\"`\n}\n");
  EXPECT_EQ(
      reduction.text,
      "package a\ntype Root struct {\n\tSpec Spec `json:\"spec,omitempty\"`\n}\ntype Spec struct {\n\t// "
      "+k8s:maxLength=3\n\t// +k8s:required\n\tName string `json:\"name\"`\n}\n");
  EXPECT_EQ(reduction.reduced->Covered(), reduction.types->Covered());
}

TEST(Reduce, KeepsNothingOfATypeWithoutRules) {
  Reduction reduction("package a\ntype Root struct {\n\tA string\n}\n");
  EXPECT_FALSE(reduction.any);
  EXPECT_TRUE(reduction.declarations.empty());
}

TEST(Reduce, KeepsWhatRulesReferTo) {
  Reduction reduction(
      "package a\nimport \"x/b\"\ntype Root struct {\n\t// +k8s:optional\n\t// +k8s:listType=map\n\t// "
      "+k8s:listMapKey=key\n\tItems []b.Item `json:\"items\"`\n\t// +k8s:unionDiscriminator\n\tKind string "
      "`json:\"kind\"`\n\t// +k8s:unionMember\n\t// +k8s:optional\n\tOne *b.One `json:\"one\"`\n\t// "
      "+k8s:unionMember\n\t// +k8s:optional\n\tTwo *string `json:\"two\"`\n\tMode b.Mode "
      "`json:\"mode\"`\n\tUnused string\n}\n",
      "package b\n// +k8s:enum\ntype Mode string\nconst (\n\t// On is on.\n\tOn Mode = \"On\"\n\tOff Mode = "
      "\"Off\"\n)\ntype Item struct {\n\tKey string `json:\"key\"`\n\tValue int `json:\"value\"`\n}\ntype "
      "One "
      "struct {\n\tA int\n}\n");
  EXPECT_EQ(reduction.reduced->Covered(), reduction.types->Covered());
  for (const std::string json :
       {R"({"kind":"One","mode":"On"})", R"({"kind":"Two","two":"","one":{},"mode":"Odd"})",
        R"({"items":[{"key":"a"},{"key":"a","value":2}],"mode":""})"}) {
    EXPECT_EQ(Errors(*reduction.reduced, json), Errors(*reduction.types, json));
    EXPECT_NE(Errors(*reduction.types, json), "");
  }
}

TEST(Reduce, KeepsTheWholeOfWhatIsCompared) {
  Reduction reduction(
      "package a\nimport \"x/b\"\ntype Root struct {\n\t// +k8s:immutable\n\tA b.Big `json:\"a\"`\n}\n",
      "package b\ntype Big struct {\n\tDeep []*Small `json:\"deep\"`\n\tAll map[string]Small "
      "`json:\"all\"`\n}\ntype Small struct {\n\tA, B int\n}\n");
  const std::string one = R"({"a":{"deep":[{"B":1}],"all":{"x":{"A":1}}}})";
  for (const std::string& other : {one, std::string(R"({"a":{"deep":[{"B":2}],"all":{"x":{"A":1}}}})"),
                                   std::string(R"({"a":{"deep":[{"B":1}],"all":{"x":{"A":2}}}})")}) {
    EXPECT_EQ(Errors(*reduction.reduced, one, other), Errors(*reduction.types, one, other));
    EXPECT_EQ(Errors(*reduction.reduced, one, other).empty(), one == other);
  }
}

TEST(Reduce, LeavesOutWhatIsNotWanted) {
  ReduceOptions options;
  options.use = [](const gotypes::Universe&, gotypes::TypeId, const gotypes::GoMember& member) {
    return member.name == "Status" ? FieldUse::kWithoutRules : FieldUse::kAsItIs;
  };
  options.without_rules = [](std::string_view package) { return package == "x/b"; };
  Reduction reduction(
      "package a\nimport \"x/b\"\ntype Root struct {\n\t// +k8s:required\n\tName string "
      "`json:\"name\"`\n\t// "
      "+k8s:optional\n\t// +k8s:immutable\n\tB *b.Part `json:\"b\"`\n\tStatus Status `json:\"status\"`\n\t// "
      "+k8s:immutable\n\tHolder Holder `json:\"holder\"`\n}\ntype Status struct {\n\t// +k8s:required\n\tA "
      "string\n}\ntype Holder struct {\n\tStatus Status `json:\"status\"`\n}\n",
      "package b\ntype Part struct {\n\t// +k8s:required\n\tA string `json:\"a\"`\n}\n", options);
  EXPECT_EQ(Errors(*reduction.reduced, R"({"b":{}})"), "name: Required value\n");
  EXPECT_EQ(Errors(*reduction.reduced, R"({"name":"a","b":{"a":"x"}})", R"({"name":"a","b":{"a":"y"}})"),
            "b: Invalid value: null: field is immutable\n");
  EXPECT_EQ(Errors(*reduction.reduced, R"({"name":"a","holder":{"status":{"A":"x"}}})",
                   R"({"name":"a","holder":{"status":{"A":"y"}}})"),
            "holder: Invalid value: null: field is immutable\n");
}

TEST(Reduce, AFieldThatIsNeverSetStaysInTheRulesOfOthers) {
  ReduceOptions options;
  options.use = [](const gotypes::Universe&, gotypes::TypeId, const gotypes::GoMember& member) {
    return member.name == "New" ? FieldUse::kNeverSet : FieldUse::kAsItIs;
  };
  Reduction reduction(
      "package a\ntype Root struct {\n\t// +k8s:unionMember\n\t// +k8s:optional\n\tOld *int "
      "`json:\"old\"`\n\t// +k8s:unionMember\n\t// +k8s:optional\n\t// +k8s:minItems=2\n\tNew []int "
      "`json:\"new\"`\n}\n",
      "package b\n", options);
  EXPECT_EQ(Errors(*reduction.reduced, R"({"old":1,"new":[1]})"), "");
  EXPECT_EQ(Errors(*reduction.reduced, R"({"new":[1]})"),
            "<nil>: Invalid value: \"\": must specify one of: `old`, `new`\n");
}

TEST(Reduce, IgnoresFieldsThatAServerWouldSet) {
  const std::string types =
      "package a\n// +k8s:enum\ntype E string\nconst On E = \"On\"\ntype Root struct {\n\t// "
      "+optional\n\tMode E `json:\"mode\"`\n\t// +k8s:optional\n\t// +default=1\n\t// "
      "+k8s:minimum=1\n\tCount *int `json:\"count\"`\n\tPlain E `json:\"plain\"`\n}\n";
  Reduction as_it_is(types);
  EXPECT_EQ(Errors(*as_it_is.reduced, "{}"), Errors(*as_it_is.types, "{}"));
  Reduction before(types, "package b\n", {.use = {}, .before_defaults = true, .without_rules = {}});
  EXPECT_EQ(Errors(*before.reduced, "{}"), "plain: Unsupported value: \"\": supported values: \"On\"\n");
  EXPECT_EQ(Errors(*before.reduced, R"({"mode":"Off","count":0,"plain":"On"})"),
            "mode: Unsupported value: \"Off\": supported values: \"On\"\n"
            "count: Invalid value: 0: must be greater than or equal to 1\n");
}

}  // namespace
}  // namespace plimsoll::codegen

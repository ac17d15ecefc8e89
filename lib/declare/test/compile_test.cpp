#include "plimsoll/declare/compile.h"

#include <gtest/gtest.h>

#include <string>

namespace plimsoll::declare {
namespace {

constexpr std::string_view kCompiledHead =
    "// +k8s:validation-gen=*\n// +k8s:validation-gen-scheme-registry=nil\n// "
    "+k8s:validation-gen-nolint\npackage a\n";

struct Compiled {
  explicit Compiled(const std::string& text) {
    packages.Add("x/a", "doc.go", std::string(kCompiledHead) + text);
    universe.emplace(packages);
    program = Compile(*universe, {.inputs = {"x/a"}});
  }
  std::string Error() const { return program ? "" : program.error().message; }
  const RootType& Root(std::string_view name) const { return *program->FindRoot("x/a", name, *universe); }

  gotypes::MemoryPackages packages;
  std::optional<gotypes::Universe> universe;
  Result<Program> program = Fail("");
};

TEST(Compile, TagsBecomeRulesInTheOrderOfTheirNames) {
  const Compiled compiled(
      "type T struct {\n\t// +k8s:required\n\t// +k8s:maxLength=3\n\t// +k8s:format=k8s-uuid\n\tA string "
      "`json:\"a\"`\n}\n");
  ASSERT_EQ(compiled.Error(), "");
  const TypeNode& node = compiled.program->nodes[compiled.Root("T").node];
  ASSERT_EQ(node.fields.size(), 1);
  std::vector<RuleKind> kinds;
  for (const uint32_t rule : node.fields[0].rules.cohorts[0].rules)
    kinds.push_back(compiled.program->rules[rule].kind);
  // The one that short-circuits runs first.
  EXPECT_EQ(kinds, (std::vector{RuleKind::kRequired, RuleKind::kFormat, RuleKind::kMaxLength}));
}

TEST(Compile, RulesAndFailuresHavePlaces) {
  const Compiled good(
      "type T struct {\n\t// +k8s:required\n\t// +k8s:beta(since: \"1.37\")=+k8s:maxLength=3\n\tA string "
      "`json:\"a\"`\n\t// +k8s:eachVal=+k8s:minimum=1\n\tB []int `json:\"b\"`\n}\n");
  ASSERT_EQ(good.Error(), "");
  const TypeNode& node = good.program->nodes[good.Root("T").node];
  std::vector<uint32_t> lines;
  for (const FieldNode& field : node.fields) {
    for (const uint32_t rule : field.rules.rules) {
      const gotypes::GoPlace place = good.program->rules[rule].place;
      lines.push_back(good.universe->file(place.file).LineOf(place.offset));
    }
  }
  EXPECT_EQ(lines, (std::vector<uint32_t>{7, 6, 9}));

  gotypes::MemoryPackages packages;
  const auto failure = [&](const std::string& text) {
    packages.Add("x/a", "doc.go", std::string(kCompiledHead) + text);
    gotypes::Universe universe(packages);
    const auto program = CompileWithPlace(universe, {.inputs = {"x/a"}});
    return program ? "" : program.error().Text().substr(0, 12);
  };
  EXPECT_EQ(failure("type T struct {\n\tB string\n\t// +k8s:minimum=x\n\tA int `json:\"a\"`\n}\n"),
            "doc.go:7:5: ");
  EXPECT_EQ(failure("type T struct {\n\tA [][]string `json:\"a\"`\n}\n"), "doc.go:6:2: ");
  EXPECT_EQ(failure("// +k8s:listType=map\n// +k8s:maxItems=1\ntype T []int\n"), "doc.go:5:4: ");
  EXPECT_EQ(failure("type T struct\n"), "doc.go:6:1: ");
}

TEST(Compile, ATypeThatHoldsItselfHasOneNode) {
  const Compiled compiled("type T struct {\n\t// +k8s:optional\n\tNext *T `json:\"next\"`\n}\n");
  ASSERT_EQ(compiled.Error(), "");
  const uint32_t node = compiled.Root("T").node;
  EXPECT_EQ(compiled.program->nodes[node].fields[0].node, node);
  EXPECT_TRUE(compiled.program->nodes[node].has_validations);
}

TEST(Compile, ErrorsNameTheFieldAndTheTag) {
  EXPECT_EQ(Compiled("type T struct {\n\t// +k8s:minimum=x\n\tA int `json:\"a\"`\n}\n").Error(),
            "failed to generate validations: field x/a.T.a: tag \"k8s:minimum\": tag value has wrong type: "
            "got string, "
            "want int");
  EXPECT_EQ(
      Compiled("type T struct {\n\t// +k8s:listType=map\n\tA []struct{} `json:\"a\"`\n}\n").Error(),
      "failed to generate validations: deferred validation callback failed for field A of type x/a.T: found "
      "listType=map or unique=map without listMapKey");
  EXPECT_EQ(
      Compiled("// +k8s:required\ntype T struct{}\n").Error(),
      "failed to generate validations: x/a.T: tag \"k8s:required\" cannot be specified on type definitions");
  EXPECT_EQ(Compiled("type T struct {\n\tA **int\n}\n").Error(),
            "failed to generate validations: field x/a.T.A (**int): pointers to pointers are not supported");
}

TEST(Compile, AnEnumOfUnknownValuesIsRefused) {
  EXPECT_EQ(
      Compiled("// +k8s:enum\ntype E string\n\nconst A E = nobody\n\ntype T struct {\n\tE E "
               "`json:\"e\"`\n}\n")
          .Error(),
      "failed to generate validations: x/a.E: tag \"k8s:enum\": the value of constant A cannot be worked "
      "out");
}

TEST(Compile, TypesNestedTooDeeplyAreRefused) {
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    text += "type T" + std::to_string(i) + " struct { F T" + std::to_string(i + 1) + " `json:\"f\"` }\n";
  }
  EXPECT_NE(Compiled(text + "type T1000 struct{}\n").Error().find("types are nested too deeply"),
            std::string::npos);
}

TEST(Compile, TypesThatShareTypesManyTimesTakeNoLongTime) {
  std::string text;
  for (int i = 0; i < 60; ++i) {
    const std::string next = "T" + std::to_string(i + 1);
    text += "type T" + std::to_string(i) + " struct {\n\tF " + next + " `json:\"f\"`\n\tG " + next +
            " `json:\"g\"`\n}\n";
  }
  const Compiled compiled(text + "type T60 struct {\n\t// +k8s:neq=\"a\"\n\tS string `json:\"s\"`\n}\n");
  ASSERT_EQ(compiled.Error(), "");
  EXPECT_EQ(CoverageOf(*compiled.program, compiled.Root("T50").node)->size(), 1024u);
  EXPECT_EQ(CoverageOf(*compiled.program, compiled.Root("T0").node).error().message,
            "there are too many ways through the types");
}

TEST(Compile, EveryOutermostTagOfTheTableIsKnown) {
  for (const std::string_view tag : {"alpha",
                                     "beta",
                                     "customUnique",
                                     "customValidation",
                                     "dependentForbidden",
                                     "dependentRequired",
                                     "eachKey",
                                     "eachVal",
                                     "enum",
                                     "enumExclude",
                                     "forbidden",
                                     "format",
                                     "ifDisabled",
                                     "ifEnabled",
                                     "ifMode",
                                     "immutable",
                                     "item",
                                     "listMapKey",
                                     "listType",
                                     "maxBytes",
                                     "maxItems",
                                     "maxLength",
                                     "maxProperties",
                                     "maximum",
                                     "minItems",
                                     "minLength",
                                     "minProperties",
                                     "minimum",
                                     "modeDiscriminator",
                                     "monotonic",
                                     "neq",
                                     "opaqueType",
                                     "optional",
                                     "required",
                                     "subfield",
                                     "unionDiscriminator",
                                     "unionMember",
                                     "unique",
                                     "update",
                                     "validateError",
                                     "validateFalse",
                                     "validateTrue",
                                     "validateTrueAlpha",
                                     "validateTrueBeta",
                                     "zeroOrOneOfMember"}) {
    // On a constant only three tags mean anything; all others say so by name.
    const std::string error = Compiled("// +k8s:" + std::string(tag) + "(x: 1)=5\nconst C = 1\n").Error();
    EXPECT_NE(error.find("\"k8s:" + std::string(tag) + "\""), std::string::npos) << tag << ": " << error;
  }
}

}  // namespace
}  // namespace plimsoll::declare

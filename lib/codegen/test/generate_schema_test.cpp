#include "plimsoll/codegen/generate_schema.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "plimsoll/declare/compile.h"

namespace plimsoll::codegen {
namespace {

struct Exported {
  explicit Exported(const std::string& text, SchemaOptions options = {}) {
    packages.Add("x/v1", "types.go", "// +k8s:validation-gen-nolint\npackage v1\n" + text);
    packages.Add("x/v1", "doc.go", "// +k8s:validation-gen=TypesWithSuffix=T\npackage v1\n");
    universe.emplace(packages);
    const auto program = declare::Compile(*universe, {.inputs = {"x/v1"}, .whole_universe = true});
    if (program) made = GenerateSchema(*universe, *program, options);
    if (!program) made = Fail(program.error().message);
  }
  std::string Text() const { return made ? made->files[0].text : made.error().message; }
  bool Has(std::string_view text) const { return Text().find(text) != std::string::npos; }
  std::string Gaps() const {
    std::string out;
    for (const RuleGap& gap : made->gaps) out += gap.Text() + "\n";
    return out;
  }

  gotypes::MemoryPackages packages;
  std::optional<gotypes::Universe> universe;
  Result<GeneratedSchema> made = Fail("");
};

TEST(GenerateSchema, RulesWithAKeywordBecomeThatKeyword) {
  const Exported made(
      "type T struct {\n\t// Name of it.\n\t// +k8s:required\n\t// +k8s:maxLength=5\n\tName string "
      "`json:\"name\"`\n\t// +k8s:optional\n\t// +k8s:maxItems=3\n\tList []int32 `json:\"list\"`\n}\n");
  EXPECT_TRUE(made.Has("x.v1.T:\n      properties:")) << made.Text();
  EXPECT_TRUE(made.Has("description: Name of it.\n          maxLength: 5\n          minLength: 1\n"))
      << made.Text();
  EXPECT_TRUE(made.Has("required:\n      - name\n"));
  EXPECT_TRUE(made.Has("maxItems: 3\n"));
  EXPECT_EQ(made.Gaps(), "");
}

TEST(GenerateSchema, OtherRulesBecomeCelWithTheirOwnWords) {
  const Exported made(
      "type T struct {\n\t// +k8s:optional\n\t// +k8s:minimum=2\n\tA int32 `json:\"a\"`\n\t// "
      "+k8s:immutable\n\tB "
      "string `json:\"b\"`\n\t// +k8s:unionMember\n\t// +k8s:optional\n\tC *int32 `json:\"c\"`\n\t// "
      "+k8s:unionMember\n\t// +k8s:optional\n\tD string `json:\"in\"`\n}\n");
  EXPECT_TRUE(made.Has(
      "- message: must be greater than or equal to 2\n            rule: '!(self != 0) || (self >= 2)'\n"))
      << made.Text();
  EXPECT_TRUE(made.Has("- fieldPath: .b\n        message: field is immutable\n")) << made.Text();
  EXPECT_TRUE(made.Has("message: 'must specify exactly one of: `c`, `in`'\n"));
  EXPECT_TRUE(made.Has("[has(self.c), (has(self.__in__) && self.__in__ != '''')].filter(set,"));
}

TEST(GenerateSchema, WhatHasNoEquivalentIsReportedWithItsPlace) {
  const Exported made(
      "type T struct {\n\t// +k8s:customValidation\n\tA string `json:\"a\"`\n\t// "
      "+k8s:ifEnabled(X)=+k8s:required\n\tB "
      "string `json:\"b\"`\n\t// +k8s:alpha=+k8s:maxLength=1\n\tC string `json:\"c\"`\n}\n");
  EXPECT_EQ(
      made.Gaps(),
      "types.go:5: x/v1.T.A: k8s:customValidation is not exported: it is a handwritten function\n"
      "types.go:7: x/v1.T.B: k8s:ifEnabled is not exported: it depends on an option, which schemas do not "
      "support\n"
      "types.go:9: x/v1.T.C: k8s:maxLength is not exported: it is alpha, and alpha rules are not enforced\n");
}

TEST(GenerateSchema, ACrdIsWholeAndInOrder) {
  const Exported made(
      "// +k8s:supportsSubresource=\"/status\"\ntype BoxT struct {\n\tSpec Spec `json:\"spec\"`\n}\ntype "
      "Spec struct "
      "{\n\t// +k8s:listType=map\n\t// +k8s:listMapKey=name\n\tParts []Part `json:\"parts\"`\n}\ntype Part "
      "struct "
      "{\n\t// +k8s:required\n\tName string `json:\"name\"`\n}\n",
      {.crd = true, .group = "shop.example.com"});
  ASSERT_TRUE(made.made) << made.Text();
  EXPECT_EQ(made.made->files[0].path, "shop.example.com_boxts.yaml");
  for (const char* text : {"kind: CustomResourceDefinition\n", "name: boxts.shop.example.com\n",
                           "plural: boxts\n", "- name: v1\n", "x-kubernetes-list-type: map\n",
                           "x-kubernetes-list-map-keys:\n", "subresources:\n      status: {}\n"}) {
    EXPECT_TRUE(made.Has(text)) << text << made.Text();
  }
  EXPECT_EQ(Exported("type T struct{}\n", {.crd = true}).Text(), "a CRD requires a group");
}

TEST(GenerateSchema, RulesThatCouldCostTooMuchGoAndAreReported) {
  const Exported made(
      "type T struct {\n\t// +k8s:listType=set\n\t// +k8s:update=NoRemoveItem\n\tA []string "
      "`json:\"a\"`\n}\n");
  EXPECT_NE(made.Gaps().find("k8s:update is not exported: its CEL rule could exceed the cost limit"),
            std::string::npos)
      << made.Gaps();
  EXPECT_FALSE(made.Has("oldSelf"));
}

TEST(GenerateSchema, TypesThatHoldThemselvesEndAfterOneRound) {
  const Exported made(
      "type T struct {\n\t// +k8s:optional\n\tNext *T `json:\"next\"`\n\t// +k8s:neq=\"a\"\n\tS string "
      "`json:\"s\"`\n}\n");
  ASSERT_TRUE(made.made) << made.Text();
  EXPECT_TRUE(
      made.Has("next:\n          type: object\n          x-kubernetes-preserve-unknown-fields: true\n"));
  EXPECT_NE(made.Gaps().find("x/v1.T is recursive"), std::string::npos);
}

TEST(GenerateSchema, ATypeMayEmbedAPointerToItself) {
  const Exported made(
      "type T struct {\n\t*T `json:\",inline\"`\n\t// +k8s:maxLength=3\n\tA string `json:\"a\"`\n}\n");
  ASSERT_TRUE(made.made) << made.Text();
  EXPECT_TRUE(made.Has("a:\n          maxLength: 3\n          type: string\n")) << made.Text();
}

TEST(GenerateSchema, OfFieldsWithOneNameTheFirstIsInTheSchema) {
  const Exported made(
      "type T struct {\n\t// +k8s:maxLength=3\n\tA string `json:\"a\"`\n\t// +k8s:minimum=3\n\tB int32 "
      "`json:\"a\"`\n}\n");
  ASSERT_TRUE(made.made) << made.Text();
  EXPECT_TRUE(made.Has("a:\n          maxLength: 3\n          type: string\n")) << made.Text();
  EXPECT_EQ(made.Gaps(),
            "types.go:7: x/v1.T.B: k8s:minimum is not exported: another field has its name in JSON\n");
}

TEST(GenerateSchema, TypesThatHoldTooMuchAreRefused) {
  std::string text = "type T struct { F T1 `json:\"f\"` }\n";
  for (int i = 1; i < 40; ++i) {
    const std::string next = "T" + std::to_string(i + 1);
    text += "type T" + std::to_string(i) + " struct {\n\tF " + next + " `json:\"f\"`\n\tG " + next +
            " `json:\"g\"`\n}\n";
  }
  EXPECT_EQ(Exported(text + "type T40 struct{}\n").Text(), "x/v1.T is too large for a schema");
}

}  // namespace
}  // namespace plimsoll::codegen

#include "plimsoll/declare/validate.h"

#include <gtest/gtest.h>

#include <string>

#include "../src/limits.h"
#include "allocation_count.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::declare {
namespace {

class Validation : public ::testing::Test {
 protected:
  void Types(const std::string& text) {
    packages_.Add("x/a", "doc.go",
                  "// +k8s:validation-gen=*\n// +k8s:validation-gen-nolint\npackage a\n" + text);
    universe_.emplace(packages_);
    auto program = Compile(*universe_, {.inputs = {"x/a"}, .read_only = {"x/other-pkg"}});
    ASSERT_TRUE(program) << program.error().message;
    program_ = std::move(*program);
  }
  // The texts of all errors of type T.
  std::string Check(const std::string& object, const std::string& old = "") {
    const text::Source source("", object), old_source("", old.empty() ? "null" : old);
    value::Document document, old_document;
    EXPECT_TRUE(value::ReadJson(source.bytes(), {}, document).ok());
    EXPECT_TRUE(value::ReadJson(old_source.bytes(), {}, old_document).ok());
    ValidateRequest request{.object = document.root()};
    request.is_update = !old.empty();
    if (request.is_update) request.old = old_document.root();
    const Validated result =
        Validator(*universe_, program_, hooks_).Validate(*program_.FindRoot("x/a", "T", *universe_), request);
    if (result.panic) return "panic: " + *result.panic;
    std::string out;
    for (const RuleError& error : result.errors) out += error.Text() + "\n";
    return out;
  }

  gotypes::MemoryPackages packages_;
  std::optional<gotypes::Universe> universe_;
  Program program_;
  Hooks hooks_;
};

TEST_F(Validation, AbsentAndNullAndZeroAreWhatGoMakesOfThem) {
  Types(
      "type T struct {\n\t// +k8s:required\n\tP *int `json:\"p\"`\n\t// +k8s:required\n\tV int "
      "`json:\"v\"`\n\t// "
      "+k8s:required\n\tL []int `json:\"l\"`\n}\n");
  EXPECT_EQ(Check("{\"p\":0,\"v\":1,\"l\":[0]}"), "");
  EXPECT_EQ(Check("{\"p\":null,\"v\":0,\"l\":[]}"),
            "p: Required value\nv: Required value\nl: Required value\n");
}

// However much is before the difference.
TEST_F(Validation, LongValuesAreComparedToTheirEnd) {
  Types(
      "type T struct {\n\t// +k8s:immutable\n\tS S `json:\"s\"`\n}\ntype S struct {\n\tA string "
      "`json:\"a\"`\n\tB string `json:\"b\"`\n}\n");
  const std::string begin = "{\"s\":{\"a\":\"" + std::string(size_t{5} << 20, 'a') + "\",\"b\":\"";
  EXPECT_EQ(Check(begin + "x\"}}", begin + "x\"}}"), "");
  EXPECT_NE(Check(begin + "x\"}}", begin + "y\"}}"), "");
}

// The name is what generated code would import the package as.
TEST_F(Validation, AnEmbeddedTypeOfAnotherPackageIsNamedByIt) {
  packages_.Add("x/other-pkg", "doc.go",
                "package other\ntype F struct {\n\t// +k8s:required\n\tA string `json:\"a\"`\n}\n");
  Types("import \"x/other-pkg\"\ntype T struct {\n\tother.F `json:\",inline\"`\n}\n");
  EXPECT_EQ(Check("{}"), "otherpkg.F.a: Required value\n");
}

TEST_F(Validation, ANilStructThatIsLookedIntoPanicsAsGoWould) {
  Types(
      "type T struct {\n\tS *S `json:\"s\"`\n}\ntype S struct {\n\t// +k8s:required\n\tA string "
      "`json:\"a\"`\n}\n");
  EXPECT_EQ(Check("{\"s\":{}}"), "s.a: Required value\n");
  EXPECT_EQ(Check("{}"), "panic: runtime error: invalid memory address or nil pointer dereference");
}

TEST_F(Validation, AHookIsCalledByItsName) {
  packages_.Add(
      "x/a", "hooks.go",
      "package a\nimport (\n\"context\"\n\"k8s.io/apimachinery/pkg/api/operation\"\n"
      "\"k8s.io/apimachinery/pkg/util/validation/field\"\n)\nfunc ValidateCustom_T_A(ctx context.Context, op "
      "operation.Operation, p *field.Path, a, b *string) field.ErrorList { return nil }\n");
  hooks_["x/a.ValidateCustom_T_A"] = [](const HookCall& call) -> RuleErrors {
    RuleError error;
    error.path = call.Path();
    error.type = finding::ErrorType::kForbidden;
    error.detail = std::string(call.object->AsString());
    return {error};
  };
  Types("type T struct {\n\t// +k8s:customValidation\n\tA string `json:\"a\"`\n}\n");
  EXPECT_EQ(Check("{\"a\":\"x\"}"), "a: Forbidden: x\n");
}

TEST_F(Validation, AMissingHookIsListedAndNoError) {
  packages_.Add(
      "x/a", "hooks.go",
      "package a\nimport (\n\"context\"\n\"k8s.io/apimachinery/pkg/api/operation\"\n"
      "\"k8s.io/apimachinery/pkg/util/validation/field\"\n)\nfunc ValidateCustom_T_A(ctx context.Context, op "
      "operation.Operation, p *field.Path, a, b *string) field.ErrorList { return nil }\n");
  Types("type T struct {\n\t// +k8s:customValidation\n\t// +k8s:maxLength=1\n\tA string `json:\"a\"`\n}\n");
  EXPECT_EQ(Check("{\"a\":\"x\"}"), "");
  EXPECT_NE(Check("{\"a\":\"xy\"}"), "");
}

TEST_F(Validation, ObjectsNestedTooDeeplyGetOneError) {
  Types(
      "type T struct {\n\t// +k8s:optional\n\tN *T `json:\"n\"`\n\t// +k8s:neq=\"x\"\n\tS string "
      "`json:\"s\"`\n}\n");
  std::string deep = "{\"s\":\"y\"}";
  for (uint32_t i = 0; i < 2 * kMaxObjectDepth; ++i) deep = "{\"n\":" + deep + "}";
  EXPECT_NE(Check(deep).find("Internal error: the object is nested too deeply"), std::string::npos);
  EXPECT_NE(Check(deep, deep), "x");
}

TEST_F(Validation, LongListsOfKeysTakeNoLongTime) {
  Types(
      "type T struct {\n\t// +k8s:listType=map\n\t// +k8s:listMapKey=k\n\tL []I `json:\"l\"`\n}\ntype I "
      "struct {\n\tK "
      "string `json:\"k\"`\n\t// +k8s:minimum=0\n\tN int `json:\"n\"`\n}\n");
  std::string list;
  for (int i = 0; i < 20'000; ++i)
    list += (i == 0 ? "" : ",") + std::string("{\"k\":\"") + std::to_string(i) + "\"}";
  EXPECT_EQ(Check("{\"l\":[" + list + "]}", "{\"l\":[" + list + ",{\"k\":\"x\"}]}"), "");
}

TEST_F(Validation, ZeroValuesOfTypesThatShareTypesEndSomewhere) {
  std::string text = "type T struct { F T1 `json:\"f\"` }\n";
  for (int i = 1; i < 60; ++i) {
    const std::string next = "T" + std::to_string(i + 1);
    text += "type T" + std::to_string(i) + " struct { F " + next + "; G " + next + " }\n";
  }
  Types(text + "type T60 struct {\n\t// +k8s:neq=\"a\"\n\tS string `json:\"s\"`\n}\n");
  EXPECT_NE(Check("{}").find("the object has too many parts"), std::string::npos);
}

// Each level compares all that is below it.
TEST_F(Validation, ComparisonsHaveALimit) {
  Types(
      "type T struct {\n\t// +k8s:optional\n\tN *T `json:\"n\"`\n\tL []int `json:\"l\"`\n\tM int "
      "`json:\"m\"`\n}\n");
  std::string old = "{\"l\":[";
  for (int i = 0; i < 60'000; ++i) old += "1,";
  std::string now = old + "1],\"m\":2}";
  old += "1],\"m\":1}";
  constexpr uint32_t kLevels = 400;
  static_assert(kLevels * 60'000 > kMaxComparisons);
  for (uint32_t i = 0; i < kLevels; ++i) {
    old = "{\"n\":" + old + "}";
    now = "{\"n\":" + now + "}";
  }
  EXPECT_EQ(Check(now, old), "<nil>: Internal error: the object has too many parts\n");
}

TEST_F(Validation, NothingIsAllocatedWhileThereIsNothingToReport) {
  if (!CanCountAllocations()) GTEST_SKIP() << "the sanitizer has its own allocator";
  Types(
      "type T struct {\n\t// +k8s:required\n\t// +k8s:format=k8s-label-key\n\tName string `json:\"name\"`\n"
      "\t// +k8s:optional\n\t// +k8s:maxItems=5\n\t// +k8s:listType=map\n\t// +k8s:listMapKey=k\n\t// "
      "+k8s:eachVal=+k8s:subfield(n)=+k8s:minimum=1\n\tL []I `json:\"l\"`\n\t// +k8s:optional\n\t// "
      "+k8s:eachKey=+k8s:maxLength=9\n\tM map[string]string `json:\"m\"`\n\t// +k8s:optional\n\tP *I "
      "`json:\"p\"`\n}\ntype I struct {\n\tK string `json:\"k\"`\n\tN int `json:\"n\"`\n\t// "
      "+k8s:unionMember\n\t// +k8s:optional\n\tX string `json:\"x\"`\n\t// +k8s:unionMember\n\t// "
      "+k8s:optional\n\tY string `json:\"y\"`\n}\n");
  const text::Source source(
      "",
      "{\"name\":\"example.com/a-long-enough-name\",\"l\":[{\"k\":\"a\",\"n\":1,\"x\":\"one member\"},"
      "{\"k\":\"b\",\"n\":2,\"y\":\"x\"}],\"m\":{\"a\":\"b\",\"c\":\"d\"}}");
  const text::Source old_source(
      "", "{\"name\":\"x\",\"l\":[{\"k\":\"b\",\"n\":1,\"y\":\"x\"}],\"m\":{\"c\":\"d\"}}");
  value::Document document, old_document;
  ASSERT_TRUE(value::ReadJson(source.bytes(), {}, document).ok());
  ASSERT_TRUE(value::ReadJson(old_source.bytes(), {}, old_document).ok());
  const Validator validator(*universe_, program_);
  const RootType& root = *program_.FindRoot("x/a", "T", *universe_);
  for (const bool is_update : {false, true}) {
    ValidateRequest request{.object = document.root(), .is_update = is_update};
    if (is_update) request.old = old_document.root();
    const uint64_t before = AllocationCount();
    const Validated result = validator.Validate(root, request);
    EXPECT_EQ(AllocationCount() - before, 0u) << is_update;
    EXPECT_TRUE(result.errors.empty() && !result.panic);
  }
}

TEST_F(Validation, WrongKindsOfJsonDoNoHarm) {
  Types(
      "type T struct {\n\t// +k8s:maxLength=1\n\t// +k8s:required\n\tS string `json:\"s\"`\n\t// "
      "+k8s:maxItems=1\n\t// "
      "+k8s:eachVal=+k8s:minimum=1\n\tL []int `json:\"l\"`\n\t// +k8s:eachKey=+k8s:maxLength=1\n\tM "
      "map[string]T "
      "`json:\"m\"`\n}\n");
  for (const char* json : {"{\"s\":[],\"l\":\"x\",\"m\":[1]}", "{\"s\":{\"a\":1},\"l\":{\"a\":1},\"m\":5}",
                           "[]", "5", "\"x\"", "{\"s\":1.5,\"l\":[null,{}],\"m\":{\"a\":null}}"}) {
    Check(json);
    Check(json, json);
    Check(json, "{}");
  }
}

}  // namespace
}  // namespace plimsoll::declare

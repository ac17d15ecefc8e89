#include "plimsoll/codegen/generate_cpp.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "plimsoll/declare/compile.h"

namespace plimsoll::codegen {
namespace {

struct GeneratedCpp {
  explicit GeneratedCpp(const std::string& text, CppOptions options = {}) {
    packages.Add("x/shop/v1", "doc.go",
                 "// +k8s:validation-gen=*\n// +k8s:validation-gen-nolint\npackage v1\n" + text);
    universe.emplace(packages);
    const auto program = declare::Compile(*universe, {.inputs = {"x/shop/v1"}, .whole_universe = true});
    if (program) file = GenerateCpp(*universe, *program, options);
    if (!program) file = Fail(program.error().message);
  }
  bool Has(std::string_view text) const { return file && file->text.find(text) != std::string::npos; }

  gotypes::MemoryPackages packages;
  std::optional<gotypes::Universe> universe;
  Result<GeneratedFile> file = Fail("");
};

TEST(GenerateCpp, AStructHasTheMembersOfItsTypeInSnakeCase) {
  const GeneratedCpp made(
      "// Order is what somebody wants.\n// +k8s:validateTrue\ntype Order struct {\n\tPodIPs []string "
      "`json:\"podIPs\"`\n\tURLPath *string `json:\"url,omitempty\"`\n\tClass int32\n}\n");
  ASSERT_TRUE(made.file) << made.file.error().message;
  EXPECT_EQ(made.file->path, "shop_v1.generated.h");
  EXPECT_EQ(made.file->package, "x/shop/v1");
  EXPECT_TRUE(made.Has("namespace shop_v1 {"));
  EXPECT_TRUE(made.Has("// Order is what somebody wants.\nstruct Order {\n"));
  EXPECT_TRUE(made.Has("  rt::List<std::string> pod_ips;\n"));
  EXPECT_TRUE(made.Has("  rt::Pointer<std::string> url_path;\n"));
  EXPECT_TRUE(made.Has("  int32_t class_ = 0;\n"));
  EXPECT_TRUE(made.Has("rt::Field(\"url\", &Order::url_path, rt::kOmitEmpty)"));
}

TEST(GenerateCpp, TheSameTypesMakeTheSameText) {
  const std::string text =
      "type B struct {\n\t// +k8s:required\n\tA *A `json:\"a\"`\n}\ntype A struct {\n\t// "
      "+k8s:maxItems=2\n\tB "
      "[]B `json:\"b\"`\n}\n";
  const GeneratedCpp one(text), two(text);
  ASSERT_TRUE(one.file);
  EXPECT_EQ(one.file->text, two.file->text);
}

TEST(GenerateCpp, TheNamespaceAndTheFileCanBeNamed) {
  const GeneratedCpp made("type T struct{}\n", {.name_space = "my::shop", .file_name = "shop.h"});
  EXPECT_EQ(made.file->path, "shop.h");
  EXPECT_TRUE(made.Has("namespace my::shop {"));
}

TEST(GenerateCpp, OnlyWhatIsUsedOfTheRuntimeIsThere) {
  const GeneratedCpp plain("type T struct {\n\tA string `json:\"a\"`\n}\n");
  EXPECT_FALSE(plain.Has("class Quantity"));
  EXPECT_FALSE(plain.Has("Uuid("));
  EXPECT_FALSE(plain.Has("#include \""));
  const GeneratedCpp format("type T struct {\n\t// +k8s:format=k8s-uuid\n\tA string `json:\"a\"`\n}\n");
  EXPECT_TRUE(format.Has("rt::Format(path, value, \"k8s-uuid\", rt::Uuid, false)"));
}

TEST(GenerateCpp, HandWrittenChecksAreMembersOfHooks) {
  const GeneratedCpp made("type T struct {\n\t// +k8s:customValidation\n\tA *string `json:\"a\"`\n}\n");
  ASSERT_TRUE(made.file) << made.file.error().message;
  EXPECT_TRUE(
      made.Has("  // x/shop/v1.ValidateCustom_T_A\n  rt::Hook<std::string> ValidateCustom_T_A = {};\n"));
  EXPECT_TRUE(made.Has("const Hooks& hooks = {}"));
}

TEST(GenerateCpp, HostileTextsStayInTheirLiteralsAndComments) {
  const GeneratedCpp made(
      "// ends \\\ntype T struct {\n\t// +k8s:neq=\"a\\\"); system(\\\\\"\n\tA string "
      "`json:\"a\\\"b\"`\n}\n");
  ASSERT_TRUE(made.file) << made.file.error().message;
  EXPECT_TRUE(made.Has("// ends\nstruct T {"));
  EXPECT_TRUE(made.Has("\"a\\\"); system(\\\\\""));
}

TEST(GenerateCpp, WithoutRootsThereIsNothingToMake) {
  const GeneratedCpp made("type T struct{}\n", {.packages = {"x/other"}});
  ASSERT_FALSE(made.file);
  EXPECT_EQ(made.file.error().message, "no types to generate C++ for");
}

TEST(GenerateCpp, RulesThatLookAtFieldsNobodySeesAreRefused) {
  const GeneratedCpp made(
      "type T struct {\n\t// +k8s:listType=map\n\t// +k8s:listMapKey=id\n\tL []P `json:\"l\"`\n}\ntype P "
      "struct {\n\tid string `json:\"id\"`\n}\n");
  ASSERT_FALSE(made.file);
  EXPECT_EQ(made.file.error().message,
            "field id, which rules use, is not exported and does not exist in C++");
}

TEST(GenerateCpp, ManyTypesThatShareTypesTakeNoLongTime) {
  std::string text;
  for (int i = 0; i < 200; ++i) {
    const std::string next = "T" + std::to_string(i + 1);
    text += "type T" + std::to_string(i) + " struct {\n\tF *" + next + " `json:\"f\"`\n\tG map[string]" +
            next + " `json:\"g\"`\n}\n";
  }
  const GeneratedCpp made(text + "type T200 struct {\n\t// +k8s:neq=\"a\"\n\tS string `json:\"s\"`\n}\n");
  ASSERT_TRUE(made.file) << made.file.error().message;
}

}  // namespace
}  // namespace plimsoll::codegen

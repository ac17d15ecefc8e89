#include "plimsoll/kinds/tagged_types.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace plimsoll::engine {
namespace {

namespace fs = std::filesystem;

// A directory of its own for each test.
class TaggedTypesTest : public ::testing::Test {
 protected:
  TaggedTypesTest() : root_(fs::temp_directory_path() / ("plimsoll-types-" + std::to_string(::getpid()))) {
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  ~TaggedTypesTest() override { fs::remove_all(root_); }

  void Write(const std::string& name, const std::string& text) const {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text;
  }
  std::string At(const std::string& name) const { return (root_ / name).string(); }
  std::string Failure(const kinds::TypesFrom& from) const {
    const auto types = kinds::TaggedTypes::Load(disk_, from);
    return types ? "" : types.error().reason;
  }

  // An API of one version that refers to a module beside it.
  void WriteShop() const {
    Write("shop/go.mod", "// the shop\nmodule example.com/shop // here\n\ngo 1.24\n");
    Write("shop/api/v1/doc.go", "// +groupName=shop.example.com\npackage v1\n");
    Write("shop/api/v1/types.go",
          "package v1\n\nimport meta \"example.com/meta\"\n\ntype Shop struct {\n\tmeta.TypeMeta "
          "`json:\",inline\"`\n\t// +k8s:required\n\tName string `json:\"name\"`\n}\n");
    Write("shop/api/v1/testdata/broken.go", "not Go");
  }

  const Disk disk_;
  const fs::path root_;
};

TEST_F(TaggedTypesTest, ImportPathsFollowFromGoMod) {
  WriteShop();
  const auto types = kinds::TaggedTypes::Load(disk_, {.types = {At("shop/api/")}});
  ASSERT_TRUE(types);
  ASSERT_EQ((*types)->packages().size(), 1);
  EXPECT_EQ((*types)->packages()[0].path, "example.com/shop/api/v1");
  EXPECT_EQ((*types)->packages()[0].directory, At("shop/api/v1"));
}

TEST_F(TaggedTypesTest, KindsAreFoundByTheGroupOfTheirPackage) {
  WriteShop();
  Write("meta/types.go", "package meta\n\ntype TypeMeta struct{}\n");
  const auto types =
      kinds::TaggedTypes::Load(disk_, {.types = {At("shop")}, .modules = {"example.com/meta=" + At("meta")}});
  ASSERT_TRUE(types);
  const kinds::TaggedType shop = (*types)->FindKind("shop.example.com/v1", "Shop");
  ASSERT_NE(shop.root, nullptr);
  EXPECT_EQ(shop.types->path, "example.com/shop/api/v1");
  EXPECT_EQ((*types)->FindKind("shop.example.com/v2", "Shop").types, nullptr);
  EXPECT_EQ((*types)->FindKind("shop.example.com/v1", "Ship").root, nullptr);
  EXPECT_EQ((*types)->KindsOf("shop.example.com"), std::vector<std::string>{"Shop"});
  EXPECT_TRUE((*types)->TakeProblems().empty());
}

TEST_F(TaggedTypesTest, DependenciesAreFoundInVendor) {
  WriteShop();
  Write("shop/vendor/example.com/meta/types.go", "package meta\n\ntype TypeMeta struct{}\n");
  const auto types = kinds::TaggedTypes::Load(disk_, {.types = {At("shop/api")}});
  ASSERT_TRUE(types);
  EXPECT_NE((*types)->FindKind("shop.example.com/v1", "Shop").root, nullptr);
  EXPECT_TRUE((*types)->TakeProblems().empty());
}

TEST_F(TaggedTypesTest, WhatIsNotFoundIsReportedOnce) {
  WriteShop();
  const auto types = kinds::TaggedTypes::Load(disk_, {.types = {At("shop/api")}});
  ASSERT_TRUE(types);
  EXPECT_NE((*types)->FindKind("shop.example.com/v1", "Shop").root, nullptr);
  const auto problems = (*types)->TakeProblems();
  ASSERT_EQ(problems.size(), 1);
  EXPECT_EQ(problems[0].file, At("shop/api/v1/types.go"));
  EXPECT_EQ(problems[0].line, 3);
  EXPECT_TRUE((*types)->TakeProblems().empty());
}

TEST_F(TaggedTypesTest, TypesAreFoundByMoreOrLessOfTheirNames) {
  WriteShop();
  Write("shop/api/v2/types.go", "package v2\n\ntype (\n\tShop struct{}\n)\n");
  const auto types = kinds::TaggedTypes::Load(disk_, {.types = {At("shop")}});
  ASSERT_TRUE(types);
  EXPECT_EQ((*types)->PackagesOf("Shop").size(), 2);
  for (const char* name : {"v2.Shop", "api/v2.Shop", "example.com/shop/api/v2.Shop"}) {
    EXPECT_EQ((*types)->PackagesOf(name), std::vector<std::string>{"example.com/shop/api/v2"}) << name;
  }
  EXPECT_TRUE((*types)->PackagesOf("v3.Shop").empty());
  EXPECT_TRUE((*types)->PackagesOf("Sho").empty());
}

TEST_F(TaggedTypesTest, DirectoriesThatCannotBeUsedAreNamed) {
  Write("a/types.go", "package a\n");
  EXPECT_EQ(Failure({.types = {At("gone")}}), "no such file or directory");
  EXPECT_EQ(Failure({.types = {At("a/types.go")}}), "is not a directory");
  EXPECT_EQ(Failure({.types = {At("a")}}),
            "is not below a go.mod; specify its import path as DIR=import/path");
  EXPECT_EQ(Failure({.types = {At("a") + "=example.com/a"}}), "");
  EXPECT_EQ(Failure({.types = {}, .modules = {"example.com/a"}}), "must have the form import/path=DIR");
  Write("go.mod", "go 1.24\n");
  EXPECT_EQ(Failure({.types = {At("a")}}), At("go.mod") + " has no module line");
}

// Directories that never end: each holds so many more.
class EndlessFiles final : public Files {
 public:
  explicit EndlessFiles(size_t width) : width_(width) {}

  Result<std::optional<FileKind>> KindOf(const std::string& path) const override {
    if (path.ends_with("go.mod")) return std::nullopt;
    return FileKind::kDirectory;
  }
  Result<std::vector<FileEntry>> List(const std::string& path) const override {
    std::vector<FileEntry> out;
    for (size_t i = 0; i < width_; ++i)
      out.push_back({path + "/" + std::to_string(i), FileKind::kDirectory, false});
    return out;
  }
  ReadFile Read(const std::string&, uint64_t) const override {
    return std::unexpected(ReadFailure{"", false});
  }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string&) const override { return Fail(""); }
  uint64_t SizeOf(const std::string&) const override { return 0; }
  std::string AbsolutePath(const std::string& path) const override { return path; }

 private:
  size_t width_;
};

TEST(TaggedTypesLimits, DirectoriesAreFollowedSoFarAndSoMany) {
  const auto failure = [](size_t width) {
    const auto types = kinds::TaggedTypes::Load(EndlessFiles(width), {.types = {"a=example.com/a"}});
    return types ? "" : types.error().reason;
  };
  EXPECT_EQ(failure(1), "is nested in too many directories");
  EXPECT_EQ(failure(kinds::kMaxTypeDirectories + 1), "has too many directories below it");
}

}  // namespace
}  // namespace plimsoll::engine

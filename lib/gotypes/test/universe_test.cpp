#include "plimsoll/gotypes/universe.h"

#include <gtest/gtest.h>

#include <string>

#include "plimsoll/gotypes/limits.h"

namespace plimsoll::gotypes {
namespace {

class UniverseTest : public ::testing::Test {
 protected:
  void File(const std::string& package, const std::string& text, const std::string& name = "types.go") {
    packages_.Add(package, name, text);
  }
  const GoPackage& Load(const std::string& path) {
    universe_.emplace(packages_);
    const auto id = universe_->Load(path);
    EXPECT_TRUE(id) << id.error().Text();
    return universe_->package(*id);
  }
  std::string ErrorOf(const std::string& path) {
    universe_.emplace(packages_);
    const auto id = universe_->Load(path);
    return id ? "" : id.error().Text();
  }
  // The kind, and the type of each member.
  std::string Describe(const std::string& text) {
    const TypeId* id = universe_->FindType(text);
    if (id == nullptr) return "none";
    const GoType& type = universe_->type(*id);
    std::string out(KindName(type.kind));
    if (type.kind == TypeKind::kAlias) out += " " + universe_->type(type.element).Text();
    for (const GoMember& member : universe_->MembersOf(*id)) {
      out += " " + member.json.name + ":" + universe_->type(member.type).Text();
    }
    return out;
  }
  std::string ConstantOf(const GoPackage& package, const std::string& name) {
    for (const GoConstant& constant : package.constants) {
      if (constant.name != name) continue;
      return constant.value.Text() + (constant.typed ? " " + universe_->type(constant.type).Text() : "");
    }
    return "none";
  }

  MemoryPackages packages_;
  std::optional<Universe> universe_;
};

TEST_F(UniverseTest, KindsAreThoseOfTheGenerators) {
  File("x/a", R"(package a
import "x/b"
type S string
type S2 S
type L []S
type St struct { A S `json:"a"`; b.Other; P *b.Other `json:"p,omitempty"`; N int8 }
type St2 St
type P *St
type Arr [3 + 1]byte
type I interface{ M() }
type Al = b.Other
type Uses struct { X Al; Y map[S][]*St2; Z any }
type Err struct { error }
)");
  File("x/b", "package b\ntype Other struct { Q bool `json:\"q\"` }\n");
  Load("x/a");
  EXPECT_EQ(Describe("x/a.S"), "Alias string");
  EXPECT_EQ(Describe("x/a.S2"), "Alias string");
  EXPECT_EQ(Describe("x/a.L"), "Alias []x/a.S");
  EXPECT_EQ(Describe("x/a.St"), "Struct a:x/a.S :x/b.Other p:*x/b.Other N:byte");
  EXPECT_EQ(Describe("x/a.St2"), "Struct a:x/a.S :x/b.Other p:*x/b.Other N:byte");
  EXPECT_EQ(Describe("x/a.P"), "Pointer");
  EXPECT_EQ(Describe("x/a.Arr"), "Array");
  EXPECT_EQ(Describe("x/a.I"), "Interface");
  EXPECT_EQ(Describe("x/a.Uses"), "Struct X:x/b.Other Y:map[x/a.S][]*x/a.St2 Z:any");
  EXPECT_EQ(Describe("x/b.Other"), "Struct q:bool");
  EXPECT_EQ(Describe("x/a.Err"), "Struct :error");
  EXPECT_TRUE(universe_->problems().empty());
}

TEST_F(UniverseTest, ConstantsHaveTheirValuesAndExactTypes) {
  File("x/a", R"(package a
import "x/b"
type E string
type N int
const (
	A E = "a"
	B = E("b" + Tail)
	C = A
	Tail = "-tail"
	D E = b.Word
)
const (
	Zero N = iota
	One
	_
	Three
)
const ( KB = 1 << (10 * (iota + 1)); MB )
const Neg, Flag, Len = -5 % 3, 1 < 2 && !false, len("äb")
const Char, Text = 'a', string('b')
const Loop = Loop + 1
)");
  File("x/b", "package b\nconst Word = `w`\n");
  const GoPackage& package = Load("x/a");
  EXPECT_EQ(ConstantOf(package, "A"), "a x/a.E");
  EXPECT_EQ(ConstantOf(package, "B"), "b-tail x/a.E");
  EXPECT_EQ(ConstantOf(package, "C"), "a x/a.E");
  EXPECT_EQ(ConstantOf(package, "D"), "w x/a.E");
  EXPECT_EQ(ConstantOf(package, "Three"), "3 x/a.N");
  EXPECT_EQ(ConstantOf(package, "MB"), "1048576");
  EXPECT_EQ(ConstantOf(package, "Neg"), "-2");
  EXPECT_EQ(ConstantOf(package, "Flag"), "true");
  EXPECT_EQ(ConstantOf(package, "Len"), "3 int");
  EXPECT_EQ(ConstantOf(package, "Char"), "97");
  EXPECT_EQ(ConstantOf(package, "Text"), "b string");
  EXPECT_EQ(ConstantOf(package, "Loop"), "unknown");
}

TEST_F(UniverseTest, ImportsAreFoundByNameByDotAndByPackageClause) {
  File("x/a", R"(package a
import . "x/dot"
import renamed "x/b"
import "x/go-odd"
import "x/lib/v2"
type T struct { A D; B renamed.R; C odd.O; V lib.V }
)");
  File("x/dot", "package dot\ntype D int\n");
  File("x/b", "package b\ntype R int\n");
  File("x/go-odd", "package odd\ntype O int\n");
  File("x/lib/v2", "package lib\ntype V int\n");
  Load("x/a");
  EXPECT_EQ(Describe("x/a.T"), "Struct A:x/dot.D B:x/b.R C:x/go-odd.O V:x/lib/v2.V");
  EXPECT_TRUE(universe_->problems().empty());
}

TEST_F(UniverseTest, GenericTypesAreInstantiated) {
  File("x/a", R"(package a
type Set[T comparable] map[T]Empty
type Empty struct{}
type Pair[K comparable, V any] struct { Key K; Value []V }
type Uses struct { S Set[string]; P Pair[string, *Empty] }
)");
  Load("x/a");
  EXPECT_EQ(Describe("x/a.Set[string]"), "Alias map[string]x/a.Empty");
  EXPECT_EQ(Describe("x/a.Pair[string,*x/a.Empty]"), "Struct Key:string Value:[]*x/a.Empty");
  EXPECT_EQ(Describe("x/a.Pair[K,V]"), "Struct Key:K Value:[]V");
}

TEST_F(UniverseTest, OnlyFilesOfTheBuildCount) {
  File("x/a", "package a\ntype A int\n");
  File("x/a", "package a_test\nthis is no go", "x_test.go");
  File("x/a", "package a\nno go", "x_windows.go");
  File("x/a", "//go:build !ignore_autogenerated\n\npackage a\nno go", "zz.go");
  File("x/a", "//go:build linux && (amd64 || arm) && !windows\n\npackage a\ntype B int\n",
       "x_linux_amd64.go");
  File("x/a", "not go at all", "notes.txt");
  Load("x/a");
  EXPECT_EQ(Describe("x/a.A"), "Alias int");
  EXPECT_EQ(Describe("x/a.B"), "Alias int");
}

TEST_F(UniverseTest, BadSourcesAreReportedWithTheirPlaces) {
  File("x/a", "package a\nimport \"x/b\"\ntype A struct { B b.B }\n", "a.go");
  File("x/b", "package b\nimport \"x/a\"\ntype B struct { A *a.A }\n", "b.go");
  EXPECT_EQ(ErrorOf("x/a"), "b.go:2:8: import cycle not allowed: x/b imports x/a");
  EXPECT_EQ(ErrorOf("x/none"), "x/none: the package is not found");
  File("x/c", "package c\ntype A B\ntype B A\n", "c.go");
  EXPECT_NE(ErrorOf("x/c").find("invalid recursive type"), std::string::npos);
  File("x/d", "package d\ntype A int\n\ntype A string\n", "d.go");
  EXPECT_EQ(ErrorOf("x/d"), "d.go:4:6: A redeclared in this package");
  File("x/e", "package e\nimport \"y.com/gone\"\ntype A struct { G gone.G; U Undefined }\n", "e.go");
  Load("x/e");
  ASSERT_EQ(universe_->problems().size(), 2);
  EXPECT_EQ(universe_->problems()[0].Text(), "e.go:2:8: package y.com/gone is not found");
  EXPECT_EQ(universe_->problems()[1].Text(), "e.go:3:29: undefined: Undefined");
  File("x/f", "package f\ntype A = []A\ntype U struct { A A }\n", "f.go");
  EXPECT_NE(ErrorOf("x/f").find("nested too deeply, or recursively"), std::string::npos);
}

TEST_F(UniverseTest, TypesThatMultiplyAreStopped) {
  std::string doubling = "package a\n";
  for (int i = 0; i < 60; ++i) {
    const std::string next = "T" + std::to_string(i + 1);
    doubling += "type T" + std::to_string(i) + " = map[" + next + "]" + next + "\n";
  }
  File("x/a", doubling + "type T60 = string\ntype Use struct { A T0 }\n");
  EXPECT_NE(ErrorOf("x/a").find("the type is too large"), std::string::npos);
  File(
      "x/b",
      "package b\ntype G[A, B any] struct { X *G[[]A, B]; Y *G[A, []B] }\ntype U struct { G G[int, int] }\n");
  EXPECT_EQ(ErrorOf("x/b"), "types.go:2:30: the arguments of the generic type are too long");
}

TEST_F(UniverseTest, ConstantsThatReferToEachOtherForTooLongAreRefused) {
  std::string chain = "package a\n";
  for (uint32_t i = 0; i < kMaxNesting * 20; ++i) {
    chain += "const B" + std::to_string(i) + " = B" + std::to_string(i + 1) + " + 1\n";
  }
  File("x/a", chain);
  EXPECT_NE(ErrorOf("x/a").find("constants are nested too deeply"), std::string::npos);
}

// Each limit of limits.h that nothing else here reaches.
TEST_F(UniverseTest, AliasesOfAliasesAreGoneThroughOnce) {
  std::string text = "package a\ntype A0 = int\n";
  for (int i = 0; i < 60; ++i) {
    const std::string last = "A" + std::to_string(i);
    text += "type A" + std::to_string(i + 1) + " = G[" + last + ", " + last + "]\n";
  }
  File("x/a", text + "type G[T, U any] = *T\ntype S struct { F A60 }\n");
  EXPECT_EQ(ErrorOf("x/a"), "");
}

TEST_F(UniverseTest, TypesWithoutANameHaveALimit) {
  std::string fields;
  for (size_t i = 0; i < kMaxTypeText / 8; ++i) fields += "A" + std::to_string(i) + " int;";
  File("x/a", "package a\ntype S struct { F struct { " + fields + " } }\n");
  EXPECT_EQ(ErrorOf("x/a"), "types.go:2:19: the type is too large");
}

TEST_F(UniverseTest, ConstantsHaveALimitTogether) {
  std::string text = "package a\nconst (\nA = \"" + std::string(size_t{1} << 19, 'x') + "\"\n";
  for (size_t i = 0; i <= kMaxConstantTotal >> 19; ++i) text += "A" + std::to_string(i) + "\n";
  File("x/a", text + ")\n");
  EXPECT_NE(ErrorOf("x/a").find("the constants are too long"), std::string::npos);
}

TEST_F(UniverseTest, OneConstantHasALimit) {
  const std::string half(kMaxConstantBytes / 2 + 1, 'x');
  File("x/a", "package a\nconst A = \"" + half + "\"\nconst B = A + A\n");
  EXPECT_EQ(ConstantOf(Load("x/a"), "B"), "unknown");
}

TEST_F(UniverseTest, PackagesHaveALimit) {
  std::string text = "package a\nimport (\n";
  std::string fields;
  for (uint32_t i = 0; i <= kMaxPackages; ++i) {
    const std::string name = "p" + std::to_string(i);
    text += "\"x/" + name + "\"\n";
    fields += "F" + std::to_string(i) + " " + name + ".T\n";
    File("x/" + name, "package " + name + "\ntype T string\n");
  }
  File("x/a", text + ")\ntype S struct {\n" + fields + "}\n");
  EXPECT_NE(ErrorOf("x/a").find("too many packages"), std::string::npos);
}

TEST_F(UniverseTest, TypesHaveALimit) {
  std::string fields;
  for (uint32_t i = 0; i <= kMaxTypes; ++i)
    fields += "F" + std::to_string(i) + " [" + std::to_string(i) + "]int\n";
  File("x/a", "package a\ntype S struct {\n" + fields + "}\n");
  EXPECT_NE(ErrorOf("x/a").find("too many types"), std::string::npos);
}

TEST_F(UniverseTest, ArraysHaveALengthThatFits) {
  File("x/a", "package a\ntype S struct { F [9223372036854775808]int; G [3]int }\n");
  Load("x/a");
  ASSERT_EQ(universe_->problems().size(), 1u);
  EXPECT_EQ(universe_->problems()[0].message, "the length of the array is not known");
}

TEST_F(UniverseTest, NamedAndUnnamedParametersDoNotMix) {
  File("x/a", "package a\nfunc ValidateCustom_X(a int, b) {}\n");
  EXPECT_EQ(ErrorOf("x/a"), "types.go:2:22: mixed named and unnamed parameters");
}

// Each instance of a generic type has all its members anew.
TEST_F(UniverseTest, StepsHaveALimit) {
  std::string members, instances;
  for (int i = 0; i < 2000; ++i) members += "F" + std::to_string(i) + " T\n";
  for (int i = 0; i < 1100; ++i)
    instances += "G" + std::to_string(i) + " G[[" + std::to_string(i) + "]int]\n";
  File("x/a", "package a\ntype G[T any] struct {\n" + members + "}\ntype S struct {\n" + instances + "}\n");
  EXPECT_NE(ErrorOf("x/a").find("there are too many types to resolve"), std::string::npos);
}

}  // namespace
}  // namespace plimsoll::gotypes

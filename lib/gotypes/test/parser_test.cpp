#include <gtest/gtest.h>

#include <string>

#include "plimsoll/gotypes/comments.h"
#include "plimsoll/gotypes/limits.h"
#include "plimsoll/gotypes/syntax.h"

namespace plimsoll::gotypes {
namespace {

struct Parsed {
  explicit Parsed(const std::string& text) : source("types.go", text), file(ParseFile(source)) {}
  text::Source source;
  ParsedFile file;
};

std::string ErrorOf(const std::string& text) {
  const Parsed parsed(text);
  return parsed.file ? "" : parsed.file.error().Text();
}

std::string Joined(const CommentLines& lines) {
  std::string out;
  for (const std::string_view line : lines) out += std::string(line) + "|";
  return out;
}

TEST(GoParser, ReadsEveryKindOfDeclaration) {
  const Parsed parsed(R"(// Package a.
package a

import "fmt"
import (
	. "math"
	_ "embed"
	str "strings"
)

type T struct {
	A, B string `json:"a"`
	*str.Builder
	fmt.Stringer `json:",inline"`
	Set[int]
	C [4]int
	D []map[string]*T
	E struct { X int }
	F func(a, b int, rest ...string) (n int, err error)
	G <-chan int
	H interface{ M() }
}

type (
	U = T
	V[K comparable, W any] map[K]W
	L [2 * 3]byte
)

const A, B = iota, "x"
const (
	C = 1 << iota
	D
)

var x = map[string]int{"}": 1}

func f(a int) interface{} {
	return "{" // }
}
func (t *T) m() {}
func g[T any](t T)
)");
  ASSERT_TRUE(parsed.file) << parsed.file.error().Text();
  EXPECT_EQ(parsed.file->package_name, "a");
  EXPECT_EQ(parsed.file->imports.size(), 4);
  EXPECT_EQ(parsed.file->types.size(), 4);
  EXPECT_TRUE(parsed.file->types[1].is_alias);
  EXPECT_EQ(parsed.file->types[2].parameters.size(), 2);
  EXPECT_EQ(parsed.file->constants.size(), 4);
  EXPECT_EQ(parsed.file->constants[3].iota, 1);
  EXPECT_EQ(parsed.file->constants[3].value, parsed.file->constants[2].value);
  EXPECT_EQ(parsed.file->functions.size(), 2);
  const Expr& type = parsed.file->exprs[parsed.file->types[0].type];
  ASSERT_EQ(type.kind, ExprKind::kStruct);
  EXPECT_EQ(type.b, 11);
  std::string names;
  for (uint32_t i = 0; i < type.b; ++i) {
    const FieldSyntax& field = parsed.file->fields[type.a + i];
    names += std::string(field.name) + (field.embedded ? "* " : " ");
  }
  EXPECT_EQ(names, "A B Builder* Stringer* Set* C D E F G H ");
}

TEST(GoParser, ATagAfterAStructIsNotThatOfItsFields) {
  const Parsed parsed("package a\ntype T struct {\n\tF struct {\n\t\tX int `x`\n\t} `f`\n}\n");
  ASSERT_TRUE(parsed.file);
  ASSERT_EQ(parsed.file->fields.size(), 2);
  EXPECT_EQ(parsed.file->fields[0].tag, "x");
  EXPECT_EQ(parsed.file->fields[1].tag, "f");
}

TEST(GoParser, SaysWhereAMistakeIs) {
  EXPECT_EQ(ErrorOf("package a\n\ntype T struct {\n\tA for\n}\n"), "types.go:4:4: expected ';', found 'for'");
  EXPECT_EQ(ErrorOf("package a\ntype T\n"), "types.go:2:7: expected type, found newline");
  EXPECT_EQ(ErrorOf("hello"), "types.go:1:1: expected 'package', found 'hello'");
  EXPECT_EQ(ErrorOf("package a\nconst A = \"x\n"), "types.go:2:11: string literal not terminated");
  EXPECT_EQ(ErrorOf("package a\nfunc f() {"), "types.go:2:10: expected '}', found the end of the file");
  EXPECT_EQ(ErrorOf("package a\n/* x"), "types.go:2:1: comment not terminated");
  EXPECT_EQ(ErrorOf("package a\ntype T struct { A $ }"), "types.go:2:19: invalid character");
}

TEST(GoParser, RefusesTypesNestedTooDeeply) {
  const std::string deep = "package a\ntype T " + std::string(kMaxNesting + 10, '*') + "int\n";
  EXPECT_NE(ErrorOf(deep).find("nested too deeply"), std::string::npos);
  const std::string brackets = "package a\nconst C = " + std::string(100'000, '(') + "\n";
  EXPECT_NE(ErrorOf(brackets).find("nested too deeply"), std::string::npos);
  EXPECT_EQ(ErrorOf("package a\ntype T " + std::string(100, '*') + "int\n"), "");
}

TEST(GoComments, TheDocCommentEndsOnTheLineBeforeTheName) {
  const Parsed parsed(
      "package a\n"
      "// far\n"
      "\n"
      "// near\n"
      "//+tag\n"
      "//go:generate x\n"
      "//\n"
      "//\n"
      "//   indented  \n"
      "type T struct { // after the brace\n"
      "\tA string\n"
      "\tB string // trailing\n"
      "\tC string\n"
      "\t/* same line */ D string\n"
      "}\n");
  ASSERT_TRUE(parsed.file);
  const FileSyntax& file = *parsed.file;
  EXPECT_EQ(Joined(DocComment(file, file.types[0].offset)), "near|+tag||  indented|");
  EXPECT_EQ(Joined(SecondClosestComment(file, file.types[0].offset)), "far|");
  EXPECT_EQ(Joined(DocComment(file, file.fields[0].offset)), "after the brace|");
  EXPECT_EQ(Joined(DocComment(file, file.fields[1].offset)), "");
  EXPECT_EQ(Joined(DocComment(file, file.fields[2].offset)), "trailing|");
  EXPECT_EQ(Joined(DocComment(file, file.fields[3].offset)), "");
}

TEST(GoComments, ATrailingCommentDoesNotRunIntoTheNextLine) {
  const Parsed parsed(
      "package a\n"
      "type T struct {\n"
      "\tA string // of A\n"
      "\t// of B\n"
      "\tB string\n"
      "}\n");
  ASSERT_TRUE(parsed.file);
  EXPECT_EQ(Joined(DocComment(*parsed.file, parsed.file->fields[1].offset)), "of B|");
  EXPECT_EQ(Joined(AllComments(*parsed.file)), "of A|of B|");
}

// One tag may come after many names.
TEST(GoParser, StructTagsHaveALimit) {
  std::string names = "A0";
  for (int i = 1; i < 200; ++i) names += ", A" + std::to_string(i);
  const std::string tag(kMaxTagTotal / 200 + 1, 'x');
  EXPECT_EQ(ErrorOf("package a\ntype T struct {\n\t" + names + " int `" + tag + "`\n}\n").substr(0, 11),
            "types.go:3:");
}

TEST(GoParser, FilesHaveALimit) {
  const std::string text = "package a\n" + std::string(kMaxFileBytes, ' ');
  EXPECT_NE(ErrorOf(text).find("too large"), std::string::npos);
}

}  // namespace
}  // namespace plimsoll::gotypes

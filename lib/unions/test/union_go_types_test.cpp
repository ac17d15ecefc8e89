#include "plimsoll/unions/declarations/union_go_types.h"

#include <gtest/gtest.h>

#include "plimsoll/declare/compile.h"

namespace plimsoll::unions {
namespace {

constexpr char kPath[] = "example.com/t";

// Every union with its place, every problem and warning, one a line.
std::string Unions(std::string_view types) {
  gotypes::MemoryPackages source;
  source.Add(kPath, "types.go", "package t\n\n" + std::string(types));
  gotypes::Universe universe(source);
  const auto program =
      declare::Compile(universe, {.inputs = {kPath}, .more_roots = {{kPath, {"*"}}}, .whole_universe = true});
  if (!program) return program.error().message;
  const DerivedUnions derived = UnionsOfGoType(universe, *universe.FindType("example.com/t.T"), &*program);
  std::string out;
  for (const PlacedUnion& placed : derived.schema.List()) {
    out += placed.path + " " + std::string(UnionSourceName(placed.type->source)) + " " +
           std::string(UnionModeName(placed.type->mode)) + " " + placed.type->discriminator + ":";
    for (const UnionMember& member : placed.type->members) {
      out += " " + member.field;
      for (const std::string& value : member.values) out += "=" + value;
    }
    out += '\n';
  }
  for (const UnionProblem& problem : derived.problems) {
    out += std::string(UnionFaultName(problem.fault)) + " " + problem.path + '\n';
  }
  for (const UnionProblem& warning : derived.warnings) out += "warning " + warning.Text() + '\n';
  return out;
}

TEST(UnionGoTypes, StructTagsDeclareTheThreeKindsOfUnions) {
  EXPECT_EQ(Unions(R"(
type T struct {
	State    State    `json:"state,omitempty" union: "oneof"`
	Last     State    `json:"last,omitempty"`
	Strategy Strategy `json:"strategy" union:"discriminator/type"`
	Volumes  []Volume `json:"volumes" patchStrategy:"merge" patchMergeKey:"name" union: "inlined/name" protobuf:"x"`
}
type State struct {
	Running *Empty `json:"running"`
	Waiting *Empty `json:"waiting"`
}
type Strategy struct {
	Type    Kind   `json:"type"`
	Rolling *Empty `json:"rolling"`
}
// +enum
type Kind string
const (
	Rolling  Kind = "Rolling"
	Recreate Kind = "Recreate"
)
type Volume struct {
	Name   string `json:"name"`
	Source `json:",inline"`
}
type Source struct {
	HostPath *Empty `json:"hostPath"`
	EmptyDir *Empty `json:"emptyDir"`
}
type Empty struct{}
)"),
            "state oneof atMostOne : running waiting\n"
            "strategy discriminator atMostOne type: rolling=Rolling\n"
            "volumes[] inlined atMostOne : emptyDir hostPath\n");
}

TEST(UnionGoTypes, DeclarativeTagsDeclareUnionsOfTheStruct) {
  EXPECT_EQ(Unions(R"(
type T struct {
	// +k8s:beta(since: "1.35")=+k8s:unionDiscriminator
	// +k8s:required
	Kind string `json:"kind"`
	// +k8s:beta(since: "1.35")=+k8s:unionMember(memberName: "Second")
	// +k8s:optional
	B *string `json:"b"`
	// +k8s:beta(since: "1.35")=+k8s:unionMember
	// +k8s:optional
	A *string `json:"a"`
	// +k8s:beta(since: "1.35")=+k8s:zeroOrOneOfMember(union: "other")
	// +k8s:optional
	X *string `json:"x"`
	// +k8s:beta(since: "1.35")=+k8s:zeroOrOneOfMember(union: "other")
	// +k8s:optional
	Y []string `json:"y"`
}
)"),
            " declarative exactlyOne kind: b=Second a=A\n"
            " declarative atMostOne : x y\n");
}

TEST(UnionGoTypes, WrongTagsAreReported) {
  EXPECT_EQ(Unions(R"(
type T struct {
	A string   `json:"a" union:"oneof"`
	B S        `json:"b" union:"inlined/x"`
	C []S      `json:"c" union:"inlined/x"`
	D []S      `json:"d" union:"oneof"`
	E S        `json:"e" union:"some"`
	F S        `json:"f" union:"discriminator/no"`
}
type S struct { X string `json:"x"` }
)"),
            "badTag a\ninlinedUnion b\ninlinedKey c\nbadTag d\nbadTag e\nunknownDiscriminator f\n");
}

TEST(UnionGoTypes, TypesThatHoldThemselvesEnd) {
  EXPECT_EQ(Unions(R"(
type T struct {
	Next *T `json:"next"`
	All map[string]T `json:"all"`
	State S `json:"state" union:"oneof"`
}
type S struct { X string `json:"x"`; Y string `json:"y"` }
)"),
            "all{}.next.state oneof atMostOne : x y\nall{}.state oneof atMostOne : x y\n"
            "next.all{}.state oneof atMostOne : x y\nnext.state oneof atMostOne : x y\n"
            "state oneof atMostOne : x y\n");
}

TEST(UnionGoTypes, ABlankAfterTheColonOfATagIsForgiven) {
  EXPECT_EQ(LooseTagValue(R"(json:"a" union: "oneof" x:"y")", "union"), "oneof");
  EXPECT_EQ(LooseTagValue(R"(json:"union:\"no\"" union :"yes")", "union"), "yes");
  EXPECT_EQ(LooseTagValue(R"(json:"a union:"x")", "union"), "");
  EXPECT_EQ(LooseTagValue("union:", "union"), "");
  EXPECT_EQ(LooseTagValue("", "union"), "");
}

}  // namespace
}  // namespace plimsoll::unions

#include "plimsoll/check/compile.h"

#include <gtest/gtest.h>

#include <array>

#include "plimsoll/schema/builder.h"
#include "read.h"

namespace plimsoll::check {
namespace {

using schema::Keyword;
using schema::NodeId;
using value::Kind;

const ProgramNode& Root(const CheckProgram& program) { return program.nodes[program.root]; }

KindSet Kinds(std::initializer_list<Kind> kinds) {
  KindSet set = 0;
  for (Kind kind : kinds) set |= BitOf(kind);
  return set;
}

TEST(Compile, SettlesByKindWhatTheKindSettles) {
  EXPECT_EQ(Root(TestSchema("{}").Compiled()).plain, kAllKinds);
  EXPECT_EQ(Root(TestSchema(R"({"type":"string"})").Compiled()).plain, BitOf(Kind::kString));
  EXPECT_EQ(Root(TestSchema(R"({"type":"integer","nullable":true})").Compiled()).plain,
            Kinds({Kind::kInt, Kind::kNull}));
  EXPECT_EQ(Root(TestSchema(R"({"type":"number"})").Compiled()).plain,
            Kinds({Kind::kInt, Kind::kUint, Kind::kFloat}));
  EXPECT_EQ(Root(TestSchema(R"({"type":"string","maxLength":3})").Compiled()).plain, 0);
  EXPECT_EQ(Root(TestSchema(R"({"type":"object","properties":{"a":{}}})").Compiled()).plain,
            BitOf(Kind::kObject));
}

TEST(Compile, SettlesJunctorsOfTypesByKind) {
  const CheckProgram any = TestSchema(R"({"anyOf":[{"type":"integer"},{"type":"string"}]})").Compiled();
  EXPECT_EQ(Root(any).plain, Kinds({Kind::kNull, Kind::kInt, Kind::kString}));
  const CheckProgram one =
      TestSchema(R"({"oneOf":[{"type":"integer"},{"type":"number"},{"type":"string"}]})").Compiled();
  EXPECT_EQ(Root(one).plain, Kinds({Kind::kNull, Kind::kString}));
  const CheckProgram negated = TestSchema(R"({"not":{"type":"integer"}})").Compiled();
  EXPECT_EQ(Root(negated).plain,
            Kinds({Kind::kNull, Kind::kBool, Kind::kString, Kind::kArray, Kind::kObject}));
  const CheckProgram all = TestSchema(R"({"allOf":[{"type":"string","nullable":true},{}]})").Compiled();
  EXPECT_EQ(Root(all).plain, Kinds({Kind::kNull, Kind::kString}));
}

TEST(Compile, MakesOneNodeOfEachSchemaNodeAndNoRecordsWithoutKeywords) {
  const CheckProgram program = TestSchema(R"({"type":"object","properties":{
      "a":{"type":"string"},"b":{"type":"array","items":{"type":"object","properties":{"c":{"type":"boolean"}}}}}})")
                                   .Compiled();
  EXPECT_EQ(program.nodes.size(), 5u);
  EXPECT_EQ(program.strings.size(), 0u);
  EXPECT_EQ(program.numbers.size(), 0u);
  EXPECT_EQ(program.objects.size(), 2u);
  EXPECT_EQ(program.arrays.size(), 1u);
  EXPECT_EQ(program.properties.size(), 3u);
}

TEST(Compile, CompilesEqualPatternsOnce) {
  const CheckProgram program =
      TestSchema(R"({"properties":{"a":{"pattern":"^x"},"b":{"pattern":"^x"},"c":{"pattern":"^y"}}})")
          .Compiled();
  EXPECT_EQ(program.patterns.size(), 2u);
}

TEST(Compile, KeepsProgramsSmall) {
  std::string properties;
  for (int i = 0; i < 200; ++i) {
    properties += (i ? "," : "") + std::string("\"property") + std::to_string(i) +
                  R"(":{"type":"string","maxLength":9})";
  }
  const CheckProgram program =
      TestSchema(R"({"type":"object","properties":{)" + properties + "}}").Compiled();
  EXPECT_LT(program.MemoryUse(), 100'000u);
}

// A node that has itself as a property.
struct Cyclic {
  Json nothing{"{}"};
  schema::SchemaBuilder builder{nothing.document()};
  NodeId node = builder.AddNode({});
};

TEST(Compile, TakesSchemasThatContainThemselves) {
  Cyclic cyclic;
  cyclic.builder.SetText(cyclic.node, Keyword::kType, "object", {});
  const std::array<schema::NamedNode, 1> children = {{{"next", cyclic.node, {}}}};
  cyclic.builder.SetNamedNodes(cyclic.node, Keyword::kProperties, children, {});
  const schema::Schema schema = cyclic.builder.Finish(cyclic.node);
  const auto program = Compile(schema, schema.root(), {});
  ASSERT_TRUE(program);
  EXPECT_EQ(program->nodes.size(), 1u);
  Runner runner;
  EXPECT_TRUE(runner.Accepts(*program, Json(R"({"next":{"next":{"next":{}}}})").root()));
  EXPECT_FALSE(runner.Accepts(*program, Json(R"({"next":{"next":{"next":1}}})").root()));
}

TEST(Compile, RefusesSchemasThatAreTheirOwnAlternative) {
  Cyclic cyclic;
  const NodeId between = cyclic.builder.AddNode({});
  cyclic.builder.SetNode(cyclic.node, Keyword::kNot, between, {});
  cyclic.builder.SetNodes(between, Keyword::kAllOf, std::array{cyclic.node}, {});
  const schema::Schema schema = cyclic.builder.Finish(cyclic.node);
  const auto program = Compile(schema, schema.root(), {});
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().message, "the schema contains itself through allOf, anyOf, oneOf or not");
}

TEST(CompileForDefaults, KeepsFormatsNobodyKnows) {
  const std::string schema = R"({"type":"string","format":"no-such-format"})";
  EXPECT_EQ(Check(schema, "[1]", {}, CheckOptions::ForDefaults()), Texts{});
  EXPECT_EQ(Check(schema, "1", {}, CheckOptions::ForDefaults()),
            Texts{R"(<nil>: Invalid value: "int64":  in body must be of type no-such-format: "int64")"});
}

TEST(CompileForDefaults, LetsIntOrStringBeAnything) {
  EXPECT_EQ(Check(R"({"x-kubernetes-int-or-string":true})", "[]", {}, CheckOptions::ForDefaults()), Texts{});
}

TEST(CompileForDefaults, LosesAdditionalPropertiesInsideJunctors) {
  const std::string schema =
      R"({"allOf":[{"additionalProperties":false}],"additionalProperties":{"allOf":[{"minimum":1}]}})";
  EXPECT_EQ(Check(schema, R"({"a":2})", {}, CheckOptions::ForDefaults()), Texts{});
  EXPECT_EQ(Check(schema, R"({"a":2})").size(), 2u);
}

TEST(CompileForObjects, ForgetsFormatsThatTheVersionDoesNotKnow) {
  const std::string schema = R"({"type":"string","format":"k8s-short-name"})";
  CheckOptions old;
  old.minor_version = 33;
  EXPECT_EQ(Check(schema, R"("Not A Name")", {}, old), Texts{});
  EXPECT_EQ(Check(schema, R"("Not A Name")").size(), 1u);
}

}  // namespace
}  // namespace plimsoll::check

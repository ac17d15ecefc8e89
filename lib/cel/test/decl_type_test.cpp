#include "plimsoll/cel/types/decl_type.h"

#include <gtest/gtest.h>

#include "plimsoll/cel/check/self_type.h"
#include "test_schema.h"

namespace plimsoll::cel {
namespace {

class Declared {
 public:
  explicit Declared(std::string_view schema, bool root = false)
      : schema_(schema), types_(DeclTypes::Of(schema_.ir(), schema_.ir().root(), root)) {}

  const DeclTypes& types() const { return types_; }
  const DeclType& root() const { return types_[types_.root()]; }
  const DeclType& At(std::string_view name) const { return types_[types_.FindField(root(), name)->type]; }
  bool Shows(std::string_view escaped) const { return types_.FindEscaped(types_.root(), escaped) != nullptr; }

 private:
  TestSchema schema_;
  DeclTypes types_;
};

std::string Property(std::string_view schema) {
  return R"({"type":"object","properties":{"p":)" + std::string(schema) + "}}";
}

TEST(DeclTypes, StringsAreKnownByTheirFormat) {
  const auto of = [](std::string_view schema) { return Declared(Property(schema)).At("p"); };
  EXPECT_EQ(of(R"({"type":"string"})").max_elements, 3145726);
  EXPECT_EQ(of(R"({"type":"string","maxLength":10})").max_elements, 40);
  EXPECT_EQ(of(R"({"type":"string","maxLength":-10})").max_elements, 0);
  EXPECT_EQ(of(R"({"type":"string","enum":["a","four",7]})").max_elements, 4);
  EXPECT_EQ(of(R"({"type":"string","format":"byte","maxLength":10})").max_elements, 10);
  EXPECT_EQ(of(R"({"type":"string","format":"byte"})").kind, DeclKind::kBytes);
  EXPECT_EQ(of(R"({"type":"string","format":"duration","maxLength":9})").max_elements, 32);
  EXPECT_EQ(of(R"({"type":"string","format":"date"})").min_serialized_size, 12);
  EXPECT_EQ(of(R"({"type":"string","format":"date-time"})").min_serialized_size, 21);
  EXPECT_EQ(of(R"({"type":"string","format":"datetime"})").kind, DeclKind::kString);
  EXPECT_EQ(of(R"({"x-kubernetes-int-or-string":true,"type":"object"})").kind, DeclKind::kIntOrString);
  EXPECT_EQ(of(R"({"x-kubernetes-int-or-string":true,"maxLength":2})").max_elements, 8);
}

TEST(DeclTypes, ContainersAreBoundedByWhatARequestCanHold) {
  const auto of = [](std::string_view schema) { return Declared(Property(schema)).At("p"); };
  EXPECT_EQ(of(R"({"type":"array","items":{"type":"string"}})").max_elements, 3145726 / 3);
  EXPECT_EQ(of(R"({"type":"array","maxItems":7,"items":{"type":"string"}})").max_elements, 7);
  EXPECT_EQ(of(R"({"type":"object","additionalProperties":{"type":"boolean"}})").max_elements, 314572);
  EXPECT_EQ(
      of(R"({"type":"object","maxProperties":-1,"additionalProperties":{"type":"boolean"}})").max_elements,
      0);
}

TEST(DeclTypes, ObjectsTakeAtLeastTheirRequiredProperties) {
  const Declared declared(R"({"type":"object","required":["ab","d","u","x"],"properties":{
      "ab":{"type":"integer"},"d":{"type":"integer","default":1},"o":{"type":"string"},
      "u":{"x-kubernetes-preserve-unknown-fields":true}}})");
  EXPECT_EQ(declared.root().min_serialized_size, 2 + 2 + 1 + 4);
}

TEST(DeclTypes, WhatHasNoTypeIsNotShown) {
  const Declared declared(R"({"type":"object","properties":{
      "u":{"x-kubernetes-preserve-unknown-fields":true},
      "l":{"type":"array","items":{"x-kubernetes-preserve-unknown-fields":true}},
      "n":{"type":"array"},
      "m":{"type":"object","additionalProperties":{"x-kubernetes-preserve-unknown-fields":true}},
      "free":{"type":"object","additionalProperties":true},
      "a-b":{"type":"string"},"1":{"type":"string"}}})");
  for (const char* hidden : {"u", "l", "n", "m", "a-b", "1", "__1__", "nope"}) {
    EXPECT_FALSE(declared.Shows(hidden)) << hidden;
  }
  EXPECT_TRUE(declared.Shows("free"));
  EXPECT_TRUE(declared.Shows("a__dash__b"));
  EXPECT_EQ(declared.At("u").kind, DeclKind::kPreserved);
  EXPECT_EQ(declared.At("l").kind, DeclKind::kList);
  EXPECT_EQ(declared.At("free").kind, DeclKind::kObject);
}

TEST(DeclTypes, EveryResourceHasItsNameAndKind) {
  const Declared declared(R"({"type":"object","properties":{"kind":{"type":"integer"},
      "metadata":{"type":"object","properties":{"labels":{"type":"object"},
      "name":{"type":"string","maxLength":10}}},"spec":{"type":"object"}}})",
                          true);
  EXPECT_EQ(declared.At("kind").kind, DeclKind::kString);
  EXPECT_EQ(declared.At("apiVersion").max_elements, 3145726);
  const DeclTypes& types = declared.types();
  const DeclType& metadata = declared.At("metadata");
  EXPECT_EQ(metadata.fields.count, 2u);
  EXPECT_EQ(types[types.FindField(metadata, "name")->type].max_elements, 40);
  EXPECT_EQ(types[types.FindField(metadata, "generateName")->type].max_elements, 252 * 4);
  EXPECT_TRUE(declared.Shows("spec"));
}

TEST(DeclTypes, AResourceThatDeclaresAllItHasIsTakenAsItIs) {
  const Declared declared(R"({"type":"object","properties":{"kind":{"type":"string"},
      "apiVersion":{"type":"string"},"metadata":{"type":"object","properties":{
      "name":{"type":"string"},"generateName":{"type":"string"},"labels":{"type":"object"}}}}})",
                          true);
  EXPECT_EQ(declared.At("metadata").fields.count, 3u);
}

TEST(DeclTypes, EqualNodesHaveOneType) {
  const Declared declared(R"({"type":"object","properties":{
      "a":{"type":"object","description":"x","properties":{"n":{"type":"string","maxLength":3}}},
      "b":{"type":"object","properties":{"n":{"type":"string","maxLength":3}}},
      "c":{"type":"object","properties":{"n":{"type":"string","maxLength":4}}}}})");
  EXPECT_EQ(&declared.At("a"), &declared.At("b"));
  EXPECT_NE(&declared.At("a"), &declared.At("c"));
}

TEST(DeclTypes, ListsKnowTheirKeysAsWrittenAndAsUpstreamLooksThemUp) {
  const Declared declared(R"({"type":"array","x-kubernetes-list-type":"map",
      "x-kubernetes-list-map-keys":["k","my-k"],"items":{"type":"object"}})");
  EXPECT_EQ(declared.root().list_kind, ListKind::kMap);
  EXPECT_EQ(declared.types().Keys(declared.root())[1], "my-k");
  EXPECT_EQ(declared.types().EscapedKeys(declared.root())[1], "my__dash__k");
}

TEST(DeclTypes, DeepSchemasDoNoHarm) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += R"({"type":"array","items":)";
  text += R"({"type":"string"})" + std::string(2000, '}');
  const Declared declared(text);
  EXPECT_TRUE(declared.root().exposed);
  TypePool pool;
  SelfTypes types(declared.types(), pool);
  EXPECT_EQ(types.Make(declared.types().root())->kind, TypeKind::kDyn);
}

TEST(SelfTypes, ObjectsAreNamedByTheWayToThem) {
  const Declared declared(R"({"type":"object","properties":{
      "l":{"type":"array","items":{"type":"object","properties":{"x":{"type":"object"}}}},
      "m":{"type":"object","additionalProperties":{"type":"object"}}}})");
  TypePool pool;
  SelfTypes types(declared.types(), pool);
  const Type* self = types.Make(declared.types().root());
  EXPECT_EQ(RenderType(*self), "selfType");
  EXPECT_EQ(RenderType(*self->fields->FindField("l")), "list(selfType.l.@idx)");
  EXPECT_EQ(RenderType(*self->fields->FindField("m")), "map(string, selfType.m.@elem)");
  EXPECT_EQ(self->fields->FindField("l"), self->fields->FindField("l"));
  EXPECT_EQ(RenderType(*self->fields->FindField("l")->Param(0)->fields->FindField("x")), "selfType.l.@idx.x");
  EXPECT_EQ(self->fields->FindField("nope"), nullptr);
}

}  // namespace
}  // namespace plimsoll::cel

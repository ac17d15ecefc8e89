#include "plimsoll/catalog/builder.h"

#include <gtest/gtest.h>

#include "sample_catalog.h"

namespace plimsoll::catalog {
namespace {

using value::Tree;

Tree Object(std::string_view key, Tree value) {
  Tree out = Tree::NewObject();
  out.AsObject().Set(key, std::move(value));
  return out;
}

TEST(Builder, WritesTheSameBytesWhateverTheOrder) {
  EXPECT_EQ(*SampleBuilder(false).Finish(), *SampleBuilder(true).Finish());
}

TEST(Builder, KeepsTheLargerOfTwoSchemasOfOneNameAndSaysSo) {
  Builder forth, back;
  forth.AddComponent("1.2.0", "A", Object("type", Tree::String("string")));
  forth.AddComponent("1.2.0", "A", Object("type", Tree::String("integer")));
  back.AddComponent("1.2.0", "A", Object("type", Tree::String("integer")));
  back.AddComponent("1.2.0", "A", Object("type", Tree::String("string")));
  EXPECT_EQ(*forth.Finish(), *back.Finish());
  EXPECT_EQ(forth.Conflicts(), std::set<std::string>{"A of 1.2.0"});
}

TEST(Builder, PutsTheNamesOfKindsTogether) {
  const auto named = [](std::string kind) {
    Tree list = Tree::NewArray();
    list.AsArray().push_back(Object("kind", Tree::String(std::move(kind))));
    return Object("x-kubernetes-group-version-kind", std::move(list));
  };
  Builder builder;
  builder.AddComponent("", "A", named("X"));
  builder.AddComponent("", "A", named("Y"));
  builder.AddKind("", {"g", "v", "X"}, "A", {.resource = "xs", .subresources = {}, .verbs = {}});
  builder.AddKind("", {"g", "v", "Y"}, "A", {});
  EXPECT_TRUE(builder.Conflicts().empty());
  EXPECT_EQ(ShowKind(builder.Finish().value_or(""), "", "g", "v", "X"),
            R"({"x-kubernetes-group-version-kind":[{"kind":"X"},{"kind":"Y"}]})");
  // A type of several names without a resource is a part of requests, not a kind.
  EXPECT_EQ(ShowKind(builder.Finish().value_or(""), "", "g", "v", "Y"), "no such kind");
}

TEST(Builder, RefusesAKindWithoutItsSchema) {
  Builder builder;
  builder.AddKind("", {"g", "v", "K"}, "Missing", {});
  ASSERT_FALSE(builder.Finish());
  EXPECT_EQ(builder.Finish().error().message, "there is no schema for K of g");
}

TEST(Builder, KeepsEveryKindOfValue) {
  Builder builder;
  Tree all = Tree::NewArray();
  Tree::Array& items = all.AsArray();
  items.push_back(Tree());
  items.push_back(Tree::Bool(true));
  items.push_back(Tree::Bool(false));
  for (const int64_t number : {int64_t{0}, int64_t{-1}, INT64_MIN, INT64_MAX})
    items.push_back(Tree::Int(number));
  items.push_back(Tree::Uint(UINT64_MAX));
  items.push_back(Tree::Float(-0.25));
  items.push_back(Tree::String(""));
  items.push_back(Tree::String("\xC3\xA9"));
  items.push_back(Tree::NewArray());
  items.push_back(Tree::NewObject());
  builder.AddComponent("", "A", Object("enum", std::move(all)));
  builder.AddKind("", {"g", "v", "K"}, "A", {});
  EXPECT_EQ(ShowKind(*builder.Finish(), "", "g", "v", "K"),
            "{\"enum\":[null,true,false,0,-1,-9223372036854775808,9223372036854775807,18446744073709551615,"
            "-0.25,\"\",\"\xC3\xA9\",[],{}]}");
}

TEST(Builder, FailsOnRulesThatAreNotThere) {
  Builder builder = SampleBuilder();
  builder.SetRules("1.9.3", {"sea.io", "v1", "Ship"}, "sea.io/api/v1.Boat");
  const Result<std::string> bytes = builder.Finish();
  ASSERT_FALSE(bytes);
  EXPECT_EQ(bytes.error().message, "there is no declaration sea.io/api/v1.Boat");
}

}  // namespace
}  // namespace plimsoll::catalog

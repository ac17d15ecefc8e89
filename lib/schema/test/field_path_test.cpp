#include "plimsoll/schema/field_path.h"

#include <gtest/gtest.h>

#include "plimsoll/schema/crd_schema.h"
#include "read_json.h"

namespace plimsoll::schema {
namespace {

class FieldPathTest : public testing::Test {
 protected:
  std::string Resolve(std::string_view path, ArrayNotation arrays = ArrayNotation::kAllowed) {
    const Result<ResolvedField> resolved = ResolveFieldPath(schema_, schema_.root(), path, arrays);
    return resolved ? resolved->path.FieldPath() : "error: " + resolved.error().message;
  }

  JsonText json_{R"({"properties":{"spec":{"properties":{"a.b":{"type":"string"},"n":{"type":"integer"}}},
                     "m":{"additionalProperties":{"properties":{"x":{}}}},"any":{"additionalProperties":true}}})"};
  Schema schema_ = ImportCrdSchema(json_.root());
};

TEST_F(FieldPathTest, FieldsAndKeysAreFollowed) {
  EXPECT_EQ(Resolve(".spec.n"), "spec.n");
  EXPECT_EQ(Resolve(".spec['a.b']"), "spec.a.b");
  EXPECT_EQ(Resolve("['spec'].n"), "spec.n");
  EXPECT_EQ(Resolve(".m.k.x"), "m[k].x");
  EXPECT_EQ(Resolve(R"(.m['k\'\n'])"), "m[k'\n]");
  EXPECT_EQ(Resolve(".any.x"), "any[x]");
  const Result<ResolvedField> found = ResolveFieldPath(schema_, schema_.root(), ".spec.n");
  EXPECT_TRUE(found->path.StartsWith("spec"));
  EXPECT_EQ(schema_.Text(*found->node, Keyword::kType), "integer");
}

TEST_F(FieldPathTest, WhatIsWrongIsSaidInUpstreamsWords) {
  EXPECT_EQ(Resolve(".nope"), "error: does not refer to a valid field");
  EXPECT_EQ(Resolve(".spec.n.x"), "error: does not refer to a valid field");
  EXPECT_EQ(Resolve(".any.x.y"), "error: does not refer to a valid field");
  EXPECT_EQ(Resolve("spec"), "error: expected [ or . but got: spec");
  EXPECT_EQ(Resolve(".spec]"), "error: expected [ or . but got: ]");
  EXPECT_EQ(Resolve("."), "error: unexpected end of JSON path");
  EXPECT_EQ(Resolve(".spec["), "error: unexpected end of JSON path");
  EXPECT_EQ(Resolve(".spec[0]"), "error: expected single quoted string but got 0");
  EXPECT_EQ(Resolve(".spec['n'"), "error: unexpected end of JSON path");
  EXPECT_EQ(Resolve(".spec['n'.x"), "error: expected ] but got .");
  EXPECT_EQ(Resolve(".spec['n\\q']"), "error: invalid string literal: invalid escape char \\q");
  EXPECT_EQ(Resolve(".spec['n']", ArrayNotation::kForbidden), "error: array notation is not allowed");
}

}  // namespace
}  // namespace plimsoll::schema

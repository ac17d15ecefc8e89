#include <gtest/gtest.h>

#include <array>

#include "allocation_count.h"
#include "plimsoll/schema/builder.h"
#include "read.h"

namespace plimsoll::check {
namespace {

using schema::Keyword;
using schema::NodeId;

std::string Nested(const std::string& open, const std::string& middle, const std::string& close, int depth) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += open;
  text += middle;
  for (int i = 0; i < depth; ++i) text += close;
  return text;
}

// A list of itself, with alternatives at each level.
class Deep : public testing::Test {
 protected:
  Deep() {
    builder_.SetText(node_, Keyword::kType, "array", {});
    builder_.SetNode(node_, Keyword::kItems, node_, {});
    builder_.SetText(leaf_, Keyword::kType, "array", {});
    builder_.SetNodes(node_, Keyword::kAnyOf, std::array{leaf_}, {});
    builder_.SetInteger(node_, Keyword::kMaxItems, 1, {});
  }

  Json nothing_{"{}"};
  schema::SchemaBuilder builder_{nothing_.document()};
  NodeId node_ = builder_.AddNode({});
  NodeId leaf_ = builder_.AddNode({});
};

TEST_F(Deep, ValuesAreCheckedAndExplained) {
  const schema::Schema schema = builder_.Finish(node_);
  const auto program = Compile(schema, schema.root(), {});
  ASSERT_TRUE(program);
  Runner runner;
  EXPECT_TRUE(runner.Accepts(*program, Json(Nested("[", "", "]", 9999)).root()));
  finding::ErrorList errors;
  EXPECT_TRUE(runner.Run(*program, Json(Nested("[", "1", "]", 9999)).root(), {}, errors));
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(errors[0].type, finding::ErrorType::kTypeInvalid);
  EXPECT_EQ(errors[0].Field(), Nested("[0]", "", "", 9999));
}

TEST_F(Deep, UpdatesAreCompared) {
  const schema::Schema schema = builder_.Finish(node_);
  const auto program = Compile(schema, schema.root(), {});
  ASSERT_TRUE(program);
  const Json json(Nested("[", "1", "]", 9999));
  finding::ErrorList errors;
  RunOptions options;
  options.update = true;
  options.old = json.root();
  EXPECT_TRUE(Runner().Run(*program, json.root(), options, errors));
  EXPECT_EQ(errors.size(), 0u);
}

TEST_F(Deep, ErrorsOnEveryLevelDoNotFillTheMemory) {
  // Each of 5000 levels is wrong and has a path as long as it is deep.
  const schema::Schema schema = builder_.Finish(node_);
  const auto program = Compile(schema, schema.root(), {});
  ASSERT_TRUE(program);
  const Json json(Nested("[1,", "1", "]", 5000));
  finding::ErrorList errors;
  RunOptions options;
  options.max_error_bytes = 1 << 20;
  EXPECT_FALSE(Runner().Run(*program, json.root(), options, errors));
  EXPECT_GT(errors.size(), 10u);
  size_t bytes = 0;
  for (const auto& error : errors) bytes += error.Field().size() + error.detail.size();
  EXPECT_LT(bytes, size_t{2} << 20);
}

TEST(Limits, StopAfterSoManyErrors) {
  std::string list = "[1";
  for (int i = 0; i < 1000; ++i) list += ",1";
  const TestSchema schema(R"({"items":{"type":"string"},"not":{"type":"string"}})");
  const CheckProgram program = schema.Compiled();
  finding::ErrorList errors;
  RunOptions options;
  options.max_errors = 10;
  EXPECT_FALSE(Runner().Run(program, Json(list + "]").root(), options, errors));
  EXPECT_EQ(errors.size(), 10u);
}

// An alternative that fails with more errors than are kept still fails.
TEST(Limits, DoNotMakeAFailedAlternativeValid) {
  std::string list = "[1";
  for (int i = 0; i < 1000; ++i) list += ",1";
  const TestSchema schema(R"({"oneOf":[{"items":{"type":"string"}},{"items":{"type":"string"}}]})");
  const CheckProgram program = schema.Compiled();
  finding::ErrorList errors;
  RunOptions options;
  options.max_errors = 10;
  EXPECT_FALSE(Runner().Run(program, Json(list + "]").root(), options, errors));
  ASSERT_FALSE(errors.empty());
  EXPECT_EQ(errors[0].code, finding::Code::kOneOfMismatch);
}

TEST(FailFast, GivesTheFirstErrorAlone) {
  RunOptions options;
  options.fail_fast = true;
  EXPECT_EQ(Check(R"({"properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["c"]})",
                  R"({"a":1,"b":1})", options),
            Texts{R"(a: Invalid value: "integer": a in body must be of type string: "integer")"});
}

TEST(Runner, AllocatesNothingForAValidObjectItHasSeenTheLikeOf) {
  const TestSchema schema(
      R"({"type":"object","required":["spec"],"properties":{"spec":{"type":"object","properties":{
      "port":{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{"type":"string"}]},
      "mode":{"type":"string","enum":["a","b"],"pattern":"^[a-z]+$","maxLength":5},
      "hosts":{"type":"array","maxItems":9,"items":{"type":"string","minLength":1,"format":"ipv4"}},
      "one":{"type":"object","oneOf":[{"required":["x"]},{"required":["y"]}],"properties":{"x":{"type":"integer","minimum":1}}}
      }}}})");
  const CheckProgram program = schema.Compiled();
  const Json json(R"({"spec":{"port":"http","mode":"b","hosts":["1.2.3.4","5.6.7.8"],"one":{"x":3}}})");
  Runner runner;
  finding::ErrorList errors;
  for (int i = 0; i < 3; ++i) runner.Run(program, json.root(), {}, errors);
  const uint64_t before = AllocationCount();
  for (int i = 0; i < 100; ++i) runner.Run(program, json.root(), {}, errors);
  EXPECT_EQ(AllocationCount(), before);
  EXPECT_TRUE(errors.empty());
}

}  // namespace
}  // namespace plimsoll::check

// Random schemas and objects: the one pass against the passes one after the other.
#include <gtest/gtest.h>

#include "plimsoll/value/equality.h"
#include "random_text.h"
#include "reading.h"
#include "slow_shape.h"

namespace plimsoll::reshape {
namespace {

using value::Tree;

constexpr uint32_t kSchemas = 400;
constexpr int kObjects = 12;

Paths PathsOf(const ShapeReport& report) {
  Paths paths;
  for (const UnknownField& field : report.unknown) paths.push_back(field.name);
  return paths;
}

bool Same(value::AnyValue a, value::AnyValue b) { return value::Equal(a, b, value::Equality::kSameKinds); }

template <class Judge>
void ForRandomPairs(uint32_t first_seed, Judge judge) {
  for (uint32_t seed = first_seed; seed < first_seed + kSchemas; ++seed) {
    RandomText random(seed);
    const std::string schema = random.Schema();
    const Planned planned(schema);
    const SlowShape slow(planned.schema);
    for (int i = 0; i < kObjects; ++i) {
      const std::string object = random.Object();
      SCOPED_TRACE("seed " + std::to_string(seed) + "\nschema " + schema + "\nobject " + object);
      judge(planned, slow, Held(object));
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(Referee, OnePassDecodesAsThePassesOneByOne) {
  Shaper shaper;
  value::Document out;
  int failures = 0;
  int unknown_fields = 0;
  ForRandomPairs(1, [&](const Planned& planned, const SlowShape& slow, const Held& object) {
    ShapeOptions options;
    options.unknown = Unknown::kStrict;
    const ShapeReport& report = shaper.Shape(planned.plan, object.root(), options, out);
    Tree tree = Tree::From(object.root());
    Paths unknown;
    const std::optional<std::string> failure = slow.Decode(tree, unknown);
    ASSERT_EQ(report.failure.has_value(), failure.has_value())
        << (failure ? *failure : report.failure->message);
    if (failure) {
      ++failures;
      return;
    }
    EXPECT_TRUE(Same(out.root(), tree)) << Json(out.root()) << "\n" << Json(tree);
    EXPECT_EQ(PathsOf(report), unknown);
    unknown_fields += static_cast<int>(unknown.size());
  });
  // The test means little unless both ways are taken often.
  EXPECT_GT(failures, 200);
  EXPECT_LT(failures, 3500);
  EXPECT_GT(unknown_fields, 3000);
}

TEST(Referee, PruningAloneAgreesAndIsIdempotent) {
  Shaper shaper;
  value::Document once;
  value::Document twice;
  ForRandomPairs(2000, [&](const Planned& planned, const SlowShape& slow, const Held& object) {
    const ShapeOptions options = ShapeOptions::PruneOnly(Unknown::kStrict);
    Tree tree = Tree::From(object.root());
    const Paths unknown = slow.Prune(tree, false);
    EXPECT_EQ(PathsOf(shaper.Shape(planned.plan, object.root(), options, once)), unknown);
    EXPECT_TRUE(Same(once.root(), tree)) << Json(once.root()) << "\n" << Json(tree);
    EXPECT_TRUE(shaper.Shape(planned.plan, once.root(), options, twice).unknown.empty());
    EXPECT_TRUE(Same(twice.root(), once.root()));
  });
}

TEST(Referee, DefaultingAloneAgreesAndIsIdempotent) {
  Shaper shaper;
  value::Document once;
  value::Document twice;
  ForRandomPairs(4000, [&](const Planned& planned, const SlowShape& slow, const Held& object) {
    Tree tree = Tree::From(object.root());
    slow.Default(tree);
    shaper.Shape(planned.plan, object.root(), ShapeOptions::DefaultOnly(), once);
    EXPECT_TRUE(Same(once.root(), tree)) << Json(once.root()) << "\n" << Json(tree);
    shaper.Shape(planned.plan, once.root(), ShapeOptions::DefaultOnly(), twice);
    EXPECT_TRUE(Same(twice.root(), once.root()));
  });
}

}  // namespace
}  // namespace plimsoll::reshape

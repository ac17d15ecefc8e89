// Where a comparison says that stored objects are not affected, they are not.
#include <gtest/gtest.h>

#include <algorithm>

#include "compared.h"
#include "plimsoll/compat/diff/crd_diff.h"
#include "plimsoll/crd/lint.h"
#include "random_schema.h"

namespace plimsoll::compat {
namespace {

using value::Tree;

std::string CrdOfSpec(const Tree& spec) {
  return CrdWithSchema(R"({"type":"object","properties":{"spec":)" + *value::WriteJson(spec) + "}}");
}

bool AffectsStored(const Comparison& comparison) {
  return std::ranges::any_of(comparison.changes,
                             [](const Change& change) { return !change.effects.Shared(kOnStored).empty(); });
}

// The objects of one pair that were accepted before; all must be as they were.
size_t JudgeObjects(Compared& compared, const Tree& spec, RandomSchemas& random) {
  CrdTrial trial(compared.old_served(), "v1", compared.new_served(), "v1");
  size_t accepted = 0;
  for (int i = 0; i < 60; ++i) {
    Tree object = trial.Header();
    object.AsObject().Set("spec", random.Value(spec));
    const Observation& seen = trial.Observe(object);
    if (!seen.accepted) continue;
    ++accepted;
    const EffectSet effects = seen.Effects().Shared(kOnStored);
    EXPECT_TRUE(effects.empty()) << *value::WriteJson(object) << "\n" << *value::WriteJson(seen.read);
    if (!effects.empty()) return accepted;
  }
  return accepted;
}

// Ten thousand objects, of as many pairs as that takes.
TEST(CompatProperty, ObjectsAreUnaffectedWhereTheComparisonSaysSo) {
  constexpr size_t kObjects = 10'000;
  constexpr uint32_t kMostPairs = 20'000;
  size_t objects = 0;
  size_t pairs = 0;
  uint32_t seed = 1;
  for (; objects < kObjects && seed < kMostPairs && !HasFailure(); ++seed) {
    RandomSchemas random(seed);
    const Tree before = random.Object(3);
    Tree after = before.Clone();
    for (uint32_t i = 0; i <= seed % 3; ++i) random.Change(after);
    Compared compared(CrdOfSpec(before), CrdOfSpec(after));
    if (!crd::LintCrd(compared.before()).errors.empty() || !crd::LintCrd(compared.after()).errors.empty())
      continue;
    if (AffectsStored(CompareCrds(compared.before(), compared.after()))) continue;
    ++pairs;
    objects += JudgeObjects(compared, before, random);
    if (HasFailure())
      ADD_FAILURE() << seed << "\n" << *value::WriteJson(before) << "\n" << *value::WriteJson(after);
  }
  EXPECT_GE(objects, kObjects) << pairs << " pairs of " << seed;
  EXPECT_GE(pairs, 100U);
}

TEST(CompatProperty, ASchemaHasNoChangesAgainstItselfAndExamplesShowWhatTheySay) {
  size_t shown = 0;
  for (uint32_t seed = 1; seed <= 150 && !HasFailure(); ++seed) {
    RandomSchemas random(seed);
    const Tree before = random.Object(3);
    Tree after = before.Clone();
    for (uint32_t i = 0; i <= seed % 3; ++i) random.Change(after);
    Compared compared(CrdOfSpec(before), CrdOfSpec(after));
    const Comparison itself = CompareCrds(compared.before(), compared.before());
    EXPECT_TRUE(itself.changes.empty()) << *value::WriteJson(before);
    EXPECT_EQ(itself.without_effect, 0U) << *value::WriteJson(before);
    for (const Change& change : CompareCrds(compared.before(), compared.after()).changes) {
      const auto example = compared.Prove(change);
      if (!example) continue;
      ++shown;
      EXPECT_TRUE(compared.Holds(change, *example)) << change.Text() << *value::WriteJson(example->object);
    }
  }
  EXPECT_GE(shown, 50U);
}

}  // namespace
}  // namespace plimsoll::compat

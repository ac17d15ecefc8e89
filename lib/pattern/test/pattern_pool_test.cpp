#include "plimsoll/pattern/pattern_pool.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace plimsoll::pattern {
namespace {

// Too large for RE2, though Go accepts it.
constexpr std::string_view kTooLarge = "(?:[\\pL\\pN]{500}){2}";

// One that no table can match, so that RE2 does.
std::string Re2Pattern(int number) { return "\\bx" + std::to_string(number) + "\\b"; }

TEST(PatternPool, HoldsEachPatternOnce) {
  PatternPool pool;
  const LazyPattern& first = pool.Get("^a$");
  EXPECT_EQ(&pool.Get("^a$"), &first);
  EXPECT_NE(&pool.Get("^b$"), &first);
  EXPECT_NE(&pool.Get("^a$", PatternUse::kFind), &first);
}

TEST(PatternPool, CompilesAPatternOnFirstUse) {
  PatternPool pool;
  const LazyPattern& pattern = pool.Get("^[a-z]+$");
  ASSERT_TRUE(pool.GetUsable("^[\\p{L}\\p{N}]{1,20}$"));
  EXPECT_EQ(pool.MostMemory(), 0u);
  EXPECT_TRUE(pattern.Matches("abc"));
  EXPECT_FALSE(pattern.Matches("ABC"));
  const size_t used = pool.MostMemory();
  EXPECT_GT(used, 0u);
  EXPECT_FALSE(pattern.Matches("x1"));
  EXPECT_EQ(pattern.Failure(), nullptr);
  EXPECT_EQ(pool.MostMemory(), used);
}

TEST(PatternPool, FailsAsCompilingDoes) {
  PatternPool pool;
  for (const std::string_view text : {std::string_view("a("), std::string_view("(?=a)"), kTooLarge}) {
    const auto compiled = Pattern::Compile(text);
    ASSERT_FALSE(compiled);
    EXPECT_EQ(pool.GetUsable(text).error().message, compiled.error().message);
    const LazyPattern& pattern = pool.Get(text);
    EXPECT_FALSE(pattern.Matches("a"));
    ASSERT_NE(pattern.Failure(), nullptr);
    EXPECT_EQ(pattern.Failure()->message, compiled.error().message);
  }
  EXPECT_EQ(pool.MostMemory(), 0u);
}

TEST(PatternPool, FindsAsAPatternDoes) {
  PatternPool pool;
  const Pattern pattern = pool.Get("b+", PatternUse::kFind).Compiled();
  const auto match = pattern.Find("abba", 0);
  ASSERT_TRUE(match);
  EXPECT_EQ(match->begin, 1u);
  EXPECT_EQ(match->end, 3u);
}

TEST(PatternPool, KeepsNoMoreThanItHasRoomFor) {
  PatternPool pool(2 * kMaxMemory);
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 5; ++i) {
      const LazyPattern& pattern = pool.Get(Re2Pattern(i));
      EXPECT_TRUE(pattern.Matches("a x" + std::to_string(i) + " b"));
      EXPECT_FALSE(pattern.Matches("a x b"));
      EXPECT_EQ(pattern.Failure(), nullptr);
      EXPECT_LE(pool.MostMemory(), 2 * kMaxMemory);
    }
  }
  EXPECT_TRUE(pool.Get("^a$").Matches("a"));
  EXPECT_EQ(pool.Get("(").Failure()->message, Pattern::Compile("(").error().message);
}

TEST(PatternPool, ReachesItsLimitWithoutADifference) {
  constexpr int kPatterns = static_cast<int>(kMaxPoolMemory / kMaxMemory) + 10;
  PatternPool pool;
  for (int i = 0; i < kPatterns; ++i) {
    EXPECT_TRUE(pool.Get(Re2Pattern(i)).Matches("x" + std::to_string(i))) << i;
  }
  EXPECT_LE(pool.MostMemory(), kMaxPoolMemory);
  EXPECT_GT(pool.MostMemory(), kMaxPoolMemory - 2 * kMaxMemory);
}

TEST(PatternPool, MayBeUsedByManyThreadsAtOnce) {
  PatternPool pool(4 * kMaxMemory);
  std::vector<std::thread> threads;
  std::vector<int> hits(4, 0);
  for (size_t t = 0; t < hits.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 40; ++i) {
        const std::string number = std::to_string(i % 8);
        hits[t] += pool.Get(Re2Pattern(i % 8)).Matches("x" + number) ? 1 : 0;
        hits[t] += pool.Get("^y" + number + "$").Matches("y" + number) ? 1 : 0;
        hits[t] += pool.Get("(" + number).Failure() != nullptr ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(hits, std::vector<int>(4, 120));
}

}  // namespace
}  // namespace plimsoll::pattern

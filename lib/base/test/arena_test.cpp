#include "plimsoll/base/arena.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace plimsoll {
namespace {

TEST(Arena, KeepsWhatWasCopiedUntilReset) {
  Arena arena;
  std::string long_text(Arena::kBlockSize * 2, 'x');
  std::string_view a = arena.Copy("alpha");
  std::string_view b = arena.Copy(long_text);
  std::string_view c = arena.Copy("");
  EXPECT_EQ(a, "alpha");
  EXPECT_EQ(b, long_text);
  EXPECT_EQ(c, "");
}

TEST(Arena, AllocatesAlignedMemory) {
  Arena arena;
  for (size_t size : {1u, 7u, 16u, 33u}) {
    EXPECT_EQ(reinterpret_cast<uintptr_t>(arena.Allocate(size)) % 16, 0u);
  }
}

TEST(Arena, ReusesItsBlocksAfterReset) {
  Arena arena;
  auto fill = [&] {
    for (int i = 0; i < 5000; ++i) arena.Allocate(100);
    arena.Allocate(Arena::kBlockSize * 3);
  };
  fill();
  const size_t after_first = arena.Capacity();
  for (int round = 0; round < 3; ++round) {
    arena.Reset();
    fill();
  }
  EXPECT_EQ(arena.Capacity(), after_first);
}

}  // namespace
}  // namespace plimsoll

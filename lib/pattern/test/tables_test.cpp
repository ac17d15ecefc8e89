#include <gtest/gtest.h>

#include <cstdint>

#include "../src/case_fold.h"
#include "../src/unicode_class.h"

namespace plimsoll::pattern {
namespace {

class Checksum {
 public:
  void Add(uint32_t word) { sum_ = (sum_ ^ word) * 0x100000001B3; }
  uint64_t Sum() const { return sum_; }

 private:
  uint64_t sum_ = 0xCBF29CE484222325;
};

// The constants are printed by `go run tools/gen_pattern_tables.go checksums`.
TEST(Tables, HoldGosUnicodeClasses) {
  Checksum sum;
  for (size_t i = 0; i < kUnicodeClassCount; ++i) {
    for (const char c : kUnicodeClasses[i].name) sum.Add(static_cast<unsigned char>(c));
    for (const RuneRange range : kUnicodeClasses[i].Ranges()) {
      sum.Add(range.low);
      sum.Add(range.high);
    }
  }
  EXPECT_EQ(sum.Sum(), 0x15EAD66FD7A01CE5);
}

TEST(Tables, FoldEveryCodePointAsGoDoes) {
  Checksum sum;
  for (char32_t rune = 0; rune <= kMaxRune; ++rune) sum.Add(SimpleFold(rune));
  EXPECT_EQ(sum.Sum(), 0xE8864720CCE30875);
}

TEST(Tables, LeadBackAroundEveryRing) {
  int foldable = 0;
  ForEachFoldable(0, kMaxRune, [&](char32_t rune) {
    ++foldable;
    char32_t other = SimpleFold(rune);
    EXPECT_NE(other, rune);
    for (int steps = 0; other != rune && steps < 4; ++steps) other = SimpleFold(other);
    EXPECT_EQ(other, rune);
  });
  EXPECT_EQ(foldable, 2878);
}

TEST(Tables, FindNoClassForANameThatIsTooLong) {
  EXPECT_EQ(FindUnicodeClass("greekgreekgreekgreekgreekgreekgreekgreek"), nullptr);
  EXPECT_EQ(FindUnicodeClass(""), nullptr);
  EXPECT_NE(FindUnicodeClass("G-r_e e k"), nullptr);
}

}  // namespace
}  // namespace plimsoll::pattern

#include "plimsoll/text/yaml_key_order.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace plimsoll::text {
namespace {

struct Entry {
  std::string_view key;
};

std::vector<std::string> Sorted(const std::vector<std::string>& keys) {
  std::vector<Entry> entries;
  for (const std::string& key : keys) entries.push_back({key});
  SortByYamlKey(entries);
  std::vector<std::string> out;
  for (const Entry& entry : entries) out.emplace_back(entry.key);
  return out;
}

TEST(YamlKeyOrder, SortsLettersByCodePointAndNumbersByValue) {
  const std::vector<std::string> expected = {"",     "_",   "1",   "2",   "10",  "B",  "Z",
                                             "a",    "a b", "a-b", "a.b", "a_b", "a1", "a01",
                                             "a001", "a2",  "a10", "ab",  "b",   "é"};
  std::vector<std::string> shuffled = expected;
  std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937(7));
  EXPECT_EQ(Sorted(shuffled), expected);
}

TEST(YamlKeyOrder, PutsWhatIsNoLetterFirst) {
  EXPECT_TRUE(YamlKeyLess("a-", "ab"));
  EXPECT_FALSE(YamlKeyLess("ab", "a9"));
  EXPECT_TRUE(YamlKeyLess("~", "A"));
  EXPECT_TRUE(YamlKeyLess("a", "世"));
}

TEST(YamlKeyOrder, CountsZerosInsideANumber) {
  EXPECT_TRUE(YamlKeyLess("a102", "a110"));
  EXPECT_TRUE(YamlKeyLess("a11", "a101"));
  EXPECT_FALSE(YamlKeyLess("a101", "a11"));
  EXPECT_TRUE(YamlKeyLess("a1-", "a10"));
}

TEST(YamlKeyOrder, KnowsDigitsOfOtherScripts) {
  // The digit three of Arabic counts as its distance from 0, which is far more than 9.
  EXPECT_TRUE(YamlKeyLess("9", "٣"));
  EXPECT_TRUE(YamlKeyLess("٣1", "٣10"));
  EXPECT_TRUE(YamlKeyLess("٣1", "٣00"));
}

TEST(YamlKeyOrder, PutsAPrefixFirst) {
  EXPECT_TRUE(YamlKeyLess("", "a"));
  EXPECT_TRUE(YamlKeyLess("é", "éa"));
  EXPECT_FALSE(YamlKeyLess("a", "a"));
}

TEST(YamlKeyOrder, ComparesWholeCodePoints) {
  EXPECT_TRUE(YamlKeyLess("a\u00E9", "a\u00EA"));
  // These differ in their last byte only, and only one is a letter.
  EXPECT_TRUE(YamlKeyLess("\u00D7", "\u00D6"));
}

TEST(YamlKeyOrder, WrapsAroundOnHugeNumbers) {
  // 9223372036854775808 is the smallest int64 when it wraps.
  EXPECT_TRUE(YamlKeyLess("9223372036854775808", "1"));
}

TEST(YamlKeyOrder, GivesOneOrderWhereTheComparisonRunsInCircles) {
  EXPECT_TRUE(YamlKeyLess("0001", "000a") && YamlKeyLess("000a", "001") && YamlKeyLess("001", "0001"));
  const auto once = Sorted({"0001", "000a", "001"});
  EXPECT_EQ(once, Sorted({"001", "0001", "000a"}));
  EXPECT_EQ(once, Sorted({"000a", "001", "0001"}));
}

TEST(YamlKeyOrder, LosesNoKeyAndStaysInBoundsOnHostileKeys) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::string> keys;
    for (auto i = random() % 50; i > 0; --i) {
      std::string key;
      for (auto n = random() % 6; n > 0; --n) key += "01a-\xD9\xA3"[random() % 6];
      keys.push_back(key);
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    auto sorted = Sorted(keys);
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted, keys);
  }
}

TEST(YamlKeyOrder, SortsOnlyFromTheGivenPlaceOn) {
  std::vector<Entry> entries = {{"z"}, {"a10"}, {"a9"}};
  SortByYamlKey(entries, 1);
  EXPECT_EQ(entries[0].key, "z");
  EXPECT_EQ(entries[1].key, "a9");
}

}  // namespace
}  // namespace plimsoll::text

#include "plimsoll/schema/property_table.h"

#include <gtest/gtest.h>

#include <string>

namespace plimsoll::schema {
namespace {

std::vector<std::string_view> Views(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

TEST(PropertyTable, FindsEachNameAtItsPosition) {
  PropertyTable table;
  const std::vector<std::string> first = {"image", "ports", "", "name"};
  const std::vector<std::string> second = {"name", "image"};
  const PropertySet a = table.Add(Views(first));
  const PropertySet b = table.Add(Views(second));
  for (uint32_t i = 0; i < first.size(); ++i) EXPECT_EQ(table.Find(a, first[i]), i);
  EXPECT_EQ(table.Find(b, "image"), 1u);
  EXPECT_EQ(table.Find(b, "ports"), PropertyTable::kNone);
}

TEST(PropertyTable, AnEmptySetHoldsNothing) {
  PropertyTable table;
  const PropertySet set = table.Add({});
  EXPECT_EQ(table.Find(set, ""), PropertyTable::kNone);
  EXPECT_EQ(table.Find(PropertySet{}, "a"), PropertyTable::kNone);
}

TEST(PropertyTable, HoldsAHundredThousandNames) {
  std::vector<std::string> names;
  for (int i = 0; i < 100'000; ++i) names.push_back("property" + std::to_string(i));
  PropertyTable table;
  const PropertySet set = table.Add(Views(names));
  for (uint32_t i = 0; i < names.size(); ++i) ASSERT_EQ(table.Find(set, names[i]), i);
  EXPECT_EQ(table.Find(set, "property100000"), PropertyTable::kNone);
}

// Names whose probes all begin in the same eighth of a table of 1,024 slots, under every hash
// the table tries. Found by search, so that the test does not depend on the hash.
std::vector<std::string> CollidingNames(size_t count) {
  std::vector<std::string> names;
  std::string target;
  for (uint64_t i = 0; names.size() < count; ++i) {
    std::string name = "k" + std::to_string(i);
    const uint64_t hash = HashBytes(name);
    std::string bits;
    for (uint32_t seed = 0; seed < 4; ++seed) {
      bits.push_back(static_cast<char>((seed == 0 ? hash : MixHash(hash, seed)) >> 7 & 7));
    }
    if (target.empty()) target = bits;
    if (bits == target) names.push_back(std::move(name));
  }
  return names;
}

TEST(PropertyTable, NamesChosenToCollideAreFoundToo) {
  // 128 slots for the beginnings of 500 names: no hash keeps the probes short.
  const std::vector<std::string> names = CollidingNames(500);
  PropertyTable table;
  const PropertySet set = table.Add(Views(names));
  for (uint32_t i = 0; i < names.size(); ++i) ASSERT_EQ(table.Find(set, names[i]), i);
  EXPECT_EQ(table.Find(set, "absent"), PropertyTable::kNone);
}

}  // namespace
}  // namespace plimsoll::schema

#include "plimsoll/schema/property_table.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

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

// The plain twin is a search through all names.
void ExpectAgreesWithASearch(const std::vector<std::string>& names, const std::vector<std::string>& asked) {
  PropertyTable table;
  table.Add(Views({"another", "set", "before"}));
  const PropertySet set = table.Add(Views(names));
  for (const auto* keys : {&names, &asked}) {
    for (const std::string& key : *keys) {
      const auto twin = std::ranges::find(names, key);
      const auto position = static_cast<uint32_t>(twin - names.begin());
      ASSERT_EQ(table.Find(set, key), twin == names.end() ? PropertyTable::kNone : position) << key;
    }
  }
}

TEST(PropertyTable, DistinguishesNamesThatDifferOnlyInLength) {
  ExpectAgreesWithASearch(
      {"a", "aa", "aaa", "aaaaaaaa", "aaaaaaaaa", "aaaaaaaaaaaaaaaaa", "", std::string("a\0", 2)},
      {"aaaa", "aaaaaaaaaa", "b"});
}

TEST(PropertyTable, DistinguishesNamesThatDifferOnlyInTheMiddle) {
  ExpectAgreesWithASearch({"12345678a12345678", "12345678b12345678"},
                          {"12345678c12345678", "1234567812345678"});
}

TEST(PropertyTable, NamesChosenToCollideAreFoundToo) {
  // The same length, beginning and end: no multiplier keeps the probes short.
  std::vector<std::string> names;
  for (int i = 0; i < 2000; ++i) names.push_back("12345678" + std::to_string(100000 + i) + "12345678");
  ExpectAgreesWithASearch(names, {"12345678"
                                  "999999"
                                  "12345678",
                                  "12345678", ""});
}

TEST(PropertyTable, LoadsPaddedKeysLikeOthers) {
  const std::string padded = "abcdefghijkl" + std::string(8, '\xFF');
  for (size_t n = 0; n <= 12; ++n) {
    const std::string_view key = std::string_view(padded).substr(0, n);
    EXPECT_EQ(KeyWords::OfPadded(key), KeyWords::Of(key)) << n;
  }
}

RC_GTEST_PROP(PropertyTable, AgreesWithASearchThroughAllNames,
              (std::set<std::string> names, std::vector<std::string> asked)) {
  ExpectAgreesWithASearch({names.begin(), names.end()}, asked);
}

}  // namespace
}  // namespace plimsoll::schema

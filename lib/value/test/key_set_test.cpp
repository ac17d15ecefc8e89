#include "plimsoll/value/key_set.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "plimsoll/base/hash.h"

namespace plimsoll::value {
namespace {

std::vector<uint32_t> PlainFirstPlaces(const std::vector<std::string_view>& keys) {
  std::vector<uint32_t> first;
  for (uint32_t i = 0; i < keys.size(); ++i) {
    uint32_t place = 0;
    while (keys[place] != keys[i]) ++place;
    first.push_back(place);
  }
  return first;
}

void ExpectPlaces(const std::vector<std::string>& keys) {
  KeySet set;
  const std::vector<std::string_view> views(keys.begin(), keys.end());
  const auto places = set.FirstPlaces(views);
  EXPECT_EQ(std::vector<uint32_t>(places.begin(), places.end()), PlainFirstPlaces(views));
}

TEST(KeySet, FindsTheFirstPlaceOfEachKey) {
  ExpectPlaces({});
  ExpectPlaces({"a"});
  ExpectPlaces({"a", "b", "a", "", "b", "a", ""});
  std::mt19937 random(5);
  for (uint32_t size : {3u, 12u, 13u, 40u, 300u, 2000u}) {
    std::vector<std::string> keys;
    for (uint32_t i = 0; i < size; ++i) keys.push_back(std::to_string(random() % size));
    ExpectPlaces(keys);
  }
}

// Keys whose hashes fall on the same few slots of a table of the size that they themselves need:
// such can be made by anyone who reads the hash function.
std::vector<std::string> CollidingKeys(size_t count) {
  const uint64_t mask = 4 * count - 1;
  std::vector<std::string> keys;
  for (uint64_t i = 0; keys.size() < count; ++i) {
    std::string key = std::to_string(i);
    if ((HashBytes(key) & mask) < 4) keys.push_back(std::move(key));
  }
  return keys;
}

TEST(KeySet, IsRightAboutKeysMadeToCollide) {
  std::vector<std::string> keys = CollidingKeys(512);
  ExpectPlaces(keys);
  keys.push_back(keys[100]);
  keys.push_back(keys[0]);
  ExpectPlaces(keys);
}

uint16_t Fingerprint(const std::string& key) {
  const std::string text = key + "\":1, ";
  return KeyFingerprint(text.data(), static_cast<uint32_t>(key.size()));
}

TEST(KeyFilter, KnowsAFingerprintByTheKeyAlone) {
  for (std::string key : {"", "a", "ab", "abc", "abcd", "abcde", "metadata", "averyverylongkeyindeed"}) {
    const std::string other = key + "\"   :";
    EXPECT_EQ(KeyFingerprint(other.data(), static_cast<uint32_t>(key.size())), Fingerprint(key)) << key;
    EXPECT_EQ(Fingerprint(key) % 2, 0) << key;
  }
}

TEST(KeyFilter, NeverDeniesARepeat) {
  KeyFilter filter;
  for (uint32_t count = 2; count <= 100; ++count) {
    std::vector<uint16_t> prints(count + KeyFilter::kFew);
    for (uint32_t i = 0; i < count; ++i) prints[i] = static_cast<uint16_t>(i * 622);
    for (uint32_t a = 0; a < count; ++a) {
      for (uint32_t b = a + 1; b < count; ++b) {
        std::vector<uint16_t> repeated = prints;
        repeated[b] = repeated[a];
        EXPECT_TRUE(filter.MayRepeat(repeated.data(), count));
      }
    }
    if (count <= KeyFilter::kMany) {
      EXPECT_FALSE(filter.MayRepeat(prints.data(), count)) << count;
    }
  }
}

TEST(KeyFilter, IgnoresWhatFollowsTheCount) {
  KeyFilter filter;
  const std::vector<uint16_t> prints(16, 2);
  EXPECT_FALSE(filter.MayRepeat(prints.data(), 0));
  EXPECT_FALSE(filter.MayRepeat(prints.data(), 1));
  EXPECT_TRUE(filter.MayRepeat(prints.data(), 2));
}

}  // namespace
}  // namespace plimsoll::value

#include "plimsoll/text/nearest_word.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plimsoll::text {
namespace {

std::string Nearest(std::string_view word, std::vector<std::string_view> words) {
  return std::string(NearestWord(word, words).value_or("-"));
}

TEST(NearestWord, FindsTheWordWithTheFewestSlips) {
  EXPECT_EQ(Nearest("replica", {"selector", "replicas", "template"}), "replicas");
  EXPECT_EQ(Nearest("Alwyas", {"Never", "Always", "IfNotPresent"}), "Always");
  EXPECT_EQ(Nearest("clusterip", {"NodePort", "ClusterIP"}), "ClusterIP");
}

TEST(NearestWord, PrefersTheFirstOfEquallyNearOnes) {
  EXPECT_EQ(Nearest("cat", {"bat", "car", "cut"}), "bat");
}

TEST(NearestWord, SuggestsNothingThatIsTooFarOff) {
  EXPECT_EQ(Nearest("banana", {"apple", "cherry"}), "-");
  EXPECT_EQ(Nearest("x", {"y"}), "-");
  EXPECT_EQ(Nearest("", {"a", ""}), "-");
  EXPECT_EQ(Nearest("abc", {}), "-");
}

TEST(NearestWord, LeavesLongWordsAlone) {
  const std::string word(kMaxNearestWord + 1, 'a');
  EXPECT_EQ(Nearest(word, {word}), "-");
  EXPECT_EQ(Nearest(word.substr(1), {word.substr(1)}), word.substr(1));
}

}  // namespace
}  // namespace plimsoll::text

#include "plimsoll/text/joined.h"

#include <gtest/gtest.h>

#include <vector>

namespace plimsoll::text {
namespace {

TEST(Joined, HasSeparatorsBetweenTexts) {
  EXPECT_EQ(Joined(std::vector<std::string>{}, ", "), "");
  EXPECT_EQ(Joined(std::vector<std::string>{"a"}, ", "), "a");
  EXPECT_EQ(Joined(std::vector<std::string_view>{"a", "", "b"}, ", "), "a, , b");
  EXPECT_EQ(Joined(std::vector<std::string>{"", "a"}, ", "), "a");
}

TEST(Joined, MakesTextsOfItems) {
  struct Item {
    std::string name;
  };
  EXPECT_EQ(Joined(std::vector<Item>{{"a"}, {"b"}}, " or ", &Item::name), "a or b");
  EXPECT_EQ(Joined(std::vector<int>{1, 2}, "; ", [](int number) { return std::to_string(number); }), "1; 2");
}

}  // namespace
}  // namespace plimsoll::text

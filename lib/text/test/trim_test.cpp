#include "plimsoll/text/trim.h"

#include <gtest/gtest.h>

#include <string>

namespace plimsoll::text {
namespace {

TEST(TrimSpace, TakesAllOfUnicodesSpaces) {
  EXPECT_EQ(TrimSpace(" \t\n\v\f\ra b\u00A0\u0085\u3000\u2029 "), "a b");
  EXPECT_EQ(TrimSpace("\u1680\u2003"), "");
  EXPECT_EQ(TrimSpace(""), "");
  EXPECT_EQ(TrimSpace("\u200B"), "\u200B");  // of no width, and no space
}

TEST(TrimSpace, LeavesBytesThatAreNotUtf8) {
  EXPECT_EQ(TrimSpace("\x85 a \xA0"), "\x85 a \xA0");
  EXPECT_EQ(TrimSpace("\xC2 a \xC2"), "\xC2 a \xC2");
  EXPECT_EQ(TrimSpace("\x80\x80\xA0"), "\x80\x80\xA0");
  EXPECT_EQ(TrimSpace("a\xC2\xA0\xA0"), "a\xC2\xA0\xA0");
}

TEST(TrimSpace, TakesAMegabyteInOnePass) {
  const std::string continuing(1 << 20, '\x80');
  EXPECT_EQ(TrimSpace(continuing), continuing);
  EXPECT_EQ(TrimSpace(std::string(1 << 20, ' ')), "");
}

}  // namespace
}  // namespace plimsoll::text

#include "plimsoll/text/utf8.h"

#include <gtest/gtest.h>

namespace plimsoll::text {
namespace {

TEST(RepairUtf8, KeepsValidTextAndReplacesEachInvalidByte) {
  EXPECT_EQ(RepairUtf8(""), "");
  EXPECT_EQ(RepairUtf8("grün"), "grün");
  EXPECT_EQ(RepairUtf8("grün\xFF und \xE4\xB8 rot"), "grün\uFFFD und \uFFFD\uFFFD rot");
  EXPECT_EQ(RepairUtf8("\xC3"), "\uFFFD");
}

}  // namespace
}  // namespace plimsoll::text

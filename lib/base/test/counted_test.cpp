#include "plimsoll/base/counted.h"

#include <gtest/gtest.h>

namespace plimsoll {
namespace {

TEST(Counted, OneThingIsSingular) {
  EXPECT_EQ(Counted(1, "byte"), "1 byte");
  EXPECT_EQ(Counted(uint64_t{1}, "property", "properties"), "1 property");
  EXPECT_EQ("at least 1" + IsOrAre(1) + "required", "at least 1 is required");
  EXPECT_EQ(NotListed(1, "error of rules", "errors of rules"), "1 more error of rules is not listed");
}

TEST(Counted, EverythingElseIsPlural) {
  EXPECT_EQ(Counted(0, "byte"), "0 bytes");
  EXPECT_EQ(Counted(-1, "byte"), "-1 bytes");
  EXPECT_EQ(Counted(uint64_t{18446744073709551615u}, "byte"), "18446744073709551615 bytes");
  EXPECT_EQ(Counted(2, "property", "properties"), "2 properties");
  EXPECT_EQ("at most 0" + IsOrAre(0) + "allowed", "at most 0 are allowed");
  EXPECT_EQ(NotListed(7, "error", "errors"), "7 more errors are not listed");
}

}  // namespace
}  // namespace plimsoll

#include "plimsoll/value/ip_address.h"
#include "plimsoll/base/hex.h"

#include <gtest/gtest.h>

#include <string>

namespace plimsoll::value {
namespace {

std::string Hex(std::string_view text, IpReading reading = IpReading::kStrict) {
  const auto ip = ParseIp(text, reading);
  if (!ip) return "none";
  std::string out;
  for (const uint8_t byte : ip->bytes) {
    AppendLowerHex(out, byte);
  }
  return out + (ip->is_v4 ? " v4" : " v6");
}

TEST(IpAddress, KeepsIpv4AfterItsPrefix) {
  EXPECT_EQ(Hex("1.2.3.255"), "00000000000000000000ffff010203ff v4");
  EXPECT_EQ(Hex("::ffff:1.2.3.255"), "00000000000000000000ffff010203ff v6");
}

TEST(IpAddress, FillsTheGap) {
  EXPECT_EQ(Hex("::"), "00000000000000000000000000000000 v6");
  EXPECT_EQ(Hex("1::"), "00010000000000000000000000000000 v6");
  EXPECT_EQ(Hex("1:2::8"), "00010002000000000000000000000008 v6");
  EXPECT_EQ(Hex("::2:3:4:5:6:7:8"), "00000002000300040005000600070008 v6");
  EXPECT_EQ(Hex("1:2:3:4:5:6:7::"), "00010002000300040005000600070000 v6");
  EXPECT_EQ(Hex("fe80::1.2.3.4"), "fe800000000000000000000001020304 v6");
}

TEST(IpAddress, HasNoGapOfNothing) {
  EXPECT_EQ(Hex("1:2:3:4::5:6:7:8"), "none");
  EXPECT_EQ(Hex("1:2:3:4:5:6:7:8"), "00010002000300040005000600070008 v6");
}

TEST(IpAddress, ReadsLeadingZerosOnlyWhenSloppy) {
  EXPECT_EQ(Hex("01.2.3.4"), "none");
  EXPECT_EQ(Hex("01.2.3.4", IpReading::kSloppy), "00000000000000000000ffff01020304 v4");
  EXPECT_EQ(Hex("00001::"), "none");
  EXPECT_EQ(Hex("00001::", IpReading::kSloppy), "00010000000000000000000000000000 v6");
  EXPECT_EQ(Hex("10000::", IpReading::kSloppy), "none");
}

TEST(IpPrefix, KeepsTheAddressAsWritten) {
  const auto prefix = ParseSloppyCidr("010.1.2.3/08");
  ASSERT_TRUE(prefix);
  EXPECT_EQ(prefix->bits, 8);
  EXPECT_EQ(prefix->address, *ParseIp("10.1.2.3", IpReading::kStrict));
  EXPECT_FALSE(ParseSloppyCidr("10.1.2.3/33"));
  EXPECT_EQ(ParseSloppyCidr("::ffff:10.1.2.3/128")->bits, 128);
}

}  // namespace
}  // namespace plimsoll::value

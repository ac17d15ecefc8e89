#include "holds.h"

namespace plimsoll::schema {
namespace {

TEST(FormatIpv4, AllowsLeadingZeros) {
  ExpectHolds(Format::kIpv4, {"1.2.3.4", "255.255.255.255", "01.002.0003.0000000000000000004"});
  ExpectFails(Format::kIpv4, {"", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.", ".1.2.3", "1.2.3.4 ", "1..2.3",
                              "1.2.3.-4", "99999999999999999999.1.1.1", "::1"});
}

TEST(FormatIpv4, TakesAnIpv6AddressWithDotsInIt) {
  ExpectHolds(Format::kIpv4, {"::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "::01.2.3.4"});
  ExpectFails(Format::kIpv4, {"1:2:3:4:5:6:7:1.2.3.4", "1:1.2.3.4"});
}

TEST(FormatIpv6, IsStrict) {
  ExpectHolds(Format::kIpv6,
              {"::", "::1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "2001:DB8::68", "::ffff:1.2.3.4"});
  ExpectFails(Format::kIpv6, {"", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
                              "1:2:3:4::5:6:7:8", "12345::", "00001::", "::1:", "g::", "::ffff:01.2.3.4",
                              "fe80::1%eth0", "fe80::1%", "1.2.3.4", "[::1]"});
}

TEST(FormatCidr, IsSloppyInAddressAndLength) {
  ExpectHolds(Format::kCidr, {"10.0.0.0/8", "010.0.0.1/032", "::/0", "00001::/128", "::ffff:1.2.3.4/33"});
  ExpectFails(Format::kCidr, {"", "1.2.3.4", "1.2.3.4/", "1.2.3.4/33", "::/129", "1.2.3.4/8/9", "1.2.3.4/-1",
                              "1.2.3.4/ 8", "/8", "fe80::1%eth0/64"});
}

TEST(FormatMac, KnowsFourWaysOfWriting) {
  ExpectHolds(Format::kMac, {"01:23:45:67:89:ab", "01-23-45-67-89-AB-cd-ef", "0123.4567.89ab",
                             "0123.4567.89ab.cdef", "00005e005301", "00005e0053010000",
                             "00:00:00:00:fe:80:00:00:00:00:00:00:02:00:5e:10:00:00:00:01",
                             "0000000000000000000000000000000000000000"});
  ExpectFails(Format::kMac,
              {"", "01:23:45:67:89", "01:23:45-67:89:ab", "01:23:45:67:89:ag", "01:23:45:67:89:ab:cd",
               "0123.4567.89a", "0123.4567:89ab", "00005e00530", "00005e00530100", "01:23:45:67:89:a"});
}

}  // namespace
}  // namespace plimsoll::schema

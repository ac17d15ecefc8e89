#include "plimsoll/text/url.h"

#include <gtest/gtest.h>

#include "plimsoll/text/ip_address.h"

namespace plimsoll::text {
namespace {

std::string ErrorOf(std::string_view text) {
  const Result<Url> url = ParseUrl(text);
  return url ? "" : url.error().message;
}

TEST(Url, IsTakenApart) {
  const Result<Url> url = ParseUrl("HTTPS://us%20er:p@ss@host:80/a%2Fb?q=1#f%41");
  ASSERT_TRUE(url);
  EXPECT_EQ(url->scheme, "https");
  EXPECT_EQ(url->user->Text(), "us%20er:p%40ss");
  EXPECT_EQ(url->host, "host:80");
  EXPECT_EQ(url->path, "/a/b");
  EXPECT_EQ(url->raw_query, "q=1");
  EXPECT_EQ(url->fragment, "fA");
  EXPECT_EQ(ParseUrl("mailto:a@b")->opaque, "a@b");
  EXPECT_EQ(ParseUrl("https://[fe80::1%25en0]:1/")->host, "[fe80::1%en0]:1");
  EXPECT_TRUE(ParseUrl("a?")->force_query);
}

TEST(Url, ComplaintsAreGos) {
  EXPECT_EQ(ErrorOf(":"), R"(parse ":": missing protocol scheme)");
  EXPECT_EQ(ErrorOf("http://h:x"), R"(parse "http://h:x": invalid port ":x" after host)");
  EXPECT_EQ(ErrorOf("http://h:1:2"), R"(parse "http://h:1:2": invalid port ":1:2" after host)");
  EXPECT_EQ(ErrorOf("ftp://h:1:2"), "");
  EXPECT_EQ(ErrorOf("http://a b/"), R"(parse "http://a b/": invalid character " " in host name)");
  EXPECT_EQ(ErrorOf("/%zz"), R"(parse "/%zz": invalid URL escape "%zz")");
  EXPECT_EQ(ErrorOf("http://%41"), R"(parse "http://%41": invalid URL escape "%41")");
  EXPECT_EQ(ErrorOf("a:b/c:d"), "");
  EXPECT_EQ(ErrorOf("1:b"), R"(parse "1:b": first path segment in URL cannot contain colon)");
  EXPECT_EQ(ErrorOf("http://[::1"), R"(parse "http://[::1": missing ']' in host)");
  EXPECT_EQ(ErrorOf("http://[1.2.3.4]"), R"(parse "http://[1.2.3.4]": invalid IP-literal)");
  EXPECT_EQ(ErrorOf("http://[x]"), R"(parse "http://[x]": invalid host: ParseAddr("x"): unable to parse IP)");
  EXPECT_EQ(ErrorOf("#%"), R"(parse "#%": invalid URL escape "%")");
}

TEST(Url, ARequestNamesItsTargetInFull) {
  EXPECT_TRUE(ParseRequestUri("/a#b"));
  EXPECT_TRUE(ParseRequestUri("x:y"));
  EXPECT_EQ(ParseRequestUri("a").error().message, R"(parse "a": invalid URI for request)");
  EXPECT_EQ(ParseRequestUri("").error().message, R"(parse "": empty url)");
}

TEST(IpAddress, AddressesAreReadAsNetipDoes) {
  EXPECT_TRUE(ParseIpAddress("1.2.3.4")->is_v4);
  EXPECT_EQ(ParseIpAddress("1::2")->bytes[1], 1);
  EXPECT_EQ(ParseIpAddress("1::2")->bytes[15], 2);
  EXPECT_EQ(*ParseIpAddress("::ffff:1.2.3.4"), *ParseIpAddress("0:0:0:0:0:ffff:102:304"));
  EXPECT_EQ(ParseIpAddress("fe80::1%eth0")->zone, "eth0");
}

TEST(IpAddress, ComplaintsAreGos) {
  const auto error = [](std::string_view text) { return ParseIpAddress(text).error().message; };
  EXPECT_EQ(error("1.2.3"), R"(ParseAddr("1.2.3"): IPv4 address too short)");
  EXPECT_EQ(error("01.2.3.4"), R"(ParseAddr("01.2.3.4"): IPv4 field has octet with leading zero)");
  EXPECT_EQ(error("1.2.3.256"), R"(ParseAddr("1.2.3.256"): IPv4 field has value >255)");
  EXPECT_EQ(error("1..2.3"), R"(ParseAddr("1..2.3"): IPv4 field must have at least one digit (at ".2.3"))");
  EXPECT_EQ(error("1:2"), R"(ParseAddr("1:2"): address string too short)");
  EXPECT_EQ(error("1::2::3"), R"(ParseAddr("1::2::3"): multiple :: in address (at ":3"))");
  EXPECT_EQ(error("12345::"),
            R"(ParseAddr("12345::"): each group must have 4 or less digits (at "12345::"))");
  EXPECT_EQ(error("1:2:3:4:5:6:7::8"),
            R"(ParseAddr("1:2:3:4:5:6:7::8"): the :: must expand to at least one field of zeros)");
  EXPECT_EQ(error("::1%"), R"(ParseAddr("::1%"): zone must be a non-empty string)");
}

}  // namespace
}  // namespace plimsoll::text

// The formats' verdicts are those of the JSON Schema Test Suite; these are the corners of each.
#include "plimsoll/schema/json_format.h"

#include <gtest/gtest.h>

#include <string>

namespace plimsoll::schema {
namespace {

struct FormatCase {
  const char* name;
  const char* good;
  const char* bad;
};

TEST(JsonFormat, EachAcceptsGoodAndRefusesBadTexts) {
  const FormatCase cases[] = {
      {"date", "2024-02-29", "2023-02-29"},
      {"date-time", "1998-12-31T15:59:60.5-08:00", "1998-12-31T22:59:60Z"},
      {"time", "08:30:06+00:20", "08:30:06"},
      {"duration", "P4DT12H30M5S", "P1Y2D"},
      {"email", "\"joe bloggs\"@example.com", "a..b@example.com"},
      {"idn-email", "\xec\x8b\xa4\xeb\xa1\x80@example.com", "2962"},
      {"hostname", "www.example.com", "-bad"},
      {"ipv4", "127.0.0.1", "087.10.0.1"},
      {"ipv6", "::ffff:192.168.0.1", "fe80::a%eth1"},
      {"uri", "ldap://[2001:db8::7]/c=GB?objectClass?one", "//foo.bar/"},
      {"uri-reference", "#frag\x61", "\\\\WINDOWS\\fileshare"},
      {"iri", "http://\xc6\x92.bar/", "\xc3\xa2"},
      {"iri-reference", "/\xc3\xa2", "#\xc6\x92r\xc3\xa4g\\m\xc3\xaent"},
      {"uri-template", "http://example.com/{term:1}/{?list*}", "http://example.com/{"},
      {"uuid", "2EB8AA08-AA98-11EA-B4AA-73B441D16380", "2eb8aa08aa9811eab4aa73b441d16380"},
      {"json-pointer", "/foo/bar~0/baz~1/%a", "/foo/~2"},
      {"relative-json-pointer", "0#", "01/a"},
      {"regex", "([abc])+\\s+$", "^(abc]"},
  };
  for (const FormatCase& one : cases) {
    const std::optional<JsonFormat> format = FindJsonFormat(one.name);
    ASSERT_TRUE(format) << one.name;
    EXPECT_TRUE(HasJsonFormat(*format, one.good)) << one.name << ' ' << one.good;
    EXPECT_FALSE(HasJsonFormat(*format, one.bad)) << one.name << ' ' << one.bad;
  }
  EXPECT_FALSE(FindJsonFormat("colour"));
  EXPECT_FALSE(HasJsonFormat(*FindJsonFormat("hostname"), "ab--cd.example"));
  EXPECT_TRUE(HasJsonFormat(*FindJsonFormat("hostname", Dialect::kDraft4), "ab--cd.example"));
}

bool IsIdn(const char* text) { return HasJsonFormat(JsonFormat::kIdnHostname, text); }

TEST(JsonFormat, InternationalNamesFollowTheirStandard) {
  for (const char* good : {"b\u00fccher.example", "a\u3002b", "xn--bcher-kva.example", "XN--BCHER-KVA",
                           "l\u00b7l", "\u03b1\u0375\u03b2", "\u05d0\u05f4\u05d1", "\u30fb\u4e08",
                           "\u0915\u094d\u200d\u0937", "\u0628\u064a\u200c\u0628\u064a", "\u05d01.example"}) {
    EXPECT_TRUE(IsIdn(good)) << good;
  }
  for (const char* bad : {"",
                          ".",
                          "a..b",
                          "a.",
                          "-\u00fc",
                          "\u00fc-",
                          "a\u00fc--b",
                          "\u0301a",
                          "\u00dc",
                          "\u2603",
                          "a\u00b7l",
                          "\u05f4\u05d1",
                          "def\u30fb",
                          "\u0628\u0660\u06f0",
                          "\u0915\u200d\u0937",
                          "xn--X",
                          "xn--example-",
                          "xn--7a",
                          "a\u05d0",
                          "0a.\u05d0",
                          "\u05d00\u0660"}) {
    EXPECT_FALSE(IsIdn(bad)) << bad;
  }
  std::string label;
  for (int i = 0; i < 60; ++i) label += "\u00fc";
  EXPECT_FALSE(IsIdn(label.c_str()));
}

TEST(JsonFormat, NothingOfAnyLengthDoesHarm) {
  for (unsigned f = 0; f <= static_cast<unsigned>(JsonFormat::kRegex); ++f) {
    for (const char* piece : {"", "%", "[", "P", "PT", "{", "@", "\"", "\"@", "~", "9999", "1:", "\xff",
                              "a@[", "xn--", "\u200c", "\u0628", "\u3002"}) {
      std::string text;
      for (int i = 0; i < 20; ++i, text += piece) HasJsonFormat(static_cast<JsonFormat>(f), text);
    }
  }
}

}  // namespace
}  // namespace plimsoll::schema

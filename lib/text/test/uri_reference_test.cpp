#include "plimsoll/text/uri_reference.h"

#include <gtest/gtest.h>

namespace plimsoll::text {
namespace {

// The examples of RFC 3986, section 5.4.
TEST(UriReference, ReferencesResolveAsTheStandardSays) {
  const std::string base = "http://a/b/c/d;p?q";
  const std::pair<const char*, const char*> cases[] = {
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y#s", "http://a/b/c/g?y#s"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../../g", "http://a/g"},
      {"../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"g..", "http://a/b/c/g.."},
      {"./g/.", "http://a/b/c/g/"},
      {"g/../h", "http://a/b/c/h"},
  };
  for (const auto& [reference, expected] : cases)
    EXPECT_EQ(ResolveUri(base, reference), expected) << reference;
}

TEST(UriReference, BasesWithoutSlashesKeepTheirText) {
  EXPECT_EQ(ResolveUri("urn:uuid:1", "#a"), "urn:uuid:1#a");
  EXPECT_EQ(ResolveUri("", "a.json"), "a.json");
  EXPECT_EQ(ResolveUri("http://a", "b"), "http://a/b");
}

TEST(UriReference, RelativeBasesStayRelative) {
  EXPECT_EQ(ResolveUri("a/b.json", "../c.json"), "c.json");
  EXPECT_EQ(ResolveUri("b.json", "../c.json"), "../c.json");
  EXPECT_EQ(ResolveUri("../a/b.json", "c.json"), "../a/c.json");
  EXPECT_EQ(ResolveUri("../a/b.json", "../../c.json"), "../../c.json");
  EXPECT_EQ(ResolveUri("./a/b.json", "./c//d.json"), "a/c//d.json");
  EXPECT_EQ(ResolveUri("/a/b.json", "../../c.json"), "/c.json");
}

TEST(UriReference, OnlyWholeEscapesAreDecoded) {
  EXPECT_EQ(PercentDecoded("a%25b%2"), "a%b%2");
  EXPECT_EQ(PercentDecoded("%zz"), "%zz");
  EXPECT_EQ(SplitFragment("a#b#c").second, "b#c");
}

}  // namespace
}  // namespace plimsoll::text

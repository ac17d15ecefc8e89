#include "holds.h"

namespace plimsoll::schema {
namespace {

TEST(FormatUri, IsAbsolute) {
  ExpectHolds(Format::kUri, {"http://foo.bar/#com", "/abs/path", "/", "//x", "*", "mailto:a@b.c",
                             "urn:isbn:1", "a:", "x+y-z.1:o"});
  ExpectFails(Format::kUri,
              {"", "foo.bar", "./a", "?q", "#f", ":x", "1a:b", "a_b:c", "+a:b", "**", "http//x"});
}

TEST(FormatUri, HasNoControlCharacters) {
  ExpectFails(Format::kUri, {"/a\n", "/a\x7F", "http://h/\t", "mailto:a\rb"});
  ExpectHolds(Format::kUri, {"/a b", "/\u0085", "/\xFF"});
}

TEST(FormatUri, ChecksEscapesInThePathButNotInTheQuery) {
  ExpectHolds(Format::kUri, {"/%41%e2", "/?%zz", "http://h?%zz", "mailto:%zz"});
  ExpectFails(Format::kUri, {"/%zz", "/a%2", "http://h/%", "/#%zz"});
}

TEST(FormatUri, ChecksTheHost) {
  ExpectHolds(Format::kUri,
              {"http://h", "http://h:", "http://h:80/", "http://%E2%98%83.net", "http://☃.net", "http:///p",
               "http://a<b>\"!$&'()*+,;=", "http://a]b/", "http://?x", "x://h%25"});
  ExpectFails(Format::kUri, {"http://a b/", "http://h:8a/", "http://h%41/", "http://h%2", "http://a^b/",
                             "http://a\\b/", "http://a[b]/", "http://#f"});
}

TEST(FormatUri, AllowsManyColonsOutsideTheWeb) {
  ExpectHolds(Format::kUri, {"postgres://a:1,b:2/db", "x://a:b:1"});
  ExpectFails(Format::kUri, {"http://a:1:2/", "HTTPS://a:b:1/", "x://a:1:b"});
}

TEST(FormatUri, TakesOnlyIpv6InBrackets) {
  ExpectHolds(Format::kUri, {"http://[::1]", "http://[::1]:80/", "http://[::ffff:1.2.3.4]/",
                             "http://[fe80::1%25en0]:8080/x", "http://[fe80::1%25%65n%20]/"});
  ExpectFails(Format::kUri, {"http://[::1", "http://[]/", "http://[1.2.3.4]/", "http://[::1]x",
                             "http://[::1]:a", "http://[fe80::1%25]/", "http://[fe80::1%en0]/",
                             "http://[fe80::1%25%ff]/", "http://[fe80::1%25a b]/", "http://[::g]/"});
}

TEST(FormatUri, ChecksTheUser) {
  ExpectHolds(Format::kUri, {"http://u@h", "http://u:p%20@h", "http://u@p@h", "http://@h", "http://u:p:q@h"});
  ExpectFails(Format::kUri, {"http://u p@h", "http://u%zz@h", "http://é@h", "http://u[@h"});
}

}  // namespace
}  // namespace plimsoll::schema

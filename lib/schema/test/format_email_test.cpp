#include "holds.h"

namespace plimsoll::schema {
namespace {

TEST(FormatEmail, TakesAPlainAddress) {
  ExpectHolds(Format::kEmail, {"a@b", "a.b+c@x.org", "é@ü.x", "\"q s\"@x", "\"a\\\"\"@x", " a@b\t", "a@ b"});
  ExpectFails(Format::kEmail, {"", " ", "a", "@b", "a@", "a @b", "a@b c", "a@b,", "a@b@c", "\"\"@x", "\"a@b",
                               "a\n@b", "a\xFF@b", "\"\xFF\"@b", "\"\x01\"@b"});
}

TEST(FormatEmail, KeepsDotsInsideTheParts) {
  ExpectFails(Format::kEmail, {".a@b", "a.@b", "a..b@c", "a@.b", "a@b.", "a@b..c"});
}

TEST(FormatEmail, TakesAnIpAddressInBracketsAsDomain) {
  ExpectHolds(Format::kEmail, {"a@[1.2.3.4]", "a@[::1]"});
  ExpectFails(Format::kEmail,
              {"a@[]", "a@[1.2.3]", "a@[01.2.3.4]", "a@[IPv6:::1]", "a@[fe80::1%e]", "a@[::1", "a@[::1]x"});
}

TEST(FormatEmail, TakesANameBeforeAngleBrackets) {
  ExpectHolds(Format::kEmail,
              {"Joe <a@b>", "<a@b>", "J. R. <a@b>", "\"Joe, R\" <a@b>", "\"\" <a@b>", "a.b. <c@d>"});
  ExpectFails(Format::kEmail, {"Joe <a@b", "Joe a@b>", "Joe <>", "Joe, R <a@b>", "Joe <a@b> x", "Joe"});
}

TEST(FormatEmail, SkipsCommentsWhereGoDoes) {
  ExpectHolds(Format::kEmail, {"a@b (c)", "a@b (c(d)e) (f)", "a@b(\\))", "Joe (c) <a@b>", "<a@b> (c)"});
  ExpectFails(Format::kEmail, {"(c) a@b", "a@b (c", "a@b (c))", "a@b (\\)", "(c) Joe <a@b>"});
}

TEST(FormatEmail, TakesAGroupOfExactlyOneAddress) {
  ExpectHolds(Format::kEmail, {"g: a@b;", "g:Joe <a@b> (c) ; (d)", "g:a@b;"});
  ExpectFails(Format::kEmail,
              {"g:;", "g: a@b, c@d;", "g: a@b", "g: a@b;x", "g: h: a@b;;", ": a@b;", "g: a@b,;"});
}

TEST(FormatEmail, ReadsEncodedWordsInNames) {
  ExpectHolds(Format::kEmail,
              {"=?utf-8?q?J=C3=A9?= <a@b>", "=?ISO-8859-1?B?YQ==?= <a@b>", "=?u\u017F-ascii?q?x?= <a@b>",
               "=?foo?x?x?= <a@b>", "=?foo?q?x=?= <a@b>", "=?foo?b?YQ?= <a@b>"});
}

// An unknown character set ends the name, but only where no other word began it, and makes
// a comment that is taken for a name unreadable.
TEST(FormatEmail, StopsAtEncodedWordsInUnknownCharacterSets) {
  ExpectHolds(Format::kEmail, {"x =?foo?q?x?= <a@b>", "<a@b> (=?foo?q?x?=)"});
  ExpectFails(Format::kEmail, {"=?foo?q?x?= <a@b>", "a@b (=?foo?q?x?=)", "a@b (x =\\?foo?q?x?= y)"});
  ExpectHolds(Format::kEmail, {"a@b (=?utf-8?q?x?= =?foo?q?=x?=)"});
}

TEST(FormatEmail, CountsEncodedWordsOnlyWhenTheyAreOver) {
  ExpectFails(Format::kEmail, {"=?utf-8?q?\?= <a@b>", "=?utf-8?q?x?= (c) <a@b>"});
  ExpectHolds(Format::kEmail, {"=?utf-8?q?x?= y (c) <a@b>", "=?utf-8?q?x?= =?utf-8?q?\?= <a@b>"});
}

}  // namespace
}  // namespace plimsoll::schema

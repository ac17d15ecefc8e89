#include <string>

#include "holds.h"

namespace plimsoll::schema {
namespace {

std::string Times(size_t count, const std::string& text) {
  std::string out;
  for (size_t i = 0; i < count; ++i) out += text;
  return out;
}

TEST(FormatHostname, HasLabelsAndATopLevelOfLetters) {
  ExpectHolds(Format::kHostname, {"example.com", "a.b-c.de", "1.de", "a--b.de", "xn--a.com", "A.DE"});
  ExpectFails(Format::kHostname, {"", ".", "com.", ".com", "a..com", "-a.de", "a-.de", "a.d", "a.d1",
                                  "1.2.3.4", "a_b.com", "a.b-c", "a b.com", "a.com\n"});
}

TEST(FormatHostname, AllowsLettersAndSymbolsOfAllScripts) {
  ExpectHolds(Format::kHostname, {"é.fr", "☃.net", "x+y.com", "𝔸.de", "a.ßß", "€uro", "a\xFF.com"});
  ExpectFails(Format::kHostname, {"a.☃☃", "٣.de", "Ⅷ.de", "a.de\xFF"});
}

TEST(FormatHostname, AllowsOneHyphenOnlyAsSecondCharacterOfALoneLabel) {
  ExpectHolds(Format::kHostname, {"a", "localhost", "a-", "a-b", "é-b", "1"});
  ExpectFails(Format::kHostname, {"-", "-a", "ab-c", "a--b", "a-b-"});
}

TEST(FormatHostname, CountsBytes) {
  ExpectHolds(Format::kHostname, {Times(63, "a"), Times(63, "a") + "." + Times(63, "b")});
  ExpectFails(Format::kHostname,
              {Times(64, "a"), Times(32, "é"), Times(64, "a") + ".de", "a." + Times(64, "b")});
  ExpectHolds(Format::kHostname, {Times(126, "a.") + "com"});
  ExpectFails(Format::kHostname, {Times(127, "a.") + "com"});
}

TEST(FormatShortName, IsALabel) {
  ExpectHolds(Format::kShortName, {"a", "1", "a-b", "0--9", Times(63, "a")});
  ExpectFails(Format::kShortName, {"", "-a", "a-", "A", "a.b", "a_b", "é", "a\n", Times(64, "a")});
}

TEST(FormatLongName, HasLabelsOfAnyLength) {
  ExpectHolds(Format::kLongName, {"a", "a.b", "a-b.c-d", Times(253, "a"), Times(126, "a.") + "b"});
  ExpectFails(Format::kLongName, {"", ".", "a.", ".a", "a..b", "a.-b", "a.B", Times(254, "a")});
}

}  // namespace
}  // namespace plimsoll::schema

#include "holds.h"

namespace plimsoll::schema {
namespace {

TEST(FormatIsbn, ChecksTheLastDigit) {
  ExpectHolds(Format::kIsbn10, {"0321751043", "3-836-22119-5", "3 401\t01319 X", "\n0321751043 "});
  ExpectFails(Format::kIsbn10, {"", "0321751044", "340101319x", "X321751043", "032175104", "03217510433",
                                "978-0321751041", "0321751043\v"});
  ExpectHolds(Format::kIsbn13, {"978-0321751041", "9784873113685", "978 3 8362 2119 1"});
  ExpectFails(Format::kIsbn13, {"978-0321751042", "0321751043", "97803217510411", "978032175104X"});
}

TEST(FormatIsbn, IsEitherOfTheTwo) {
  ExpectHolds(Format::kIsbn, {"0321751043", "978-0321751041"});
  ExpectFails(Format::kIsbn, {"", "0321751044", "978-0321751042"});
}

TEST(FormatCreditCard, KnowsTheIssuersAndTheChecksum) {
  ExpectHolds(Format::kCreditCard,
              {"4111-1111-1111-1111", "4222222222222", "5139288802098206", "374953669708156",
               "6011464355444102", "3548209662790989", "30569309025904", "38520000023237"});
  ExpectFails(Format::kCreditCard, {"", "4111111111111112", "411111111111111", "41111111111111111",
                                    "2204151414444676", "5039288802098206", "30669309025903"});
}

TEST(FormatCreditCard, IgnoresEverythingThatIsNoDigit) {
  ExpectHolds(Format::kCreditCard, {"card 4111 é 1111 1111 1111!"});
}

TEST(FormatSsn, NeedsItsSeparators) {
  ExpectHolds(Format::kSsn, {"111-11-1111", "111 11-1111"});
  ExpectFails(Format::kSsn, {"", "111111111", "11111111111", "111-111111", "111-11-111a", "111_11_1111"});
}

}  // namespace
}  // namespace plimsoll::schema

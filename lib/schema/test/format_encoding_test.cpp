#include "holds.h"

namespace plimsoll::schema {
namespace {

TEST(FormatByte, IsPaddedBase64OfTheStandardAlphabet) {
  ExpectHolds(Format::kByte, {"aGk=", "aA==", "Zm9v", "Zm9vYmFy", "a+/9", "aGl="});
  ExpectFails(Format::kByte,
              {"", "aGk", "a===", "====", "aG=k", "aG-_", "aGk=\n", "aG\nk=", "aGk=aGk=", "Zm9vY"});
}

TEST(FormatBsonObjectId, HasTwentyFourHexDigits) {
  ExpectHolds(Format::kBsonObjectId, {"507f1f77bcf86cd799439011", "507F1F77BCF86CD799439011"});
  ExpectFails(Format::kBsonObjectId,
              {"", "507f1f77bcf86cd79943901", "507f1f77bcf86cd7994390111", "507f1f77bcf86cd79943901g"});
}

}  // namespace
}  // namespace plimsoll::schema

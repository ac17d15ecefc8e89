#include "holds.h"

namespace plimsoll::schema {
namespace {

TEST(FormatUuid, MayLeaveOutAnyHyphen) {
  ExpectHolds(Format::kUuid, {"550e8400-e29b-41d4-a716-446655440000", "550E8400E29B41D4A716446655440000",
                              "550e8400e29b-41d4a716-446655440000", "00000000-0000-0000-0000-000000000000"});
  ExpectFails(Format::kUuid,
              {"", "550e8400-e29b-41d4-a716-44665544000", "550e8400--e29b-41d4-a716-446655440000",
               "550e8400-e29b-41d4-a716-4466554400000", "550e840-0e29b-41d4-a716-446655440000",
               "g50e8400-e29b-41d4-a716-446655440000", "{550e8400-e29b-41d4-a716-446655440000}"});
}

TEST(FormatUuid, LooksAtTheVersion) {
  ExpectHolds(Format::kUuid3, {"550e8400-e29b-31d4-0716-446655440000", "550e8400e29b31d4f716446655440000"});
  ExpectFails(Format::kUuid3, {"550e8400-e29b-41d4-a716-446655440000"});
  ExpectHolds(Format::kUuid4,
              {"550e8400-e29b-41d4-a716-446655440000", "550E8400-E29B-41D4-B716-446655440000"});
  ExpectFails(Format::kUuid4, {"550e8400-e29b-51d4-a716-446655440000"});
  ExpectHolds(Format::kUuid5, {"550e8400-e29b-51d4-8716-446655440000"});
  ExpectFails(Format::kUuid5, {"550e8400-e29b-41d4-8716-446655440000"});
}

TEST(FormatUuid, LooksAtTheVariantFromVersionFourOn) {
  ExpectFails(Format::kUuid4,
              {"550e8400-e29b-41d4-7716-446655440000", "550e8400-e29b-41d4-c716-446655440000"});
  ExpectFails(Format::kUuid5, {"550e8400-e29b-51d4-0716-446655440000"});
}

}  // namespace
}  // namespace plimsoll::schema

#include "holds.h"

namespace plimsoll::schema {
namespace {

TEST(FormatDate, IsADayOfTheCalendar) {
  ExpectHolds(Format::kDate, {"2024-02-29", "2000-02-29", "0000-02-29", "9999-12-31", "0001-01-01"});
  ExpectFails(Format::kDate,
              {"", "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-01", "2024-01-00",
               "2024-1-01", "24-01-01", "2024-01-01 ", "2024/01/01", "-024-01-01", "20240-1-01"});
}

TEST(FormatDateTime, HasATimeAndAZone) {
  ExpectHolds(Format::kDateTime,
              {"2014-12-15T19:30:20.000Z", "2014-12-15t19:30:20z", "2014-12-15T19:30:20+01:00"});
  ExpectFails(Format::kDateTime,
              {"", "T", "2014-12-15", "2014-12-15T", "2014-12-15T19:30:20", "2014-12-15 19:30:20Z",
               "2014-02-30T19:30:20Z", "2014-12-15T24:00:00Z", "2014-12-15T19:60:20Z", "2014-12-15T19:30:60Z",
               "2014-12-15T19:30:20.Z", "2014-12-15T9:30:20Z", "2014-12-15T19:30:20+0100"});
}

TEST(FormatDateTime, IsAsLooseAsUpstream) {
  ExpectHolds(Format::kDateTime,
              {"2014-12-15T19:30:20+99:99", "2014-12-15T19:30:20x1Z", "2014-12-15T19:30:20é12z",
               "2014-12-15T19:30:20ZT anything", "2014-12-15T19:30:20+1+00:00",
               "2014-12-15T19:30:20\xFF"
               "1Z"});
  ExpectFails(Format::kDateTime, {"2014-12-15T19:30:20\n1Z", "2014-12-15T19:30:20xx1Z"});
}

TEST(FormatDuration, IsGosOrTheSumOfItsPieces) {
  ExpectHolds(Format::kDuration,
              {"0", "1h15m30.5s", "-1.5h", "1 µs", "2 weeks, 3 Days", "3d", "in 5 minutes or so"});
  ExpectFails(Format::kDuration, {"", "10", "1x", "h", "99999999999999999999 s", "1\u00A0s"});
}

}  // namespace
}  // namespace plimsoll::schema

// TimeZone knows how far from Greenwich the clocks of a place are at an instant. Named zones are
// read from the system's zone files, which are the data that time.LoadLocation reads.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"

namespace plimsoll::cel {

class TimeZone {
 public:
  // An IANA name; empty, UTC and Local are all UTC. Fails as Go does: `unknown time zone X`.
  static Result<TimeZone> Load(std::string_view name);
  // A zone file's content; nothing about the name.
  static Result<TimeZone> Parse(std::string_view bytes);

  // Seconds east at so many seconds since 1970.
  int64_t OffsetAt(int64_t seconds) const;

 private:
  struct Change {
    int64_t at;
    int32_t offset;
  };

  std::vector<Change> changes_;  // sorted
  int32_t first_offset_ = 0;
  std::string rule_;  // after the last change: a POSIX TZ text
};

}  // namespace plimsoll::cel

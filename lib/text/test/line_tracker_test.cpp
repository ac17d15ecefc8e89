#include "plimsoll/text/line_tracker.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace plimsoll::text {
namespace {

TEST(LineTracker, CountsAsLineIndexDoesWhereverTheTextIsCut) {
  const std::string text = "a\nb\r\nc\rd\n\ne\xC3\xA9\r\n\r\rfg\n";
  const LineIndex index(text);
  for (uint32_t cut = 0; cut <= text.size(); ++cut) {
    for (uint32_t end = cut; end <= text.size(); ++end) {
      // Between CR and LF the index is still on the old line; nothing ever is there. Nor is a
      // code point cut.
      if (end > 0 && text.substr(end - 1, 2) == "\r\n") continue;
      if (text.substr(cut).starts_with("\xA9") || text.substr(end).starts_with("\xA9")) continue;
      LineTracker tracker;
      tracker.Advance(std::string_view(text).substr(0, cut));
      tracker.Advance(std::string_view(text).substr(cut, end - cut));
      EXPECT_EQ(tracker.place(), index.PlaceOf(end)) << cut << " " << end;
    }
  }
}

}  // namespace
}  // namespace plimsoll::text

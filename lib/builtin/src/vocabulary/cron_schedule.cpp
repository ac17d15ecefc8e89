#include "cron_schedule.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "plimsoll/base/ascii.h"
#include "plimsoll/base/result.h"
#include "plimsoll/text/go_integer.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/value/duration.h"
#include "time_zones.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 12> kMonths = {"jan", "feb", "mar", "apr", "may", "jun",
                                                      "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 7> kDays = {"sun", "mon", "tue", "wed", "thu", "fri", "sat"};
constexpr std::array<std::string_view, 7> kCronWords = {"@yearly", "@annually", "@monthly", "@weekly",
                                                        "@daily",  "@midnight", "@hourly"};

struct Bounds {
  int64_t least = 0;
  int64_t most = 0;
  std::span<const std::string_view> names = {};  // of the numbers from `least` on
};
constexpr std::array<Bounds, 5> kCronFields = {{{0, 59}, {0, 23}, {1, 31}, {1, 12, kMonths}, {0, 6, kDays}}};

std::vector<std::string_view> Split(std::string_view text, char at) {
  std::vector<std::string_view> out;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.size(), text.find(at, begin));
    out.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

std::vector<std::string_view> Words(std::string_view text) {
  std::vector<std::string_view> out;
  for (size_t begin = 0; begin < text.size();) {
    begin = std::min(text.size(), text.find_first_not_of(" \t\n\v\f\r", begin));
    const size_t end = std::min(text.size(), text.find_first_of(" \t\n\v\f\r", begin));
    if (end > begin) out.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return out;
}

Result<int64_t> ParseNumber(std::string_view text) {
  const text::GoInteger number = text::ParseGoInteger(text, 64);
  if (number.fault != text::GoInteger::Fault::kNone) {
    return Fail("failed to parse int from " + std::string(text) + ": " +
                text::GoIntegerError("Atoi", text, number.fault));
  }
  if (number.value < 0) {
    return Fail("negative number (" + std::to_string(number.value) + ") not allowed: " + std::string(text));
  }
  return number.value;
}

Result<int64_t> NumberOrName(std::string_view text, const Bounds& bounds) {
  const auto name = std::ranges::find(bounds.names, ascii::ToLower(text));
  if (name != bounds.names.end()) return bounds.least + (name - bounds.names.begin());
  return ParseNumber(text);
}

struct Range {
  int64_t start = 0;
  int64_t end = 0;
  int64_t step = 1;
};

Result<void> ReadEnds(std::string_view whole, const std::vector<std::string_view>& ends, const Bounds& bounds,
                      Range& out) {
  if (ends[0] == "*" || ends[0] == "?") {
    out.start = bounds.least;
    out.end = bounds.most;
    return {};
  }
  const Result<int64_t> start = NumberOrName(ends[0], bounds);
  if (!start) return std::unexpected(start.error());
  out.start = out.end = *start;
  if (ends.size() > 2) return Fail("too many hyphens: " + std::string(whole));
  if (ends.size() == 1) return {};
  const Result<int64_t> end = NumberOrName(ends[1], bounds);
  if (!end) return std::unexpected(end.error());
  out.end = *end;
  return {};
}

std::string OutOfBounds(const char* what, int64_t number, const char* how, int64_t bound,
                        std::string_view whole) {
  return std::string(what) + " of range (" + std::to_string(number) + ") " + how + " (" +
         std::to_string(bound) + "): " + std::string(whole);
}

// `*/15`, `1-5`, `mon`.
std::string RangeProblem(std::string_view whole, const Bounds& bounds) {
  const std::vector<std::string_view> parts = Split(whole, '/');
  const std::vector<std::string_view> ends = Split(parts[0], '-');
  Range range;
  if (const Result<void> read = ReadEnds(whole, ends, bounds, range); !read) return read.error().message;
  if (parts.size() > 2) return "too many slashes: " + std::string(whole);
  if (parts.size() == 2) {
    const Result<int64_t> step = ParseNumber(parts[1]);
    if (!step) return step.error().message;
    range.step = *step;
    if (ends.size() == 1) range.end = bounds.most;
  }
  if (range.start < bounds.least)
    return OutOfBounds("beginning", range.start, "below minimum", bounds.least, whole);
  if (range.end > bounds.most) return OutOfBounds("end", range.end, "above maximum", bounds.most, whole);
  if (range.start > range.end) {
    return OutOfBounds("beginning", range.start, "beyond end of range", range.end, whole);
  }
  return range.step == 0 ? "step of range should be a positive number: " + std::string(whole) : std::string();
}

std::string WordProblem(std::string_view word) {
  constexpr std::string_view kEvery = "@every ";
  if (std::ranges::find(kCronWords, word) != kCronWords.end()) return {};
  if (!word.starts_with(kEvery)) return "unrecognized descriptor: " + std::string(word);
  const auto every = value::ParseDuration(word.substr(kEvery.size()));
  return every ? std::string()
               : "failed to parse duration " + std::string(word) + ": " + every.error().message;
}

// `TZ=Europe/Rome * * * * *`. The library that reads schedules fails without a space.
std::string ZoneProblem(std::string_view schedule) {
  const size_t space = schedule.find(' ');
  if (space == std::string_view::npos)
    return "invalid schedule format: runtime error: slice bounds out of range [:-1]";
  const size_t begin = schedule.find('=') + 1;
  const std::string_view zone = schedule.substr(begin, space - begin);
  const std::string problem = TimeZoneProblem(zone);
  return problem.empty() ? problem : "provided bad location " + std::string(zone) + ": " + problem;
}

}  // namespace

std::string CronProblem(std::string_view schedule) {
  if (schedule.empty()) return "empty spec string";
  if (schedule.starts_with("TZ=") || schedule.starts_with("CRON_TZ=")) {
    if (std::string problem = ZoneProblem(schedule); !problem.empty()) return problem;
    schedule.remove_prefix(std::min(schedule.size(), schedule.find(' ')));
    schedule.remove_prefix(std::min(schedule.size(), schedule.find_first_not_of(' ')));
  }
  if (schedule.starts_with('@')) return WordProblem(schedule);
  const std::vector<std::string_view> fields = Words(schedule);
  if (fields.size() != kCronFields.size()) {
    return "expected exactly 5 fields, found " + std::to_string(fields.size()) + ": [" +
           text::Joined(fields, " ") + "]";
  }
  for (size_t i = 0; i < fields.size(); ++i) {
    for (const std::string_view range : Split(fields[i], ',')) {
      if (range.empty()) continue;
      if (std::string problem = RangeProblem(range, kCronFields[i]); !problem.empty()) return problem;
    }
  }
  return {};
}

}  // namespace plimsoll::builtin

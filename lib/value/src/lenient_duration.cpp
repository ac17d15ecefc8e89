#include <algorithm>
#include <iterator>
#include <string>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_integer.h"
#include "plimsoll/text/json_number.h"
#include "plimsoll/value/duration.h"
#include "time_units.h"

namespace plimsoll::value {
namespace {

// A unit has names, and a beginning: all words that start with it are names, too.
struct LenientUnit {
  std::string_view names[2];
  std::string_view beginning;
  int64_t nanoseconds;
};

constexpr LenientUnit kLenientUnits[] = {
    {{"ns", "ns"}, "nano", 1},
    {{"us", "\u00B5s"}, "micro", kMicrosecond},
    {{"ms", "ms"}, "milli", kMillisecond},
    {{"s", "s"}, "sec", kSecond},
    {{"m", "m"}, "min", kMinute},
    {{"h", "hr"}, "hour", kHour},
    {{"d", "d"}, "day", kDay},
    {{"w", "wk"}, "week", 7 * kDay},
};

// The letters from `at` on, the micro sign among them.
std::string_view WordAt(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size()) {
    if (ascii::IsLetter(text[end])) {
      ++end;
    } else if (text.substr(end, 2) == "\u00B5") {
      end += 2;
    } else {
      break;
    }
  }
  return text.substr(at, end - at);
}

const LenientUnit* FindLenientUnit(std::string_view word) {
  const std::string lower = ascii::ToLower(word);
  for (const LenientUnit& unit : kLenientUnits) {
    if (lower == unit.names[0] || lower == unit.names[1] || lower.starts_with(unit.beginning)) return &unit;
  }
  return nullptr;
}

// An integer and the word after it.
struct LenientTerm {
  std::string_view number;
  std::string_view word;
};

// Takes text off the front up to and including the next term; false if there is none.
bool TakeLenientTerm(std::string_view& text, LenientTerm& term) {
  while (true) {
    const auto first = std::find_if(text.begin(), text.end(), ascii::IsDigit);
    const auto after_number = std::find_if_not(first, text.end(), ascii::IsDigit);
    if (first == after_number) return false;
    const auto word = std::find_if_not(after_number, text.end(), ascii::IsSpace);
    term.number =
        text.substr(static_cast<size_t>(first - text.begin()), static_cast<size_t>(after_number - first));
    term.word = WordAt(text, static_cast<size_t>(word - text.begin()));
    text.remove_prefix(static_cast<size_t>(word - text.begin()) + term.word.size());
    if (!term.word.empty()) return true;
  }
}

}  // namespace

Result<Duration> ParseLenientDuration(std::string_view text) {
  if (const Result<Duration> strict = ParseDuration(text)) return strict;

  std::string_view left = text;
  uint64_t sum = 0;
  bool found = false;
  for (LenientTerm term; TakeLenientTerm(left, term);) {
    const text::GoInteger factor = text::ParseGoInteger(term.number, 64);
    if (factor.fault != text::GoInteger::Fault::kNone) {
      return Fail(text::GoIntegerError("Atoi", term.number, factor.fault));
    }
    const LenientUnit* unit = FindLenientUnit(term.word);
    if (unit == nullptr) continue;
    found = true;
    sum += static_cast<uint64_t>(factor.value) * static_cast<uint64_t>(unit->nanoseconds);
  }
  if (!found) return Fail("unable to parse " + std::string(text) + " as duration");
  return Duration{static_cast<int64_t>(sum)};
}

}  // namespace plimsoll::value

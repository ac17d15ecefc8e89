#include "field_words.h"

#include <algorithm>
#include <initializer_list>

#include "plimsoll/base/ascii.h"

namespace plimsoll::crd {
namespace {

bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool IsUnit(const std::string& word) {
  return IsOneOf(word, {"seconds",    "second",      "secs",         "sec",    "milliseconds", "millisecond",
                        "millis",     "ms",          "minutes",      "minute", "mins",         "hours",
                        "hour",       "days",        "day",          "weeks",  "months",       "years",
                        "nanos",      "nanoseconds", "microseconds", "micros", "bytes",        "percent",
                        "percentage", "count",       "ratio",        "blocks", "requests",     "iterations"});
}

bool BeginsUpper(std::string_view name, size_t at) {
  if (!ascii::IsUpper(name[at])) return false;
  if (at == 0 || !ascii::IsUpper(name[at - 1])) return true;
  // The last capital of a row begins the next word: HTTPRoute.
  return at + 1 < name.size() && ascii::IsLower(name[at + 1]);
}

}  // namespace

std::vector<std::string> WordsOf(std::string_view name) {
  std::vector<std::string> words;
  bool begin = true;
  for (size_t i = 0; i < name.size(); ++i) {
    if (!ascii::IsLetterOrDigit(name[i])) {
      begin = true;
      continue;
    }
    if (begin || BeginsUpper(name, i)) words.emplace_back();
    words.back() += ascii::ToLower(name[i]);
    begin = false;
  }
  return words;
}

bool HasPart(std::string_view name, std::string_view part) {
  const auto same = [](char letter, char lower) { return ascii::ToLower(letter) == lower; };
  return !std::ranges::search(name, part, same).empty();
}

bool IsCamelCase(std::string_view name) {
  return !name.empty() && ascii::IsLower(name.front()) &&
         std::ranges::all_of(name, [](char c) { return ascii::IsLetterOrDigit(c); });
}

bool IsPascalCase(std::string_view name) {
  return !name.empty() && !ascii::IsLower(name.front()) &&
         std::ranges::all_of(name, [](char c) { return ascii::IsLetterOrDigit(c); });
}

bool NamesPointInTime(const std::vector<std::string>& words) {
  if (words.empty()) return false;
  const std::string& last = words.back();
  if (last == "timestamp") return true;
  if (words.size() < 2) return false;
  const std::string& before = words[words.size() - 2];
  if (last == "at") return before.ends_with("ed") || IsOneOf(before, {"expires", "starts", "ends"});
  if (last != "time" && last != "date") return false;
  return IsOneOf(
      before, {"created",    "creation",  "update",       "updated",   "start",      "started",  "finish",
               "finished",   "end",       "completion",   "completed", "expiration", "expiry",   "deletion",
               "transition", "heartbeat", "probe",        "observed",  "scheduled",  "schedule", "sync",
               "renew",      "modified",  "modification", "acquire"});
}

bool NamesDurationWithoutUnit(const std::vector<std::string>& words) {
  if (words.empty() || std::ranges::any_of(words, IsUnit)) return false;
  return IsOneOf(words.back(), {"timeout", "interval", "duration", "period", "delay", "ttl", "lifetime"});
}

}  // namespace plimsoll::crd

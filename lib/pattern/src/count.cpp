#include "count.h"

#include "plimsoll/base/ascii.h"
#include "weight.h"

namespace plimsoll::pattern {
namespace {

constexpr int kHuge = -2;
constexpr size_t kMostDigits = 9;

std::optional<int> ReadInt(std::string_view& text) {
  size_t size = 0;
  while (size < text.size() && ascii::IsDigit(text[size])) ++size;
  if (size == 0 || (size > 1 && text[0] == '0')) return std::nullopt;
  const std::string_view digits = text.substr(0, size);
  text.remove_prefix(size);
  if (size > kMostDigits) return kHuge;
  int value = 0;
  for (const char c : digits) value = value * 10 + (c - '0');
  return value;
}

bool Take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::optional<Count> ReadCount(std::string_view& text) {
  std::string_view rest = text;
  if (!Take(rest, '{')) return std::nullopt;
  const auto min = ReadInt(rest);
  if (!min) return std::nullopt;
  Count count{*min, *min};
  if (Take(rest, ',')) {
    const auto max = rest.starts_with('}') ? -1 : ReadInt(rest);
    if (!max) return std::nullopt;
    count.max = *max;
  }
  if (!Take(rest, '}')) return std::nullopt;
  text = rest;
  return count;
}

bool IsFine(Count count) {
  const bool small = count.min <= kMaxRepeat && count.max <= kMaxRepeat;
  return small && count.min >= 0 && (count.max == -1 || count.min <= count.max);
}

}  // namespace plimsoll::pattern

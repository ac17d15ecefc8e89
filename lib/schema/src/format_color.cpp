#include <algorithm>

#include "format_rules.h"
#include "plimsoll/base/ascii.h"

namespace plimsoll::schema {
namespace {

void SkipSpaces(std::string_view& text) {
  while (!text.empty() && ascii::IsSpace(text.front())) text.remove_prefix(1);
}

bool Take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

// 0 to 255, without leading zeros.
bool TakeByte(std::string_view& text) {
  size_t size = 0;
  int value = 0;
  while (size < 3 && size < text.size() && ascii::IsDigit(text[size]))
    value = value * 10 + (text[size++] - '0');
  if (size == 0 || value > 255 || (size > 1 && text[0] == '0')) return false;
  text.remove_prefix(size);
  return true;
}

bool TakeChannel(std::string_view& text, char end) {
  SkipSpaces(text);
  if (!TakeByte(text)) return false;
  SkipSpaces(text);
  return Take(text, end);
}

}  // namespace

bool IsHexColor(std::string_view text) {
  Take(text, '#');
  return (text.size() == 3 || text.size() == 6) && std::all_of(text.begin(), text.end(), ascii::IsHexDigit);
}

bool IsRgbColor(std::string_view text) {
  if (!text.starts_with("rgb(")) return false;
  text.remove_prefix(4);
  return TakeChannel(text, ',') && TakeChannel(text, ',') && TakeChannel(text, ')') && text.empty();
}

}  // namespace plimsoll::schema

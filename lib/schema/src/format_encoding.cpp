#include <algorithm>

#include "ascii_set.h"
#include "format_rules.h"
#include "plimsoll/base/ascii.h"

namespace plimsoll::schema {
namespace {

constexpr size_t kObjectIdDigits = 24;

bool IsBase64Digit(char c) { return kBase64Digits.Has(c); }

}  // namespace

// Groups of four, at least one; the last may end in one or two '='.
bool IsBase64(std::string_view text) {
  if (text.empty() || text.size() % 4 != 0) return false;
  for (int padding = 0; padding < 2 && text.ends_with('='); ++padding) text.remove_suffix(1);
  return std::all_of(text.begin(), text.end(), IsBase64Digit);
}

bool IsBsonObjectId(std::string_view text) {
  return text.size() == kObjectIdDigits && std::all_of(text.begin(), text.end(), ascii::IsHexDigit);
}

}  // namespace plimsoll::schema

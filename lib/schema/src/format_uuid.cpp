#include "format_rules.h"
#include "plimsoll/base/ascii.h"

namespace plimsoll::schema {
namespace {

bool TakeHex(std::string_view& text, size_t count) {
  if (text.size() < count) return false;
  for (size_t i = 0; i < count; ++i) {
    if (!ascii::IsHexDigit(text[i])) return false;
  }
  text.remove_prefix(count);
  return true;
}

bool IsVariant(char c) { return c == '8' || c == '9' || (c | 0x20) == 'a' || (c | 0x20) == 'b'; }

// Five groups of hex digits, in any case, with or without a '-' before each but the first.
// The version is the first digit of the third group, the variant that of the fourth; a
// version of 0 requires none.
bool IsUuidOf(char version, bool with_variant, std::string_view text) {
  static constexpr size_t kGroups[] = {8, 4, 4, 4, 12};
  for (size_t i = 0; i < std::size(kGroups); ++i) {
    if (i > 0 && text.starts_with('-')) text.remove_prefix(1);
    if (i == 2 && version != 0 && !text.starts_with(version)) return false;
    if (i == 3 && with_variant && (text.empty() || !IsVariant(text.front()))) return false;
    if (!TakeHex(text, kGroups[i])) return false;
  }
  return text.empty();
}

}  // namespace

bool IsUuid(std::string_view text) { return IsUuidOf(0, false, text); }
bool IsUuid3(std::string_view text) { return IsUuidOf('3', false, text); }
bool IsUuid4(std::string_view text) { return IsUuidOf('4', true, text); }
bool IsUuid5(std::string_view text) { return IsUuidOf('5', true, text); }

}  // namespace plimsoll::schema

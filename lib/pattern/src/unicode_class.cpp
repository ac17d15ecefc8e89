#include "unicode_class.h"

#include <algorithm>
#include <array>
#include <optional>

#include "plimsoll/base/ascii.h"

namespace plimsoll::pattern {
namespace {

// Longer than every name in the table, so that what does not fit is no name.
constexpr size_t kLongestName = 32;

std::optional<std::string_view> Key(std::string_view name, std::array<char, kLongestName>& room) {
  size_t size = 0;
  for (const char c : name) {
    if (c == '_' || c == '-' || c == ' ') continue;
    if (size == room.size()) return std::nullopt;
    room[size++] = ascii::ToLower(c);
  }
  return std::string_view(room.data(), size);
}

}  // namespace

std::span<const RuneRange> UnicodeClass::Ranges() const { return {kClassRanges + first, count}; }

const UnicodeClass* FindUnicodeClass(std::string_view name) {
  std::array<char, kLongestName> room;
  const auto key = Key(name, room);
  if (!key) return nullptr;
  const UnicodeClass* end = kUnicodeClasses + kUnicodeClassCount;
  const UnicodeClass* found = std::lower_bound(
      kUnicodeClasses, end, *key, [](const UnicodeClass& a, std::string_view b) { return a.name < b; });
  return found == end || found->name != *key ? nullptr : found;
}

}  // namespace plimsoll::pattern

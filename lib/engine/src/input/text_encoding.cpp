#include "text_encoding.h"

#include <algorithm>

#include "plimsoll/text/utf8.h"

namespace plimsoll::engine {
namespace {

constexpr std::string_view kLittleMark = "\xFF\xFE";
constexpr std::string_view kBigMark = "\xFE\xFF";
constexpr std::string_view kLittleMark32("\xFF\xFE\0\0", 4);
constexpr std::string_view kBigMark32("\0\0\xFE\xFF", 4);
// This many bytes show whether a text is UTF-16 or UTF-8; most begin with ASCII.
constexpr size_t kLookAtBytes = 8;

bool HasNulsFrom(std::string_view bytes, size_t first) {
  const std::string_view head = bytes.substr(0, kLookAtBytes);
  if (head.size() < 4 || head.size() % 2 != 0) return false;
  for (size_t i = 0; i < head.size(); ++i) {
    if ((head[i] == '\0') != (i % 2 == first)) return false;
  }
  return true;
}

bool IsLittleUtf16(std::string_view bytes) { return bytes.starts_with(kLittleMark) || HasNulsFrom(bytes, 1); }
bool IsBigUtf16(std::string_view bytes) { return bytes.starts_with(kBigMark) || HasNulsFrom(bytes, 0); }

// With a mark its first byte, otherwise the first NUL.
size_t FirstBadOfUtf16(std::string_view bytes) {
  return bytes.starts_with(kLittleMark) || bytes.starts_with(kBigMark) ? 0 : bytes.find('\0');
}

// One byte a character: all of its high bytes are isolated. Windows uses some that Latin-1 does not.
std::string_view OneByteEncoding(std::string_view bytes) {
  bool windows = false;
  while (!bytes.empty()) {
    const text::Decoded rune = text::DecodeRune(bytes);
    if (rune.valid && rune.width > 1) return {};
    if (bytes[0] == '\0') return {};
    if (!rune.valid) windows |= static_cast<uint8_t>(bytes[0]) < 0xA0;
    bytes.remove_prefix(rune.width);
  }
  return windows ? "Windows-1252" : "Latin-1 (ISO 8859-1)";
}

char32_t UnitOf(std::string_view two, bool big) {
  const auto first = static_cast<uint8_t>(two[0]);
  const auto second = static_cast<uint8_t>(two[1]);
  return big ? static_cast<char32_t>(first << 8 | second) : static_cast<char32_t>(second << 8 | first);
}

}  // namespace

bool MayBeUtf16(std::string_view bytes) { return IsLittleUtf16(bytes) || IsBigUtf16(bytes); }

std::string Utf8Of(std::string_view utf16) {
  const bool big = IsBigUtf16(utf16);
  std::string out;
  for (size_t at = 0; at + 1 < utf16.size(); at += 2) {
    const char32_t unit = UnitOf(utf16.substr(at), big);
    const bool pair = (unit & 0xFC00) == 0xD800 && at + 3 < utf16.size();
    const char32_t low = pair ? UnitOf(utf16.substr(at + 2), big) : 0;
    if ((low & 0xFC00) == 0xDC00) {
      text::AppendRune(out, 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF));
      at += 2;
    } else if (unit != 0xFEFF) {
      text::AppendRune(out, unit);
    }
  }
  return out;
}

std::optional<ForeignText> FindForeignText(std::string_view bytes, size_t from) {
  if (bytes.starts_with(kLittleMark32) || bytes.starts_with(kBigMark32)) return ForeignText{"UTF-32", 0};
  if (IsLittleUtf16(bytes)) return ForeignText{"UTF-16 (little-endian)", FirstBadOfUtf16(bytes)};
  if (IsBigUtf16(bytes)) return ForeignText{"UTF-16 (big-endian)", FirstBadOfUtf16(bytes)};
  from = std::min(from, bytes.size());
  const size_t invalid = text::FindInvalidUtf8(bytes.substr(from));
  if (invalid == std::string_view::npos) return std::nullopt;
  return ForeignText{OneByteEncoding(bytes), from + invalid};
}

}  // namespace plimsoll::engine

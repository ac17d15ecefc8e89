#include "email_word.h"

#include <algorithm>
#include <optional>

#include "ascii_set.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::schema {
namespace {

// Equal under simple case folding to a lower-case ASCII name without k: besides the capital
// only the long s folds to an ASCII letter.
bool FoldsTo(std::string_view text, std::string_view lower) {
  for (const char wanted : lower) {
    if (text.empty()) return false;
    const text::Decoded decoded = text::DecodeRune(text);
    text.remove_prefix(decoded.width);
    const bool long_s = wanted == 's' && decoded.rune == 0x17F;
    const char32_t plain = ascii::IsUpper(decoded.rune) ? decoded.rune | 0x20 : decoded.rune;
    if (plain != static_cast<unsigned char>(wanted) && !long_s) return false;
  }
  return text.empty();
}

bool IsKnownCharset(std::string_view charset) {
  return FoldsTo(charset, "utf-8") || FoldsTo(charset, "iso-8859-1") || FoldsTo(charset, "us-ascii");
}

// How many bytes a Q-encoded text stands for; nothing when it is none.
std::optional<size_t> DecodedQ(std::string_view text) {
  size_t size = 0;
  for (size_t i = 0; i < text.size(); ++i, ++size) {
    const char c = text[i];
    if (c == '=') {
      if (i + 2 >= text.size() || !ascii::IsHexDigit(text[i + 1]) || !ascii::IsHexDigit(text[i + 2]))
        return std::nullopt;
      i += 2;
    } else if (!(c >= ' ' && c <= '~') && c != '\n' && c != '\r' && c != '\t') {
      return std::nullopt;
    }
  }
  return size;
}

// Line ends count for nothing. At most two '=' may be at the end, to fill the last four.
std::optional<size_t> DecodedBase64(std::string_view text) {
  size_t digits = 0;
  size_t padding = 0;
  for (const char c : text) {
    if (c == '\n' || c == '\r') continue;
    if (c == '=') {
      ++padding;
    } else if (padding > 0 || !kBase64Digits.Has(c)) {
      return std::nullopt;
    } else {
      ++digits;
    }
  }
  if (padding > 2 || (digits + padding) % 4 != 0) return std::nullopt;
  return digits * 3 / 4;
}

std::optional<size_t> DecodedSize(std::string_view encoding, std::string_view text) {
  if (encoding == "q" || encoding == "Q") return DecodedQ(text);
  if (encoding == "b" || encoding == "B") return DecodedBase64(text);
  return std::nullopt;
}

}  // namespace

EncodedWord ReadEncodedWord(std::string_view word) {
  if (word.size() < 8 || !word.starts_with("=?") || !word.ends_with("?=")) return EncodedWord::kNone;
  if (std::count(word.begin(), word.end(), '?') != 4) return EncodedWord::kNone;
  word = word.substr(2, word.size() - 4);
  const size_t first = word.find('?');
  const size_t second = word.find('?', first + 1);
  const std::string_view charset = word.substr(0, first);
  if (charset.empty()) return EncodedWord::kNone;
  const auto size = DecodedSize(word.substr(first + 1, second - first - 1), word.substr(second + 1));
  if (!size) return EncodedWord::kNone;
  if (!IsKnownCharset(charset)) return EncodedWord::kUnknownCharset;
  return *size == 0 ? EncodedWord::kEmpty : EncodedWord::kText;
}

}  // namespace plimsoll::schema

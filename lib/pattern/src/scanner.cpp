#include "scanner.h"

#include "plimsoll/text/utf8.h"

namespace plimsoll::pattern {

bool Scanner::Take(char c) {
  if (rest_.empty() || rest_.front() != c) return false;
  Skip(1);
  return true;
}

bool Scanner::NextRune(char32_t& rune) {
  rune = text::kReplacement;
  if (rest_.empty()) return true;
  const text::Decoded decoded = text::DecodeRune(rest_);
  if (!decoded.valid) return Fail("invalid UTF-8", rest_);
  rune = decoded.rune;
  Skip(decoded.width);
  return true;
}

bool Scanner::Fail(std::string_view reason, std::string_view fragment) {
  error_ = "error parsing regexp: ";
  error_.append(reason).append(": `").append(fragment).append("`");
  return false;
}

bool Scanner::CheckUtf8(std::string_view text) {
  const size_t bad = text::FindInvalidUtf8(text);
  return bad == std::string_view::npos || Fail("invalid UTF-8", text.substr(bad));
}

}  // namespace plimsoll::pattern

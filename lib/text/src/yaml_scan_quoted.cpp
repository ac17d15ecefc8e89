// Quoted scalars. One without escapes and line breaks is a piece of the source; any other is
// put together in the side buffer, word by word.
#include "plimsoll/base/hex.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/text/yaml_scanner.h"
#include "yaml_chars.h"

namespace plimsoll::text {
namespace {

// What the letter after a backslash stands for; null when it stands for nothing by itself.
const char* PlainEscape(char letter) {
  switch (letter) {
    case 'a': return "\a";
    case 'b': return "\b";
    case 't':
    case '\t': return "\t";
    case 'n': return "\n";
    case 'v': return "\v";
    case 'f': return "\f";
    case 'r': return "\r";
    case 'e': return "\x1B";
    case ' ': return " ";
    case '"': return "\"";
    case '\'': return "'";
    case '\\': return "\\";
    case 'N': return "\xC2\x85";
    case '_': return "\xC2\xA0";
    case 'L': return "\xE2\x80\xA8";
    case 'P': return "\xE2\x80\xA9";
    default: return nullptr;
  }
}

}  // namespace

bool YamlScanner::ScanQuoted(YamlToken& token) {
  const char quote = *Here();
  if (tracked_) return ScanQuotedSlowly(token);
  const char* start = Here() + 1;
  const char* at = FindQuotedCandidate(start, quote);
  while (*at != quote && !IsBreakOrEnd(at) && !(*at == '\\' && quote == '"'))
    at = FindQuotedCandidate(at + 1, quote);
  if (*at != quote || (quote == '\'' && at[1] == '\'')) return ScanQuotedSlowly(token);
  token.text = OffsetOf(start);
  token.text_length = static_cast<uint32_t>(at - start);
  pos_ = OffsetOf(at) + 1;
  token.end = pos_;
  return true;
}

bool YamlScanner::ScanQuotedSlowly(YamlToken& token) {
  const char quote = *Here();
  const size_t side_begin = side_->size();
  ++pos_;
  for (;;) {
    if (!Ensure(4)) return false;
    if (AtLineStart() && IsDocumentIndicator(Here())) return Fail("found unexpected document indicator");
    if (*Here() == '\0') return Fail("found unexpected end of stream");
    bool joined = false;
    if (!ScanQuotedWord(quote, joined)) return false;
    if (!Ensure(1)) return false;
    if (*Here() == quote) break;
    if (!SkipQuotedBlanks(joined)) return false;
  }
  ++pos_;
  token.end = pos_;
  token.side_text = true;
  token.text = static_cast<uint32_t>(side_begin);
  token.text_length = static_cast<uint32_t>(side_->size() - side_begin);
  return true;
}

// Characters up to a blank, a break, the end or the closing quote. `joined` says that an
// escaped line break was passed, which ends the word too.
bool YamlScanner::ScanQuotedWord(char quote, bool& joined) {
  for (;;) {
    const char* start = Here();
    const char* at = start;
    while (*at != quote && *at != '\\' && !IsBlankBreakOrEnd(at)) ++at;
    side_->append(start, at);
    if (at > start && !Advance(at, 2)) return false;
    if (IsBlankBreakOrEnd(at)) return true;
    if (*at == quote) {
      if (quote == '"' || at[1] != '\'') return true;
      side_->push_back('\'');
      pos_ += 2;
    } else if (quote == '\'') {
      side_->push_back('\\');
      ++pos_;
    } else if (IsBreak(at + 1)) {
      if (!Ensure(3)) return false;
      ++pos_;
      joined = true;
      return SkipLine();
    } else if (!ScanEscape()) {
      return false;
    }
    if (!Ensure(2)) return false;
  }
}

bool YamlScanner::ScanEscape() {
  const char letter = Here()[1];
  const char* plain = PlainEscape(letter);
  const uint32_t digits = letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
  if (plain == nullptr && digits == 0 && letter != '0') return Fail("found unknown escape character");
  pos_ += 2;
  if (digits > 0) return ScanEscapeCode(digits);
  if (letter == '0') {
    side_->push_back('\0');
  } else {
    side_->append(plain);
  }
  return true;
}

bool YamlScanner::ScanEscapeCode(uint32_t digits) {
  if (!Ensure(digits)) return false;
  uint32_t value = 0;
  for (uint32_t i = 0; i < digits; ++i) {
    const int digit = HexValue(Here()[i]);
    if (digit < 0) return Fail("did not find expected hexdecimal number");
    value = value << 4 | static_cast<uint32_t>(digit);
  }
  if ((value >= 0xD800 && value <= 0xDFFF) || value > 0x10FFFF) {
    return Fail("found invalid Unicode character escape code");
  }
  AppendRune(*side_, value);
  pos_ += digits;
  return true;
}

// Blanks and breaks between two words, folded. `broken` from the start after an escaped
// break, which itself leaves nothing.
bool YamlScanner::SkipQuotedBlanks(bool broken) {
  first_break_.clear();
  more_breaks_.clear();
  const bool joined = broken;
  const uint32_t start = pos_;
  uint32_t blanks_end = pos_;
  while (IsBlank(Here()) || IsBreak(Here())) {
    if (IsBlank(Here())) {
      ++pos_;
      if (!broken) blanks_end = pos_;
    } else {
      if (!ReadBreak(broken ? more_breaks_ : first_break_)) return false;
      broken = true;
    }
    if (!Ensure(1)) return false;
  }
  if (!broken) {
    side_->append(data_ + start, blanks_end - start);
  } else if (joined) {
    side_->append(more_breaks_);
  } else {
    JoinLines();
  }
  return true;
}

}  // namespace plimsoll::text

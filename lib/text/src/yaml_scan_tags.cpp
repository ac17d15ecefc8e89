// Directives and tags. Handles, suffixes and prefixes go to the scanner's tag text, since
// URI escapes are decoded.
#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/text/yaml_scanner.h"
#include "yaml_chars.h"

namespace plimsoll::text {
namespace {

const char* SkipBlanks(const char* at) {
  while (IsBlank(at)) ++at;
  return at;
}

}  // namespace

// Blanks, a comment, the line break.
bool YamlScanner::SkipRestOfLine() {
  if (!Advance(SkipBlanks(Here()), 1)) return false;
  if (*Here() == '#' && !Advance(FindLineEnd(Here()), 1)) return false;
  if (!IsBreakOrEnd(Here())) return Fail("did not find expected comment or line break");
  return *Here() == '\0' || SkipLine();
}

bool YamlScanner::ScanDirective() {
  YamlToken token;
  token.start = pos_;
  ++pos_;
  const char* name = Here();
  const char* end = name;
  while ((ClassOf(*end) & kWordChar) != 0) ++end;
  if (!Advance(end, 1)) return false;
  if (end == name) return Fail("could not find expected directive name");
  if (!IsBlankBreakOrEnd(end)) return Fail("found unexpected non-alphabetical character");
  const std::string_view directive(name, end);
  if (directive == "YAML") {
    if (!ScanVersion(token)) return false;
  } else if (directive == "TAG") {
    if (!ScanTagDirective(token)) return false;
  } else {
    return Fail("found unknown directive name");
  }
  token.end = pos_;
  tokens_.push_back(token);
  return SkipRestOfLine();
}

bool YamlScanner::ScanVersion(YamlToken& token) {
  token.kind = YamlTokenKind::kVersionDirective;
  if (!Advance(SkipBlanks(Here()), 1)) return false;
  if (!ScanVersionNumber(token.text)) return false;
  if (*Here() != '.') return Fail("did not find expected digit or '.' character");
  ++pos_;
  return ScanVersionNumber(token.text_length);
}

bool YamlScanner::ScanVersionNumber(uint32_t& number) {
  if (!Ensure(1)) return false;
  uint32_t length = 0;
  for (; ascii::IsDigit(*Here()); ++length) {
    if (length == 2) return Fail("found extremely long version number");
    number = number * 10 + static_cast<uint32_t>(*Here() - '0');
    ++pos_;
    if (!Ensure(1)) return false;
  }
  if (length == 0) return Fail("did not find expected version number");
  return true;
}

bool YamlScanner::ScanTagDirective(YamlToken& token) {
  token.kind = YamlTokenKind::kTagDirective;
  if (!Advance(SkipBlanks(Here()), 1)) return false;
  if (!ScanTagHandle(true, token)) return false;
  if (!Ensure(1)) return false;
  if (!IsBlank(Here())) return Fail("did not find expected whitespace");
  if (!Advance(SkipBlanks(Here()), 1)) return false;
  token.text = static_cast<uint32_t>(tag_text_.size());
  if (!ScanUri(false, token)) return false;
  if (!IsBlankBreakOrEnd(Here())) return Fail("did not find expected whitespace or line break");
  return true;
}

// `!<uri>`, `!handle!suffix`, `!suffix` (whose handle is `!`) or `!` alone (a suffix without handle).
bool YamlScanner::ScanTag(YamlToken& token) {
  if (!Ensure(2)) return false;
  if (Here()[1] == '<') {
    pos_ += 2;
    token.text = static_cast<uint32_t>(tag_text_.size());
    if (!ScanUri(false, token)) return false;
    if (*Here() != '>') return Fail("did not find the expected '>'");
    ++pos_;
  } else {
    if (!ScanTagHandle(false, token)) return false;
    token.text = token.handle + token.handle_length;
    const bool is_handle = token.handle_length > 1 && tag_text_.back() == '!';
    if (!is_handle) {
      token.text = token.handle + 1;
      token.handle_length = 1;
    }
    if (!ScanUri(!is_handle, token)) return false;
    if (token.text_length == 0) {
      token.text = token.handle;
      token.text_length = 1;
      token.handle_length = 0;
    }
  }
  if (!Ensure(1)) return false;
  if (!IsBlankBreakOrEnd(Here())) return Fail("did not find expected whitespace or line break");
  return true;
}

bool YamlScanner::ScanTagHandle(bool directive, YamlToken& token) {
  if (!Ensure(1)) return false;
  if (*Here() != '!') return Fail("did not find expected '!'");
  const char* start = Here();
  const char* end = start + 1;
  while ((ClassOf(*end) & kWordChar) != 0) ++end;
  if (!Advance(end, 1)) return false;
  if (*end == '!') {
    ++end;
    ++pos_;
  } else if (directive && end - start > 1) {
    return Fail("did not find expected '!'");
  }
  token.handle = static_cast<uint32_t>(tag_text_.size());
  token.handle_length = static_cast<uint32_t>(end - start);
  tag_text_.append(start, end);
  return true;
}

// Appends the characters of a URI to the tag text and sets the length of the text from
// token.text on. Something must be there, unless a head came before.
bool YamlScanner::ScanUri(bool has_head, YamlToken& token) {
  if (!Ensure(1)) return false;
  const uint32_t start = pos_;
  while ((ClassOf(*Here()) & (kWordChar | kUriChar)) != 0) {
    if (*Here() == '%') {
      if (!ScanUriEscape()) return false;
    } else {
      tag_text_.push_back(*Here());
      ++pos_;
    }
    if (!Ensure(1)) return false;
  }
  if (pos_ == start && !has_head) return Fail("did not find expected tag URI");
  token.text_length = static_cast<uint32_t>(tag_text_.size()) - token.text;
  return true;
}

// One character, as many octets as its first says.
bool YamlScanner::ScanUriEscape() {
  uint32_t left = 0;
  do {
    if (!Ensure(3)) return false;
    const char* at = Here();
    const int high = *at == '%' ? HexValue(at[1]) : -1;
    const int low = high >= 0 ? HexValue(at[2]) : -1;
    if (low < 0) return Fail("did not find URI escaped octet");
    const auto octet = static_cast<uint8_t>(high << 4 | low);
    const bool trailing = (octet & 0xC0) == 0x80;
    if (left == 0) {
      if (trailing || octet >= 0xF8) return Fail("found an incorrect leading UTF-8 octet");
      left = octet < 0x80 ? 1 : octet < 0xE0 ? 2 : octet < 0xF0 ? 3 : 4;
    } else if (!trailing) {
      return Fail("found an incorrect trailing UTF-8 octet");
    }
    tag_text_.push_back(static_cast<char>(octet));
    pos_ += 3;
  } while (--left > 0);
  return true;
}

}  // namespace plimsoll::text

// URIs and references to them (RFC 3986), their international forms (RFC 3987), and templates (RFC
// 6570).
#include "ascii_set.h"
#include "json_format_rules.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::schema {
namespace {

constexpr AsciiSet kUnreservedAndSub = AsciiSet("-._~!$&'()*+,;=") | kAlphanumeric;
constexpr AsciiSet kPath = AsciiSet(":@/") | kUnreservedAndSub;
constexpr AsciiSet kQuery = AsciiSet("?") | kPath;
constexpr AsciiSet kUserInfo = AsciiSet(":") | kUnreservedAndSub;

bool IsAll(std::string_view text, const AsciiSet& allowed, bool international) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      if (i + 2 >= text.size() || !ascii::IsHexDigit(text[i + 1]) || !ascii::IsHexDigit(text[i + 2]))
        return false;
      i += 2;
    } else if (!allowed.Has(text[i]) && (ascii::IsAscii(text[i]) || !international)) {
      return false;
    }
  }
  return true;
}

bool IsIpLiteral(std::string_view text) {
  if (!text.starts_with('v') && !text.starts_with('V')) return IsJsonIpv6(text);
  const size_t dot = text.find('.');
  return dot != kNotFound && dot > 1 && dot + 1 < text.size() &&
         IsAll(text.substr(dot + 1), kUserInfo, false);
}

bool IsJsonAuthority(std::string_view text, bool international) {
  if (const size_t at = text.rfind('@'); at != kNotFound) {
    if (!IsAll(text.substr(0, at), kUserInfo, international)) return false;
    text.remove_prefix(at + 1);
  }
  std::string_view port;
  if (text.starts_with('[')) {
    const size_t end = text.find(']');
    if (end == kNotFound || !IsIpLiteral(text.substr(1, end - 1))) return false;
    port = text.substr(end + 1);
  } else {
    const size_t colon = text.find(':');
    if (!IsAll(text.substr(0, colon), kUnreservedAndSub, international)) return false;
    port = colon == kNotFound ? std::string_view{} : text.substr(colon);
  }
  if (port.empty()) return true;
  return port[0] == ':' && port.find_first_not_of("0123456789", 1) == kNotFound;
}

// 0 when the text has no scheme.
size_t SchemeLength(std::string_view text) {
  if (text.empty() || !ascii::IsLetter(text[0])) return 0;
  const size_t end = text.find_first_of(":/?#");
  if (end == kNotFound || text[end] != ':') return 0;
  for (const char c : text.substr(0, end)) {
    if (!kAlphanumeric.Has(c) && c != '+' && c != '-' && c != '.') return 0;
  }
  return end;
}

bool IsRelative(std::string_view text, bool with_scheme, bool international) {
  if (const size_t hash = text.find('#'); hash != kNotFound) {
    if (!IsAll(text.substr(hash + 1), kQuery, international)) return false;
    text = text.substr(0, hash);
  }
  if (const size_t mark = text.find('?'); mark != kNotFound) {
    if (!IsAll(text.substr(mark + 1), kQuery, international)) return false;
    text = text.substr(0, mark);
  }
  if (text.starts_with("//")) {
    const size_t end = text.find('/', 2);
    if (!IsJsonAuthority(text.substr(2, end == kNotFound ? kNotFound : end - 2), international)) return false;
    text = end == kNotFound ? std::string_view{} : text.substr(end);
  } else if (!with_scheme && text.substr(0, text.find('/')).find(':') != kNotFound) {
    return false;  // the first segment would be a scheme
  }
  return IsAll(text, kPath, international);
}

bool IsVariable(std::string_view text) {
  if (const size_t colon = text.find(':'); colon != kNotFound) {
    const std::string_view length = text.substr(colon + 1);
    if (length.empty() || length.size() > 4 || length[0] == '0') return false;
    if (length.find_first_not_of("0123456789") != kNotFound) return false;
    text = text.substr(0, colon);
  } else if (text.ends_with('*')) {
    text.remove_suffix(1);
  }
  if (text.empty() || text.front() == '.' || text.back() == '.') return false;
  if (text.find("..") != kNotFound) return false;
  static constexpr AsciiSet kName = AsciiSet("_.") | kAlphanumeric;
  return IsAll(text, kName, false);
}

bool IsExpression(std::string_view text) {
  static constexpr AsciiSet kOperators("+#./;?&=,!@|");
  if (!text.empty() && kOperators.Has(text[0])) text.remove_prefix(1);
  while (true) {
    const size_t comma = text.find(',');
    if (!IsVariable(text.substr(0, comma))) return false;
    if (comma == kNotFound) return true;
    text.remove_prefix(comma + 1);
  }
}

bool IsTemplateLiteral(char c) {
  static constexpr AsciiSet kForbidden(" \"<>\\^`{|}");
  return !ascii::IsAscii(c) || (c > ' ' && c != 0x7F && !kForbidden.Has(c));
}

}  // namespace

bool IsJsonUri(std::string_view text, bool international) {
  const size_t scheme = SchemeLength(text);
  if (scheme == 0 || text::FindInvalidUtf8(text) != kNotFound) return false;
  return IsRelative(text.substr(scheme + 1), true, international);
}

bool IsJsonUriReference(std::string_view text, bool international) {
  if (SchemeLength(text) != 0) return IsJsonUri(text, international);
  return text::FindInvalidUtf8(text) == kNotFound && IsRelative(text, false, international);
}

bool IsJsonUriTemplate(std::string_view text) {
  while (!text.empty()) {
    if (text[0] == '{') {
      const size_t end = text.find('}');
      if (end == kNotFound || !IsExpression(text.substr(1, end - 1))) return false;
      text.remove_prefix(end + 1);
    } else if (text[0] == '%' ? text.size() < 3 || !ascii::IsHexDigit(text[1]) || !ascii::IsHexDigit(text[2])
                              : !IsTemplateLiteral(text[0])) {
      return false;
    } else {
      text.remove_prefix(1);
    }
  }
  return true;
}

}  // namespace plimsoll::schema

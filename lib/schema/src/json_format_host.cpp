// Addresses of mail (RFC 5321) and of hosts (RFC 1123, RFC 2673, RFC 4291).
#include "ascii_set.h"
#include "idna.h"
#include "json_format_rules.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/ip_address.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::schema {
namespace {

constexpr AsciiSet kAtomText = AsciiSet("!#$%&'*+-/=?^_`{|}~") | kAlphanumeric;

bool IsDotAtom(std::string_view text, bool international) {
  if (text.empty() || text.front() == '.' || text.back() == '.') return false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '.' ? text[i + 1] == '.'
                       : !kAtomText.Has(text[i]) && (ascii::IsAscii(text[i]) || !international)) {
      return false;
    }
  }
  return true;
}

bool IsQuotedText(std::string_view text, bool international) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return false;
  text = text.substr(1, text.size() - 2);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && ++i == text.size()) return false;
    const bool escaped = i != 0 && text[i - 1] == '\\';
    if (text[i] == '"' && !escaped) return false;
    if (ascii::IsAscii(text[i]) ? text[i] < ' ' || text[i] == 0x7F : !international) return false;
  }
  return true;
}

bool IsHostnameLabel(std::string_view label) {
  if (label.empty() || label.size() > 63 || label.front() == '-' || label.back() == '-') return false;
  for (const char c : label) {
    if (!kAlphanumeric.Has(c) && c != '-') return false;
  }
  return true;
}

// With hyphens in its third and fourth place it is in Punycode.
bool IsModernLabel(std::string_view label) {
  if (!IsHostnameLabel(label)) return false;
  if (label.size() < 4 || label.substr(2, 2) != "--") return true;
  const bool puny = (label[0] | 0x20) == 'x' && (label[1] | 0x20) == 'n';
  return puny && IsPunycodeLabel(label);
}

bool AreLabels(std::string_view text, bool (*is_label)(std::string_view)) {
  if (text.empty() || text.size() > 253) return false;
  while (true) {
    const size_t dot = text.find('.');
    if (!is_label(text.substr(0, dot))) return false;
    if (dot == kNotFound) return true;
    text.remove_prefix(dot + 1);
  }
}

bool IsAddressLiteral(std::string_view text) {
  text = text.substr(1, text.size() - 2);
  return text.starts_with("IPv6:") ? IsJsonIpv6(text.substr(5)) : IsJsonIpv4(text);
}

}  // namespace

bool IsJsonEmail(std::string_view text, bool international) {
  const size_t at = text.rfind('@');
  if (at == kNotFound || at == 0 || (international && text::FindInvalidUtf8(text) != kNotFound)) return false;
  const std::string_view local = text.substr(0, at);
  const std::string_view domain = text.substr(at + 1);
  if (!IsDotAtom(local, international) && !IsQuotedText(local, international)) return false;
  if (domain.size() > 2 && domain.front() == '[' && domain.back() == ']') return IsAddressLiteral(domain);
  return international ? IsInternationalHostname(domain) : IsJsonHostname(domain);
}

bool IsJsonHostname(std::string_view text) { return AreLabels(text, IsModernLabel); }

bool IsPlainHostname(std::string_view text) { return AreLabels(text, IsHostnameLabel); }

bool IsJsonIpv4(std::string_view text) {
  const auto address = text::ParseIpAddress(text);
  return address && address->is_v4;
}

bool IsJsonIpv6(std::string_view text) {
  const auto address = text::ParseIpAddress(text);
  return address && !address->is_v4 && text.find('%') == kNotFound;
}

}  // namespace plimsoll::schema

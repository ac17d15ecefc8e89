// URIs as url.ParseRequestURI takes them: an absolute URI or an absolute path. Only the
// verdict is wanted, so nothing is decoded: escapes are checked where they are. There is
// no fragment in a request; a '#' is a character like any other.
#include <algorithm>

#include "ascii_set.h"
#include "format_rules.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/value/ip_address.h"

namespace plimsoll::schema {
namespace {

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

constexpr AsciiSet kUriHostCharacters = kAlphanumeric | AsciiSet("-_.~!$&'()*+,;=:[]<>\"");
constexpr AsciiSet kUserCharacters = kAlphanumeric | AsciiSet("-._:~!$&'()*+,;=%@");
constexpr AsciiSet kSchemeCharacters = kAlphanumeric | AsciiSet("+-.");

bool IsUserCharacter(char c) { return kUserCharacters.Has(c); }

bool IsEscape(std::string_view text) {
  return text.size() >= 3 && ascii::IsHexDigit(text[1]) && ascii::IsHexDigit(text[2]);
}

char EscapedByte(std::string_view escape) {
  return static_cast<char>(HexValue(escape[1]) * 16 + HexValue(escape[2]));
}

bool HasGoodEscapes(std::string_view text) {
  for (size_t i = text.find('%'); i != std::string_view::npos; i = text.find('%', i + 1)) {
    if (!IsEscape(text.substr(i))) return false;
  }
  return true;
}

// Whether each plain character may be in a host, and each escape is one that `allowed`
// lets pass.
template <class Allowed>
bool IsHostText(std::string_view text, Allowed allowed) {
  while (!text.empty()) {
    size_t width = 1;
    if (text[0] == '%') {
      if (!IsEscape(text) || !allowed(text.substr(0, 3))) return false;
      width = 3;
    } else if (ascii::IsAscii(text[0]) && !kUriHostCharacters.Has(text[0])) {
      return false;
    }
    text.remove_prefix(width);
  }
  return true;
}

// In a host only bytes outside ASCII are escaped, and the percent sign.
bool IsHostEscape(std::string_view escape) { return !ascii::IsAscii(EscapedByte(escape)) || escape == "%25"; }

// In a zone also what could be there plainly, and the space.
bool IsZoneEscape(std::string_view escape) {
  const char byte = EscapedByte(escape);
  return escape == "%25" || byte == ' ' || kUriHostCharacters.Has(byte);
}

bool IsOptionalPort(std::string_view text) {
  if (text.empty()) return true;
  return text[0] == ':' && std::all_of(text.begin() + 1, text.end(), ascii::IsDigit);
}

bool IsV6(std::string_view text) {
  const auto ip = value::ParseIp(text, value::IpReading::kStrict);
  return ip && !ip->is_v4;
}

// [fe80::1], [fe80::1%25en0], each with an optional port after.
bool IsBracketedHost(std::string_view host) {
  const size_t close = host.rfind(']');
  if (close == std::string_view::npos || !IsOptionalPort(host.substr(close + 1))) return false;
  const std::string_view inner = host.substr(1, close - 1);
  const size_t zone = inner.find("%25");
  if (zone == std::string_view::npos) return IsV6(inner);
  const std::string_view zone_text = inner.substr(zone + 3);
  return IsV6(inner.substr(0, zone)) && !zone_text.empty() && IsHostText(zone_text, IsZoneEscape);
}

bool EqualsIgnoringCase(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return (ascii::IsLetter(a) ? a | 0x20 : a) == b; });
}

// Schemes other than http take lists of hosts, so only the last colon has a port after it.
bool IsHost(std::string_view scheme, std::string_view host) {
  const size_t bracket = host.rfind('[');
  if (bracket == 0) return IsBracketedHost(host);
  if (bracket != std::string_view::npos) return false;
  const bool web = EqualsIgnoringCase(scheme, "http") || EqualsIgnoringCase(scheme, "https");
  const size_t colon = web ? host.find(':') : host.rfind(':');
  if (colon != std::string_view::npos && !IsOptionalPort(host.substr(colon))) return false;
  return IsHostText(host, IsHostEscape);
}

bool IsRequestAuthority(std::string_view scheme, std::string_view authority) {
  const size_t at = authority.rfind('@');
  if (at == std::string_view::npos) return IsHost(scheme, authority);
  const std::string_view user = authority.substr(0, at);
  return IsHost(scheme, authority.substr(at + 1)) && std::all_of(user.begin(), user.end(), IsUserCharacter) &&
         HasGoodEscapes(user);
}

// How long the scheme at the front is, without its colon; 0 for none, also in ":x", which
// the caller must refuse.
size_t SchemeSize(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ':') return i;
    if (i == 0 ? !ascii::IsLetter(text[i]) : !kSchemeCharacters.Has(text[i])) return 0;
  }
  return 0;
}

}  // namespace

bool IsUri(std::string_view text) {
  if (text == "*") return true;
  if (text.empty() || text[0] == ':' || std::any_of(text.begin(), text.end(), IsControl)) return false;
  const std::string_view scheme = text.substr(0, SchemeSize(text));
  std::string_view rest = scheme.empty() ? text : text.substr(scheme.size() + 1);
  rest = rest.substr(0, rest.find('?'));
  if (!rest.starts_with('/')) return !scheme.empty();
  if (!scheme.empty() && rest.starts_with("//")) {
    const std::string_view authority = rest.substr(2, rest.find('/', 2) - 2);
    if (!IsRequestAuthority(scheme, authority)) return false;
    rest.remove_prefix(2 + authority.size());
  }
  return HasGoodEscapes(rest);
}

}  // namespace plimsoll::schema

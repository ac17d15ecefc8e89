#include "plimsoll/text/url.h"

#include <cstdint>

#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/ip_address.h"
#include "url_escape.h"
#include "url_port.h"

namespace plimsoll::text {
namespace {

// Escapes mean different things in the parts of a URL.
enum class Part : uint8_t { kHost, kZone, kOther };

// Whether the three characters of an escape are one at all, and one that the part allows: in
// hosts only for bytes past ASCII, in zones only for what a host could hold, or a space.
bool IsAllowedEscape(std::string_view escape, Part part) {
  if (escape.size() < 3 || HexValue(escape[1]) < 0 || HexValue(escape[2]) < 0) return false;
  if (part == Part::kOther || escape == "%25") return true;
  if (part == Part::kHost) return HexValue(escape[1]) >= 8;
  const auto c = static_cast<char>(HexValue(escape[1]) * 16 + HexValue(escape[2]));
  return c == ' ' || IsPlainInHost(c);
}

Result<std::string> Unescape(std::string_view text, Part part) {
  if (part == Part::kOther && text.find('%') == std::string_view::npos) return std::string(text);
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '%') {
      const std::string_view escape = text.substr(i, 3);
      if (!IsAllowedEscape(escape, part)) return Fail("invalid URL escape " + Quoted(escape));
      out += static_cast<char>(HexValue(escape[1]) * 16 + HexValue(escape[2]));
      i += 2;
      continue;
    }
    if (part != Part::kOther && static_cast<uint8_t>(c) < 0x80 && !IsPlainInHost(c)) {
      return Fail("invalid character " + Quoted(text.substr(i, 1)) + " in host name");
    }
    out += c;
  }
  return out;
}

bool IsUserinfo(std::string_view text) {
  constexpr std::string_view kMarks = "-._:~!$&'()*+,;=%@";
  for (const char c : text) {
    if (!ascii::IsLetterOrDigit(c) && kMarks.find(c) == std::string_view::npos) return false;
  }
  return true;
}

class Parser {
 public:
  explicit Parser(bool request) : request_(request) {}

  Result<Url> Parse(std::string_view text) {
    for (const char c : text) {
      if (static_cast<uint8_t>(c) < ' ' || c == 0x7f)
        return Fail("net/url: invalid control character in URL");
    }
    if (text.empty() && request_) return Fail("empty url");
    if (text == "*") {
      url_.path = text;
      return std::move(url_);
    }
    std::string_view rest = text;
    if (Result<void> taken = TakeScheme(rest); !taken) return std::unexpected(taken.error());
    TakeQuery(rest);
    if (!rest.starts_with('/')) {
      if (!url_.scheme.empty()) {
        url_.opaque = rest;
        return std::move(url_);
      }
      if (request_) return Fail("invalid URI for request");
      if (rest.substr(0, rest.find('/')).find(':') != std::string_view::npos) {
        return Fail("first path segment in URL cannot contain colon");
      }
    }
    if (Result<void> taken = TakeAuthority(rest); !taken) return std::unexpected(taken.error());
    Result<std::string> path = Unescape(rest, Part::kOther);
    if (!path) return std::unexpected(path.error());
    url_.path = std::move(*path);
    url_.raw_path = rest;
    return std::move(url_);
  }

 private:
  Result<void> TakeScheme(std::string_view& rest) {
    for (size_t i = 0; i < rest.size(); ++i) {
      const char c = rest[i];
      const bool later = ascii::IsDigit(c) || c == '+' || c == '-' || c == '.';
      if (ascii::IsLetter(c) || (later && i > 0)) continue;
      if (c != ':') return {};
      if (i == 0) return Fail("missing protocol scheme");
      url_.scheme = ascii::ToLower(rest.substr(0, i));
      rest.remove_prefix(i + 1);
      return {};
    }
    return {};
  }

  void TakeQuery(std::string_view& rest) {
    const size_t mark = rest.find('?');
    if (mark == std::string_view::npos) return;
    url_.force_query = mark + 1 == rest.size();
    url_.raw_query = rest.substr(mark + 1);
    rest = rest.substr(0, mark);
  }

  Result<void> TakeAuthority(std::string_view& rest) {
    const bool wanted = !url_.scheme.empty() || (!request_ && !rest.starts_with("///"));
    if (!wanted || !rest.starts_with("//")) {
      url_.omit_host = !url_.scheme.empty() && rest.starts_with('/');
      return {};
    }
    std::string_view authority = rest.substr(2);
    const size_t slash = authority.find('/');
    rest = slash == std::string_view::npos ? std::string_view{} : authority.substr(slash);
    authority = authority.substr(0, slash);
    const size_t at = authority.rfind('@');
    Result<std::string> host = ReadHost(at == std::string_view::npos ? authority : authority.substr(at + 1));
    if (!host) return std::unexpected(host.error());
    url_.host = std::move(*host);
    return at == std::string_view::npos ? Result<void>{} : ReadUser(authority.substr(0, at));
  }

  Result<void> ReadUser(std::string_view userinfo) {
    if (!IsUserinfo(userinfo)) return Fail("net/url: invalid userinfo");
    const size_t colon = userinfo.find(':');
    Result<std::string> name = Unescape(userinfo.substr(0, colon), Part::kOther);
    if (!name) return std::unexpected(name.error());
    url_.user = Url::User{std::move(*name), std::nullopt};
    if (colon == std::string_view::npos) return {};
    Result<std::string> password = Unescape(userinfo.substr(colon + 1), Part::kOther);
    if (!password) return std::unexpected(password.error());
    url_.user->password = std::move(*password);
    return {};
  }

  Result<std::string> ReadHost(std::string_view host) const {
    const size_t bracket = host.rfind('[');
    if (bracket == 0) return ReadIpLiteral(host);
    if (bracket != std::string_view::npos) return Fail("invalid IP-literal");
    size_t colon = host.find(':');
    // Only web addresses are held to one colon; lists of hosts have several.
    if (url_.scheme != "http" && url_.scheme != "https") colon = host.rfind(':');
    if (colon != std::string_view::npos && !IsOptionalPort(host.substr(colon))) {
      return Fail("invalid port " + Quoted(host.substr(colon)) + " after host");
    }
    return Unescape(host, Part::kHost);
  }

  // [fe80::1%25en0]:80
  static Result<std::string> ReadIpLiteral(std::string_view host) {
    const size_t close = host.rfind(']');
    if (close == std::string_view::npos) return Fail("missing ']' in host");
    const std::string_view port = host.substr(close + 1);
    if (!IsOptionalPort(port)) return Fail("invalid port " + Quoted(port) + " after host");
    const std::string_view name = host.substr(1, close - 1);
    const size_t zone = name.find("%25");
    Result<std::string> address = Unescape(name.substr(0, zone), Part::kHost);
    if (!address) return address;
    if (zone != std::string_view::npos) {
      const Result<std::string> zone_text = Unescape(name.substr(zone), Part::kZone);
      if (!zone_text) return zone_text;
      *address += *zone_text;
    }
    const Result<IpAddress> ip = ParseIpAddress(*address);
    if (!ip) return Fail("invalid host: " + ip.error().message);
    if (ip->is_v4) return Fail("invalid IP-literal");
    return "[" + *address + "]" + std::string(port);
  }

  const bool request_;
  Url url_;
};

std::unexpected<Error> InParse(std::string_view text, const Error& error) {
  return Fail("parse " + Quoted(text) + ": " + error.message);
}

}  // namespace

std::string Url::User::Text() const {
  std::string text = EscapeUrl(name, IsPlainInUser);
  if (password) text += ":" + EscapeUrl(*password, IsPlainInUser);
  return text;
}

Result<Url> ParseUrl(std::string_view text) {
  const size_t hash = text.find('#');
  const std::string_view before = text.substr(0, hash);
  Result<Url> url = Parser(false).Parse(before);
  if (!url) return InParse(before, url.error());
  if (hash == std::string_view::npos) return url;
  Result<std::string> fragment = Unescape(text.substr(hash + 1), Part::kOther);
  if (!fragment) return InParse(text, fragment.error());
  url->fragment = std::move(*fragment);
  url->raw_fragment = text.substr(hash + 1);
  return url;
}

Result<Url> ParseRequestUri(std::string_view text) {
  Result<Url> url = Parser(true).Parse(text);
  if (!url) return InParse(text, url.error());
  return url;
}

}  // namespace plimsoll::text

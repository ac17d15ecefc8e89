// URLs back to text, as net/url writes them.
#include <algorithm>

#include "plimsoll/base/hex.h"
#include "plimsoll/text/url.h"
#include "url_escape.h"
#include "url_port.h"

namespace plimsoll::text {
namespace {

bool IsOneOf(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

// What stands for itself in each part.
bool IsPlainInPath(char c) { return IsUnreservedInUrl(c) || IsOneOf(c, "$&+,/:;=@"); }
bool IsPlainInFragment(char c) { return IsUnreservedInUrl(c) || IsOneOf(c, "$&+,/:;=?@!()*"); }

// Whether the text as written may stay: escapes in it were read already.
template <class IsPlain>
bool IsEncoded(std::string_view text, IsPlain is_plain) {
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return IsOneOf(c, "!$&'()*+,;=:@[]%") || is_plain(c); });
}

std::string EscapedFragment(const Url& url) {
  if (!url.raw_fragment.empty() && IsEncoded(url.raw_fragment, IsPlainInFragment)) return url.raw_fragment;
  return EscapeUrl(url.fragment, IsPlainInFragment);
}

void AppendAuthority(std::string& out, const Url& url) {
  if (url.scheme.empty() && url.host.empty() && !url.user) return;
  if (url.omit_host && url.host.empty() && !url.user) return;
  if (!url.host.empty() || !url.path.empty() || url.user) out += "//";
  if (url.user) out += url.user->Text() + "@";
  if (!url.host.empty()) out += EscapeUrl(url.host, IsPlainInHost);
}

void AppendPath(std::string& out, const Url& url) {
  const std::string path = EscapedPath(url);
  if (!path.empty() && path[0] != '/' && !url.host.empty()) out += '/';
  // A colon in the first segment would look like a scheme.
  if (out.empty() && path.substr(0, path.find('/')).find(':') != std::string::npos) out += "./";
  out += path;
}

// False on an escape that is none.
bool UnescapeQuery(std::string_view text, std::string& out) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (i + 2 >= text.size() || HexValue(text[i + 1]) < 0 || HexValue(text[i + 2]) < 0) return false;
    out += static_cast<char>(HexValue(text[i + 1]) * 16 + HexValue(text[i + 2]));
    i += 2;
  }
  return true;
}

}  // namespace

std::string EscapedPath(const Url& url) {
  if (!url.raw_path.empty() && IsEncoded(url.raw_path, IsPlainInPath)) return url.raw_path;
  if (url.path == "*") return "*";
  return EscapeUrl(url.path, IsPlainInPath);
}

std::string UrlText(const Url& url) {
  std::string out;
  if (!url.scheme.empty()) out += url.scheme + ":";
  if (!url.opaque.empty()) {
    out += url.opaque;
  } else {
    AppendAuthority(out, url);
    AppendPath(out, url);
  }
  if (url.force_query || !url.raw_query.empty()) out += "?" + url.raw_query;
  if (!url.fragment.empty()) out += "#" + EscapedFragment(url);
  return out;
}

HostAndPort SplitHost(const Url& url) {
  HostAndPort parts{url.host, {}};
  const size_t colon = parts.host.rfind(':');
  if (colon != std::string_view::npos && IsOptionalPort(parts.host.substr(colon))) {
    parts.port = parts.host.substr(colon + 1);
    parts.host = parts.host.substr(0, colon);
  }
  if (parts.host.starts_with('[') && parts.host.ends_with(']')) {
    parts.host = parts.host.substr(1, parts.host.size() - 2);
  }
  return parts;
}

std::vector<std::pair<std::string, std::string>> ParseQuery(std::string_view raw_query) {
  std::vector<std::pair<std::string, std::string>> pairs;
  const auto ampersands = static_cast<size_t>(std::count(raw_query.begin(), raw_query.end(), '&'));
  if (ampersands + 1 > kMaxQueryPairs) return pairs;
  while (!raw_query.empty()) {
    const size_t end = raw_query.find('&');
    const std::string_view pair = raw_query.substr(0, end);
    raw_query = end == std::string_view::npos ? std::string_view{} : raw_query.substr(end + 1);
    if (pair.empty() || pair.find(';') != std::string_view::npos) continue;
    const size_t equals = pair.find('=');
    std::string key;
    std::string value;
    if (!UnescapeQuery(pair.substr(0, equals), key)) continue;
    if (equals != std::string_view::npos && !UnescapeQuery(pair.substr(equals + 1), value)) continue;
    pairs.emplace_back(std::move(key), std::move(value));
  }
  return pairs;
}

}  // namespace plimsoll::text

// Url is a URL as Go's net/url takes it apart. Kubernetes accepts what that package accepts.
//
//   Result<Url> url = ParseUrl("https://user@host:80/path?query#fragment");
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/base/result.h"

namespace plimsoll::text {

struct Url {
  struct User {
    std::string name;
    std::optional<std::string> password;

    // Escaped again: `a%20b:secret`.
    std::string Text() const;
  };

  std::string scheme;  // in lower case
  std::string opaque;  // what follows a scheme without a slash
  std::optional<User> user;
  std::string host;          // with its port
  bool omit_host = false;    // `file:/path`: no host, and no place for one
  std::string path;          // without escapes
  std::string raw_path;      // as written
  bool force_query = false;  // ends in a question mark with nothing after it
  std::string raw_query;
  std::string fragment;      // without escapes
  std::string raw_fragment;  // as written
};

// url.Parse. Fails with its words: `parse "::": missing protocol scheme`.
Result<Url> ParseUrl(std::string_view text);

// url.ParseRequestURI: an absolute URL or an absolute path; `#` means nothing.
Result<Url> ParseRequestUri(std::string_view text);

// URL.EscapedPath: the path as written where that is a way to write it, else escaped anew.
std::string EscapedPath(const Url& url);

// URL.String: put together again.
std::string UrlText(const Url& url);

// Hostname and Port: the host without its port and brackets, and the port.
struct HostAndPort {
  std::string_view host;
  std::string_view port;
};
HostAndPort SplitHost(const Url& url);

// Pairs of a query in their order. Pairs that are no good are left out; none are kept when there
// are more than kMaxQueryPairs.
inline constexpr size_t kMaxQueryPairs = 10'000;
std::vector<std::pair<std::string, std::string>> ParseQuery(std::string_view raw_query);

}  // namespace plimsoll::text

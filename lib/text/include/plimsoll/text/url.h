// Url is a URL as Go's net/url takes it apart. Kubernetes accepts what that package accepts.
//
//   Result<Url> url = ParseUrl("https://user@host:80/path?query#fragment");
#pragma once

#include <optional>
#include <string>
#include <string_view>

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
  std::string path;          // without escapes
  bool force_query = false;  // ends in a question mark with nothing behind it
  std::string raw_query;
  std::string fragment;  // without escapes
};

// url.Parse. Fails with its words: `parse "::": missing protocol scheme`.
Result<Url> ParseUrl(std::string_view text);

// url.ParseRequestURI: an absolute URL or an absolute path; `#` means nothing.
Result<Url> ParseRequestUri(std::string_view text);

}  // namespace plimsoll::text

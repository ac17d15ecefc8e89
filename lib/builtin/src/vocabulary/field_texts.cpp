#include "field_texts.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"

namespace plimsoll::builtin {
namespace {

using schema::NameProblems;

std::string TooLong(size_t most) { return "must be no more than " + std::to_string(most) + " characters"; }

// Tags count the length, which is the first problem, in bytes.
NameProblems InBytes(std::string_view text, size_t most, NameProblems problems) {
  if (text.size() > most) problems.front() = "must be no more than " + std::to_string(most) + " bytes";
  return problems;
}

// A text of these that is a path could lead out of a directory.
void AddPathProblems(std::string_view text, NameProblems& out) {
  if (text == ".") {
    out.emplace_back("must not be '.'");
  } else if (text == "..") {
    out.emplace_back("must not be '..'");
  } else if (text.starts_with("..")) {
    out.emplace_back("must not start with '..'");
  }
}

}  // namespace

NameProblems ShortNameProblems(std::string_view text) {
  return InBytes(text, schema::kMaxDnsLabel, schema::Dns1123LabelProblems(text));
}

NameProblems LongNameProblems(std::string_view text) {
  return InBytes(text, schema::kMaxDnsSubdomain, schema::Dns1123SubdomainProblems(text));
}

NameProblems PortNameProblems(std::string_view text) {
  constexpr size_t kMost = 15;
  NameProblems out;
  if (text.size() > kMost) out.push_back(TooLong(kMost));
  const bool plain =
      !text.empty() && std::ranges::all_of(text, [](char c) { return ascii::IsLowerOrDigit(c) || c == '-'; });
  if (!plain) out.emplace_back("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  if (std::ranges::none_of(text, ascii::IsLower)) out.emplace_back("must contain at least one letter (a-z)");
  if (text.find("--") != std::string_view::npos) out.emplace_back("must not contain consecutive hyphens");
  if (text.starts_with('-') || text.ends_with('-')) out.emplace_back("must not begin or end with a hyphen");
  return out;
}

NameProblems EnvNameProblems(std::string_view text) {
  if (text.empty()) return {"environment variable name must be non-empty"};
  const bool plain = std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~' && c != '='; });
  if (plain) return {};
  return {"a valid environment variable name must consist only of printable ASCII characters other than '='"};
}

NameProblems OldEnvNameProblems(std::string_view text) {
  NameProblems out;
  const auto plain = [](char c) { return ascii::IsWord(c) || c == '-' || c == '.'; };
  if (text.empty() || ascii::IsDigit(text.front()) || !std::ranges::all_of(text, plain)) {
    out.emplace_back(
        "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', "
        "and "
        "must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used "
        "for "
        "validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')");
  }
  if (text == "." || text == "..") {
    out.push_back("must not be '" + std::string(text) + "'");
  } else if (text.starts_with("..")) {
    out.emplace_back("must not start with '..'");
  }
  return out;
}

NameProblems ConfigKeyProblems(std::string_view text) {
  NameProblems out;
  if (text.size() > schema::kMaxDnsSubdomain) out.push_back(TooLong(schema::kMaxDnsSubdomain));
  const bool plain = !text.empty() && std::ranges::all_of(text, [](char c) {
    return ascii::IsWord(c) || c == '-' || c == '.';
  });
  if (!plain) {
    out.emplace_back(
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or "
        "'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')");
  }
  AddPathProblems(text, out);
  return out;
}

NameProblems PercentProblems(std::string_view text) {
  const bool good = text.size() > 1 && text.ends_with('%') &&
                    std::ranges::all_of(text.substr(0, text.size() - 1), ascii::IsDigit);
  if (good) return {};
  return {
      "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', "
      "regex used for validation is '[0-9]+%')"};
}

NameProblems WildcardSubdomainProblems(std::string_view text) {
  NameProblems out;
  if (text.size() > schema::kMaxDnsSubdomain) out.push_back(TooLong(schema::kMaxDnsSubdomain));
  if (!text.starts_with("*.") || !schema::IsDns1123Subdomain(text.substr(2))) {
    out.emplace_back(
        "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must "
        "consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character "
        "(e.g. '*.example.com', regex used for validation is "
        "'\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')");
  }
  return out;
}

bool HasBackstep(std::string_view path) {
  while (true) {
    const size_t slash = path.find('/');
    if (path.substr(0, slash) == "..") return true;
    if (slash == std::string_view::npos) return false;
    path.remove_prefix(slash + 1);
  }
}

NameProblems DescendingPathProblems(std::string_view path) {
  NameProblems out;
  if (path.starts_with('/')) out.emplace_back("must be a relative path");
  if (HasBackstep(path)) out.emplace_back("must not contain '..'");
  return out;
}

NameProblems HttpHeaderProblems(std::string_view text) {
  const bool good = !text.empty() &&
                    std::ranges::all_of(text, [](char c) { return ascii::IsLetterOrDigit(c) || c == '-'; });
  if (good) return {};
  return {
      "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used "
      "for validation is '[-A-Za-z0-9]+')"};
}

NameProblems UnderscoreSubdomainProblems(std::string_view text) {
  NameProblems problems;
  if (text.size() > schema::kMaxDnsSubdomain) problems.emplace_back("must be no more than 253 characters");
  // An underscore may begin a part before a letter or digit, and be inside of one.
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool begins = i == 0 || text[i - 1] == '.';
    if (text[i] == '_' && begins) continue;
    plain += text[i] == '_' ? '-' : text[i];
  }
  if (schema::IsDns1123Subdomain(plain)) return problems;
  problems.emplace_back(
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', "
      "and must "
      "start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is "
      "'_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*')");
  return problems;
}

}  // namespace plimsoll::builtin

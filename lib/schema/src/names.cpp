// Upstream keeps two copies of these rules, an older one that speaks of characters and a newer
// one, after label keys and values, that speaks of bytes; both count bytes.
#include "plimsoll/schema/names.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"

namespace plimsoll::schema {
namespace {

constexpr std::string_view kDns1123LabelFormat = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
constexpr std::string_view kDns1123SubdomainFormat =
    R"([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)";
constexpr std::string_view kDns1035LabelFormat = "[a-z]([-a-z0-9]*[a-z0-9])?";
constexpr std::string_view kLabelKeyFormat = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
constexpr std::string_view kLabelValueFormat = "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?";

constexpr std::string_view kDns1123LabelWords =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start "
    "and "
    "end with an alphanumeric character";
constexpr std::string_view kDns1123SubdomainWords =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must "
    "start and end with an alphanumeric character";
constexpr std::string_view kDns1035LabelWords =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic "
    "character, and end with an alphanumeric character";
constexpr std::string_view kLabelKeyWords =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric "
    "character";
constexpr std::string_view kLabelValueWords =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must "
    "start and end with an alphanumeric character";

// [A-Za-z0-9], with more allowed between the first and the last character.
bool IsLabelKeyName(std::string_view text) {
  if (text.empty() || !ascii::IsLetterOrDigit(text.front()) || !ascii::IsLetterOrDigit(text.back()))
    return false;
  return std::ranges::all_of(
      text, [](char c) { return ascii::IsLetterOrDigit(c) || c == '-' || c == '_' || c == '.'; });
}

std::string TooLong(size_t limit, std::string_view unit) {
  return "must be no more than " + std::to_string(limit) + " " + std::string(unit);
}

// The comma and the two spaces before `or` are upstream's.
std::string NotInFormat(std::string_view words, std::string_view format,
                        std::initializer_list<std::string_view> examples) {
  std::string text(words);
  text += " (e.g. ";
  bool first = true;
  for (const std::string_view example : examples) {
    if (!first) text += " or ";
    first = false;
    ((text += '\'') += example) += "', ";
  }
  ((text += "regex used for validation is '") += format) += "')";
  return text;
}

std::string NotASubdomain() {
  return NotInFormat(kDns1123SubdomainWords, kDns1123SubdomainFormat, {"example.com"});
}

std::string NotALabelKey() {
  return NotInFormat(kLabelKeyWords, kLabelKeyFormat, {"MyName", "my.name", "123-abc"});
}

NameProblems SubdomainProblems(std::string_view text, std::string_view unit) {
  NameProblems problems;
  if (text.size() > kMaxDnsSubdomain) problems.push_back(TooLong(kMaxDnsSubdomain, unit));
  if (!IsDns1123Subdomain(text)) problems.push_back(NotASubdomain());
  return problems;
}

void AppendPrefixProblems(NameProblems& problems, std::string_view prefix) {
  if (prefix.empty()) {
    problems.push_back("prefix part must be non-empty");
    return;
  }
  for (const std::string& problem : SubdomainProblems(prefix, "bytes")) {
    problems.push_back("prefix part " + problem);
  }
}

}  // namespace

bool IsDns1123Label(std::string_view text) {
  if (text.empty() || !ascii::IsLowerOrDigit(text.front()) || !ascii::IsLowerOrDigit(text.back()))
    return false;
  return std::ranges::all_of(text, [](char c) { return ascii::IsLowerOrDigit(c) || c == '-'; });
}

bool IsDns1123Subdomain(std::string_view text) {
  for (size_t dot = text.find('.'); dot != std::string_view::npos; dot = text.find('.')) {
    if (!IsDns1123Label(text.substr(0, dot))) return false;
    text.remove_prefix(dot + 1);
  }
  return IsDns1123Label(text);
}

bool IsDns1035Label(std::string_view text) { return IsDns1123Label(text) && ascii::IsLower(text.front()); }

NameProblems Dns1123LabelProblems(std::string_view text) {
  NameProblems problems;
  if (text.size() > kMaxDnsLabel) problems.push_back(TooLong(kMaxDnsLabel, "characters"));
  if (IsDns1123Label(text)) return problems;
  problems.push_back(IsDns1123Subdomain(text)
                         ? "must not contain dots"
                         : NotInFormat(kDns1123LabelWords, kDns1123LabelFormat, {"my-name", "123-abc"}));
  return problems;
}

NameProblems Dns1123SubdomainProblems(std::string_view text) { return SubdomainProblems(text, "characters"); }

NameProblems Dns1035LabelProblems(std::string_view text) {
  NameProblems problems;
  if (text.size() > kMaxDnsLabel) problems.push_back(TooLong(kMaxDnsLabel, "characters"));
  if (!IsDns1035Label(text)) {
    problems.push_back(NotInFormat(kDns1035LabelWords, kDns1035LabelFormat, {"my-name", "abc-123"}));
  }
  return problems;
}

NameProblems QualifiedNameProblems(std::string_view text) {
  NameProblems problems;
  const size_t slash = text.find('/');
  std::string_view name = text;
  if (slash != std::string_view::npos) {
    name = text.substr(slash + 1);
    if (name.find('/') != std::string_view::npos) {
      return {"a valid label key " + NotALabelKey() +
              " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"};
    }
    AppendPrefixProblems(problems, text.substr(0, slash));
  }
  if (name.empty()) problems.push_back("name part must be non-empty");
  if (name.size() > kMaxDnsLabel) problems.push_back("name part " + TooLong(kMaxDnsLabel, "bytes"));
  if (!IsLabelKeyName(name)) problems.push_back("name part " + NotALabelKey());
  return problems;
}

NameProblems LabelValueProblems(std::string_view text) {
  NameProblems problems;
  if (text.size() > kMaxLabelValue) problems.push_back(TooLong(kMaxLabelValue, "bytes"));
  if (!text.empty() && !IsLabelKeyName(text)) {
    problems.push_back(NotInFormat(kLabelValueWords, kLabelValueFormat, {"MyValue", "my_value", "12345"}));
  }
  return problems;
}

NameProblems PathSegmentProblems(std::string_view text, bool prefix) {
  if (!prefix && text == ".") return {"may not be '.'"};
  if (!prefix && text == "..") return {"may not be '..'"};
  NameProblems problems;
  if (text.find('/') != std::string_view::npos) problems.push_back("may not contain '/'");
  if (text.find('%') != std::string_view::npos) problems.push_back("may not contain '%'");
  return problems;
}

std::string MaskTrailingDash(std::string_view text) {
  if (text.size() < 2 || text.back() != '-') return std::string(text);
  return std::string(text.substr(0, text.size() - 2)) + "a";
}

std::string JoinProblems(const NameProblems& problems) {
  std::string text;
  for (const std::string& problem : problems) {
    if (!text.empty()) text += ',';
    text += problem;
  }
  return text;
}

}  // namespace plimsoll::schema

#include "plimsoll/declare/string_formats.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::declare {
namespace {

using Problems = std::vector<FormatProblem>;
using Messages = std::vector<std::string>;

#define PLIMSOLL_LABEL "[a-z0-9]([-a-z0-9]*[a-z0-9])?"
#define PLIMSOLL_LABEL_KEY "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]"
constexpr std::string_view kLabelPattern = PLIMSOLL_LABEL;
constexpr std::string_view kSubdomainPattern = PLIMSOLL_LABEL "(\\." PLIMSOLL_LABEL ")*";
constexpr std::string_view kLabelKeyPattern = PLIMSOLL_LABEL_KEY;
constexpr std::string_view kLabelValuePattern = "(" PLIMSOLL_LABEL_KEY ")?";
constexpr std::string_view kIdentifierPattern = "[A-Za-z_][A-Za-z0-9_]*";
#undef PLIMSOLL_LABEL
#undef PLIMSOLL_LABEL_KEY

constexpr std::string_view kAlphanumericEnds = "and must start and end with an alphanumeric character";

// `message (e.g. 'a',  or 'b', regex used for validation is 'x')`.
std::string WithPattern(std::string message, std::string_view pattern,
                        std::initializer_list<std::string_view> examples) {
  message += " (e.g. ";
  for (const std::string_view example : examples) {
    if (example != *examples.begin()) message += " or ";
    message.append("'").append(example).append("', ");
  }
  return message.append("regex used for validation is '").append(pattern).append("')");
}

std::string Bytes(size_t limit) { return "must be no more than " + std::to_string(limit) + " bytes"; }

bool IsLabelKeyName(std::string_view text) {
  if (text.empty() || !ascii::IsLetterOrDigit(text.front()) || !ascii::IsLetterOrDigit(text.back()))
    return false;
  return std::ranges::all_of(
      text, [](char c) { return ascii::IsLetterOrDigit(c) || c == '-' || c == '_' || c == '.'; });
}

bool IsIdentifier(std::string_view text) {
  if (text.empty() || ascii::IsDigit(text[0])) return false;
  return std::ranges::all_of(text, ascii::IsWord);
}

// What comes before a separator; the text keeps the rest, nothing at its end.
std::string_view TakePart(std::optional<std::string_view>& text, char separator) {
  const size_t end = text->find(separator);
  const std::string_view part = text->substr(0, end);
  if (end == std::string_view::npos) {
    text.reset();
  } else {
    text->remove_prefix(end + 1);
  }
  return part;
}

// The first two parts between slashes, and how many there are.
struct SlashParts {
  std::array<std::string_view, 2> part;
  size_t count = 0;
};

SlashParts Split(std::string_view text) {
  SlashParts out;
  for (std::optional rest(text); rest; ++out.count) {
    const std::string_view part = TakePart(rest, '/');
    if (out.count < out.part.size()) out.part[out.count] = part;
  }
  return out;
}

bool IsCaselessLabel(std::string_view label) {
  if (label.empty() || !ascii::IsLetterOrDigit(label.front()) || !ascii::IsLetterOrDigit(label.back()))
    return false;
  return std::ranges::all_of(label, [](char c) { return ascii::IsLetterOrDigit(c) || c == '-'; });
}

bool IsCaselessSubdomain(std::string_view text) {
  for (std::optional rest(text); rest;) {
    if (!IsCaselessLabel(TakePart(rest, '.'))) return false;
  }
  return true;
}

Messages ShortName(std::string_view value) {
  Messages out;
  if (value.size() > schema::kMaxDnsLabel) out.push_back(Bytes(schema::kMaxDnsLabel));
  if (schema::IsDns1123Label(value)) return out;
  if (schema::IsDns1123Subdomain(value)) {
    out.emplace_back("must not contain dots");
  } else {
    out.push_back(
        WithPattern("a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', " +
                        std::string(kAlphanumericEnds),
                    kLabelPattern, {"my-name", "123-abc"}));
  }
  return out;
}

Messages LongName(std::string_view value) {
  Messages out;
  if (value.size() > schema::kMaxDnsSubdomain) out.push_back(Bytes(schema::kMaxDnsSubdomain));
  if (schema::IsDns1123Subdomain(value)) return out;
  out.push_back(WithPattern(
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', " +
          std::string(kAlphanumericEnds),
      kSubdomainPattern, {"example.com"}));
  return out;
}

// The pattern that is printed is the lower-case one all the same.
Messages LongNameCaseless(std::string_view value) {
  Messages out;
  if (value.size() > schema::kMaxDnsSubdomain) out.push_back(Bytes(schema::kMaxDnsSubdomain));
  if (IsCaselessSubdomain(value)) return out;
  out.push_back(WithPattern("an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', " +
                                std::string(kAlphanumericEnds),
                            kSubdomainPattern, {"Example.com"}));
  return out;
}

std::string LabelKeyRule() {
  return WithPattern(
      "must consist of alphanumeric characters, '-', '_' or '.', " + std::string(kAlphanumericEnds),
      kLabelKeyPattern, {"MyName", "my.name", "123-abc"});
}

void LabelKeyPrefix(std::string_view prefix, Messages& out) {
  if (prefix.empty()) out.emplace_back("prefix part must be non-empty");
  if (prefix.empty()) return;
  for (const std::string& message : LongName(prefix)) out.push_back("prefix part " + message);
}

Messages LabelKey(std::string_view value) {
  const auto [part, count] = Split(value);
  if (count > 2) {
    return {"a valid label key " + LabelKeyRule() +
            " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"};
  }
  Messages out;
  if (count == 2) LabelKeyPrefix(part[0], out);
  const std::string_view name = part[count - 1];
  if (name.empty()) out.emplace_back("name part must be non-empty");
  if (name.size() > schema::kMaxLabelValue) out.push_back("name part " + Bytes(schema::kMaxLabelValue));
  if (!IsLabelKeyName(name)) out.push_back("name part " + LabelKeyRule());
  return out;
}

Messages PrefixedLabelKey(std::string_view value) {
  Messages out = LabelKey(value);
  if (out.empty() && std::ranges::count(value, '/') != 1) {
    out.emplace_back("must include a prefix (e.g. 'example.com/key')");
  }
  return out;
}

Messages LabelValue(std::string_view value) {
  Messages out;
  if (value.size() > schema::kMaxLabelValue) out.push_back(Bytes(schema::kMaxLabelValue));
  if (value.empty() || IsLabelKeyName(value)) return out;
  out.push_back(
      WithPattern("a valid label must be an empty string or consist of alphanumeric characters, '-', '_' "
                  "or '.', " +
                      std::string(kAlphanumericEnds),
                  kLabelValuePattern, {"MyValue", "my_value", "12345"}));
  return out;
}

Messages PathSegmentName(std::string_view value) {
  if (value == "." || value == "..") return {"may not be '" + std::string(value) + "'"};
  Messages out;
  if (value.find('/') != std::string_view::npos) out.emplace_back("may not contain '/'");
  if (value.find('%') != std::string_view::npos) out.emplace_back("may not contain '%'");
  return out;
}

Messages Uuid(std::string_view value) {
  const auto fits = [&](size_t i) {
    const char c = value[i];
    if (i == 8 || i == 13 || i == 18 || i == 23) return c == '-';
    return ascii::IsLowerHexDigit(c);
  };
  bool good = value.size() == 36;
  for (size_t i = 0; good && i < value.size(); ++i) good = fits(i);
  return good ? Messages() : Messages{"must be a lowercase UUID in 8-4-4-4-12 format"};
}

Problems Whole(Messages messages) {
  Problems out;
  for (std::string& message : messages) out.push_back({std::move(message), false, std::nullopt});
  return out;
}

FormatProblem TooLong(size_t limit) {
  return {"may not be more than " + std::to_string(limit) + " bytes", true, std::nullopt};
}

void AppendPart(Problems& out, const std::string& prefix, std::string_view part, const Messages& messages) {
  for (const std::string& message : messages) out.push_back({prefix + message, false, std::string(part)});
}

Problems ResourcePoolName(std::string_view value) {
  Problems out;
  if (value.size() > schema::kMaxDnsSubdomain) out.push_back(TooLong(schema::kMaxDnsSubdomain));
  size_t i = 0;
  for (std::optional rest(value); rest;) {
    const std::string_view part = TakePart(rest, '/');
    const Messages messages = part.empty() ? Messages{"must not be empty"} : LongName(part);
    for (const std::string& message : messages) {
      FormatProblem problem{"segment " + std::to_string(i) + ": " + message, false, std::nullopt};
      if (!part.empty()) problem.part = part;
      out.push_back(std::move(problem));
    }
    ++i;
  }
  return out;
}

Problems ExtendedResourceName(std::string_view value) {
  Messages out;
  if (value.find('/') == std::string_view::npos) {
    out.emplace_back("a name must be a domain-prefixed path, such as 'example.com/my-prop'");
  } else if (value.find("kubernetes.io/") != std::string_view::npos) {
    out.emplace_back("must not have \"kubernetes.io/\" domain");
  }
  if (value.starts_with("requests.")) out.emplace_back("must not have \"requests.\" prefix");
  for (std::string& message : LabelKey("requests." + std::string(value))) out.push_back(std::move(message));
  return Whole(std::move(out));
}

void AppendIdentifier(Problems& out, std::string_view name) {
  constexpr size_t kMaxIdentifier = 32;
  if (name.size() > kMaxIdentifier) out.push_back(TooLong(kMaxIdentifier));
  if (IsIdentifier(name)) return;
  AppendPart(
      out, "", name,
      {WithPattern("a valid C identifier must start with alphabetic character or '_', followed by a string "
                   "of alphanumeric characters or '_'",
                   kIdentifierPattern, {"my_name", "MY_NAME", "MyName"})});
}

// With three parts and more upstream checks nothing.
Problems ResourceFullyQualifiedName(std::string_view value) {
  Problems out;
  const auto [part, count] = Split(value);
  if (count == 1) AppendIdentifier(out, part[0]);
  if (count == 2) {
    if (part[0].empty()) {
      out.push_back({"prefix must not be empty", false, ""});
    } else {
      if (part[0].size() > schema::kMaxDnsLabel) out.push_back(TooLong(schema::kMaxDnsLabel));
      AppendPart(out, "prefix: ", part[0], LongName(part[0]));
    }
    if (part[1].empty()) {
      out.push_back({"name must not be empty", false, ""});
    } else {
      AppendIdentifier(out, part[1]);
    }
  }
  if (count == 1) {
    out.push_back(
        {"a fully qualified name must be a domain and a name separated by a slash", false, std::nullopt});
  }
  return out;
}

constexpr std::array<std::string_view, 11> kFormatNames = {"k8s-short-name",
                                                           "k8s-long-name",
                                                           "k8s-long-name-caseless",
                                                           "k8s-label-key",
                                                           "k8s-prefixed-label-key",
                                                           "k8s-label-value",
                                                           "k8s-path-segment-name",
                                                           "k8s-uuid",
                                                           "k8s-resource-pool-name",
                                                           "k8s-extended-resource-name",
                                                           "k8s-resource-fully-qualified-name"};

}  // namespace

std::optional<StringFormat> FindStringFormat(std::string_view name) {
  const auto found = std::ranges::find(kFormatNames, name);
  if (found == kFormatNames.end()) return std::nullopt;
  return static_cast<StringFormat>(found - kFormatNames.begin());
}

std::string_view FormatName(StringFormat format) { return kFormatNames[static_cast<size_t>(format)]; }

bool KeepsType(StringFormat format) { return format < StringFormat::kUuid; }

std::vector<FormatProblem> FormatProblems(StringFormat format, std::string_view value) {
  switch (format) {
    case StringFormat::kShortName: return Whole(ShortName(value));
    case StringFormat::kLongName: return Whole(LongName(value));
    case StringFormat::kLongNameCaseless: return Whole(LongNameCaseless(value));
    case StringFormat::kLabelKey: return Whole(LabelKey(value));
    case StringFormat::kPrefixedLabelKey: return Whole(PrefixedLabelKey(value));
    case StringFormat::kLabelValue: return Whole(LabelValue(value));
    case StringFormat::kPathSegmentName: return Whole(PathSegmentName(value));
    case StringFormat::kUuid: return Whole(Uuid(value));
    case StringFormat::kResourcePoolName: return ResourcePoolName(value);
    case StringFormat::kExtendedResourceName: return ExtendedResourceName(value);
    case StringFormat::kResourceFullyQualifiedName: return ResourceFullyQualifiedName(value);
  }
  return {};
}

RuleError FormatError(StringFormat format, const FormatProblem& problem, std::string_view value,
                      bool named_type, value::Path path) {
  RuleError error;
  error.path = std::move(path);
  error.detail = problem.detail;
  error.origin = {finding::OriginKind::kFormat, std::string(FormatName(format))};
  if (problem.too_long) {
    error.type = finding::ErrorType::kTooLong;
    error.bad_value = "\"<value omitted>\"";
  } else {
    SetBadString(error, problem.part ? *problem.part : value, named_type && KeepsType(format));
  }
  return error;
}

RuleErrors FormatErrors(StringFormat format, std::string_view value, bool named_type,
                        const value::Path& path) {
  RuleErrors errors;
  for (const FormatProblem& problem : FormatProblems(format, value)) {
    errors.push_back(FormatError(format, problem, value, named_type, path));
  }
  return errors;
}

}  // namespace plimsoll::declare

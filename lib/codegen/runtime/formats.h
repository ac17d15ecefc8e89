// The formats of +k8s:format.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "run.h"

namespace declared {

inline constexpr size_t kMaxLabel = 63, kMaxSubdomain = 253, kMaxIdentifier = 32;

#define DECLARED_LABEL "[a-z0-9]([-a-z0-9]*[a-z0-9])?"
#define DECLARED_LABEL_KEY "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]"
inline constexpr std::string_view kLabelPattern = DECLARED_LABEL;
inline constexpr std::string_view kSubdomainPattern = DECLARED_LABEL "(\\." DECLARED_LABEL ")*";
inline constexpr std::string_view kLabelKeyPattern = DECLARED_LABEL_KEY;
inline constexpr std::string_view kLabelValuePattern = "(" DECLARED_LABEL_KEY ")?";
inline constexpr std::string_view kIdentifierPattern = "[A-Za-z_][A-Za-z0-9_]*";
#undef DECLARED_LABEL
#undef DECLARED_LABEL_KEY

using Messages = std::vector<std::string>;

// What is wrong with a string; `part` is what was judged where that is not the whole.
struct FormatProblem {
  std::string detail;
  bool too_long = false;
  std::optional<std::string> part = {};
};
using FormatProblems = std::vector<FormatProblem>;

inline std::string WithPattern(std::string message, std::string_view pattern,
                               std::initializer_list<std::string_view> examples) {
  message += " (e.g. ";
  for (const std::string_view& example : examples) {
    if (&example != examples.begin()) message += " or ";
    message.append("'").append(example).append("', ");
  }
  return message.append("regex used for validation is '").append(pattern).append("')");
}

inline std::string NoMoreBytesThan(size_t limit) {
  return "must be no more than " + std::to_string(limit) + " bytes";
}

inline bool IsLowerOrDigit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }
inline bool IsLetterOrDigit(char c) { return IsLowerOrDigit(c) || (c >= 'A' && c <= 'Z'); }

inline std::vector<std::string_view> SplitAt(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

inline bool IsLabel(std::string_view text) {
  if (text.empty() || !IsLowerOrDigit(text.front()) || !IsLowerOrDigit(text.back())) return false;
  return std::all_of(text.begin(), text.end(), [](char c) { return IsLowerOrDigit(c) || c == '-'; });
}

inline bool IsSubdomain(std::string_view text) {
  const std::vector<std::string_view> parts = SplitAt(text, '.');
  return std::all_of(parts.begin(), parts.end(), IsLabel);
}

inline bool IsLabelKeyName(std::string_view text) {
  if (text.empty() || !IsLetterOrDigit(text.front()) || !IsLetterOrDigit(text.back())) return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return IsLetterOrDigit(c) || c == '-' || c == '_' || c == '.'; });
}

inline bool IsIdentifier(std::string_view text) {
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return false;
  return std::all_of(text.begin(), text.end(), [](char c) { return IsLetterOrDigit(c) || c == '_'; });
}

inline Messages ShortNameMessages(std::string_view value) {
  Messages out;
  if (value.size() > kMaxLabel) out.push_back(NoMoreBytesThan(kMaxLabel));
  if (IsLabel(value)) return out;
  out.push_back(
      IsSubdomain(value)
          ? "must not contain dots"
          : WithPattern("a lowercase RFC 1123 label must consist of lower case alphanumeric characters or "
                        "'-', and must start and end with an alphanumeric character",
                        kLabelPattern, {"my-name", "123-abc"}));
  return out;
}

inline Messages LongNameMessages(std::string_view value) {
  Messages out;
  if (value.size() > kMaxSubdomain) out.push_back(NoMoreBytesThan(kMaxSubdomain));
  if (IsSubdomain(value)) return out;
  out.push_back(
      WithPattern("a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' "
                  "or '.', and must start and end with an alphanumeric character",
                  kSubdomainPattern, {"example.com"}));
  return out;
}

inline Messages LongNameCaselessMessages(std::string_view value) {
  Messages out;
  if (value.size() > kMaxSubdomain) out.push_back(NoMoreBytesThan(kMaxSubdomain));
  std::string lower(value);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  if (IsSubdomain(lower)) return out;
  out.push_back(
      WithPattern("an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', and must "
                  "start and end with an alphanumeric character",
                  kSubdomainPattern, {"Example.com"}));
  return out;
}

inline std::string LabelKeyRule() {
  return WithPattern(
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
      "alphanumeric character",
      kLabelKeyPattern, {"MyName", "my.name", "123-abc"});
}

inline Messages LabelKeyMessages(std::string_view value) {
  const std::vector<std::string_view> parts = SplitAt(value, '/');
  if (parts.size() > 2) {
    return {"a valid label key " + LabelKeyRule() +
            " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"};
  }
  Messages out;
  if (parts.size() == 2 && parts[0].empty()) {
    out.emplace_back("prefix part must be non-empty");
  } else if (parts.size() == 2) {
    for (const std::string& message : LongNameMessages(parts[0])) out.push_back("prefix part " + message);
  }
  const std::string_view name = parts.back();
  if (name.empty()) out.emplace_back("name part must be non-empty");
  if (name.size() > kMaxLabel) out.push_back("name part " + NoMoreBytesThan(kMaxLabel));
  if (!IsLabelKeyName(name)) out.push_back("name part " + LabelKeyRule());
  return out;
}

inline FormatProblems Whole(const Messages& messages) {
  FormatProblems out;
  for (const std::string& message : messages) out.push_back({message});
  return out;
}

inline FormatProblem TooManyBytes(size_t limit) {
  return {"may not be more than " + std::to_string(limit) + " bytes", true};
}

inline FormatProblems ShortName(std::string_view value) { return Whole(ShortNameMessages(value)); }
inline FormatProblems LongName(std::string_view value) { return Whole(LongNameMessages(value)); }
inline FormatProblems LongNameCaseless(std::string_view value) {
  return Whole(LongNameCaselessMessages(value));
}
inline FormatProblems LabelKey(std::string_view value) { return Whole(LabelKeyMessages(value)); }

inline FormatProblems PrefixedLabelKey(std::string_view value) {
  Messages out = LabelKeyMessages(value);
  if (out.empty() && value.find('/') == std::string_view::npos) {
    out.emplace_back("must include a prefix (e.g. 'example.com/key')");
  }
  return Whole(out);
}

inline FormatProblems LabelValue(std::string_view value) {
  Messages out;
  if (value.size() > kMaxLabel) out.push_back(NoMoreBytesThan(kMaxLabel));
  if (!value.empty() && !IsLabelKeyName(value)) {
    out.push_back(
        WithPattern("a valid label must be an empty string or consist of alphanumeric characters, '-', '_' "
                    "or '.', and must start and end with an alphanumeric character",
                    kLabelValuePattern, {"MyValue", "my_value", "12345"}));
  }
  return Whole(out);
}

inline FormatProblems PathSegmentName(std::string_view value) {
  if (value == "." || value == "..") return Whole({"may not be '" + std::string(value) + "'"});
  Messages out;
  if (value.find('/') != std::string_view::npos) out.emplace_back("may not contain '/'");
  if (value.find('%') != std::string_view::npos) out.emplace_back("may not contain '%'");
  return Whole(out);
}

inline FormatProblems Uuid(std::string_view value) {
  bool good = value.size() == 36;
  for (size_t i = 0; good && i < value.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    good = dash ? value[i] == '-' : IsLowerOrDigit(value[i]) && value[i] <= 'f';
  }
  return good ? FormatProblems() : Whole({"must be a lowercase UUID in 8-4-4-4-12 format"});
}

inline void AddPart(FormatProblems& out, const std::string& prefix, std::string_view part,
                    const Messages& messages) {
  for (const std::string& message : messages) out.push_back({prefix + message, false, std::string(part)});
}

inline FormatProblems ResourcePoolName(std::string_view value) {
  FormatProblems out;
  if (value.size() > kMaxSubdomain) out.push_back(TooManyBytes(kMaxSubdomain));
  size_t i = 0;
  for (const std::string_view part : SplitAt(value, '/')) {
    const std::string prefix = "segment " + std::to_string(i++) + ": ";
    if (part.empty()) out.push_back({prefix + "must not be empty"});
    if (!part.empty()) AddPart(out, prefix, part, LongNameMessages(part));
  }
  return out;
}

inline FormatProblems ExtendedResourceName(std::string_view value) {
  Messages out;
  if (value.find('/') == std::string_view::npos) {
    out.emplace_back("a name must be a domain-prefixed path, such as 'example.com/my-prop'");
  } else if (value.find("kubernetes.io/") != std::string_view::npos) {
    out.emplace_back("must not have \"kubernetes.io/\" domain");
  }
  if (value.starts_with("requests.")) out.emplace_back("must not have \"requests.\" prefix");
  for (std::string& message : LabelKeyMessages("requests." + std::string(value)))
    out.push_back(std::move(message));
  return Whole(out);
}

inline void AddIdentifier(FormatProblems& out, std::string_view name) {
  if (name.size() > kMaxIdentifier) out.push_back(TooManyBytes(kMaxIdentifier));
  if (IsIdentifier(name)) return;
  AddPart(out, "", name,
          {WithPattern(
              "a valid C identifier must start with alphabetic character or '_', followed by a string of "
              "alphanumeric characters or '_'",
              kIdentifierPattern, {"my_name", "MY_NAME", "MyName"})});
}

// With three parts and more Kubernetes checks nothing.
inline FormatProblems ResourceFullyQualifiedName(std::string_view value) {
  FormatProblems out;
  const std::vector<std::string_view> parts = SplitAt(value, '/');
  if (parts.size() == 1) {
    AddIdentifier(out, parts[0]);
    out.push_back({"a fully qualified name must be a domain and a name separated by a slash"});
  }
  if (parts.size() != 2) return out;
  if (parts[0].empty()) {
    out.push_back({"prefix must not be empty", false, ""});
  } else {
    if (parts[0].size() > kMaxLabel) out.push_back(TooManyBytes(kMaxLabel));
    AddPart(out, "prefix: ", parts[0], LongNameMessages(parts[0]));
  }
  if (parts[1].empty()) out.push_back({"name must not be empty", false, ""});
  if (!parts[1].empty()) AddIdentifier(out, parts[1]);
  return out;
}

// `keeps_type`: the value is shown as the type it has; else as a plain string.
template <class T>
Errors Format(const Path& path, const Change<T>& value, std::string_view name,
              FormatProblems (*judge)(std::string_view), bool keeps_type = true) {
  Errors errors;
  if (value.now == nullptr) return errors;
  const std::string& text = Plain(*value.now);
  const bool named_type = keeps_type && !std::is_same_v<T, std::string>;
  for (FormatProblem& problem : judge(text)) {
    FieldError error = MakeError(problem.too_long ? ErrorType::kTooLong : ErrorType::kInvalid, path,
                                 std::move(problem.detail), "format=" + std::string(name));
    if (!problem.too_long)
      error = WithString(std::move(error), problem.part ? *problem.part : text, named_type);
    errors.push_back(std::move(error));
  }
  return errors;
}

}  // namespace declared

// The formats of `+k8s:format`, with their error messages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/declare/rule_error.h"

namespace plimsoll::declare {

enum class StringFormat : uint8_t {
  kShortName,
  kLongName,
  kLongNameCaseless,
  kLabelKey,
  kPrefixedLabelKey,
  kLabelValue,
  kPathSegmentName,
  kUuid,
  kResourcePoolName,
  kExtendedResourceName,
  kResourceFullyQualifiedName,
};

std::optional<StringFormat> FindStringFormat(std::string_view name);
std::string_view FormatName(StringFormat format);

struct FormatProblem {
  std::string detail;
  bool too_long = false;
  // What was judged, where that is not the whole value.
  std::optional<std::string> part;
};

// Formats that print the value as the Go type it has; all others print a plain string.
bool KeepsType(StringFormat format);

std::vector<FormatProblem> FormatProblems(StringFormat format, std::string_view value);

// One of them as an error at `path`. `named_type`: the value's Go type is not string itself.
RuleError FormatError(StringFormat format, const FormatProblem& problem, std::string_view value,
                      bool named_type, value::Path path);
// All of them.
RuleErrors FormatErrors(StringFormat format, std::string_view value, bool named_type,
                        const value::Path& path);

}  // namespace plimsoll::declare

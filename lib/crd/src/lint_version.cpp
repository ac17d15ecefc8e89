#include <vector>

#include "lint_parts.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/unicode.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::crd {
namespace {

constexpr size_t kMaxDeprecationWarning = 256;

// Go's unicode.IsControl is not needed: what it would find is not printable either.
std::vector<std::string> DeprecationProblems(bool deprecated, std::string_view warning) {
  if (!deprecated) return {"can only be set for deprecated versions"};
  std::vector<std::string> problems;
  if (warning.size() > kMaxDeprecationWarning) problems.push_back("must be <= 256 characters long");
  if (warning.empty()) problems.push_back("must not be an empty string");
  for (size_t at = 0; at < warning.size();) {
    const text::Decoded decoded = text::DecodeRune(warning.substr(at));
    if (!text::IsPrint(decoded.rune)) {
      problems.push_back(
          "must only contain printable UTF-8 characters; non-printable character found at index " +
          std::to_string(at));
      break;
    }
    at += decoded.width;
  }
  return problems;
}

}  // namespace

void LintDeprecation(const Version& version, const value::Path& path, LintErrors& errors) {
  if (!version.deprecation_warning) return;
  const Text& warning = *version.deprecation_warning;
  for (std::string& problem : DeprecationProblems(version.deprecated, warning.text)) {
    // Upstream has a pointer here, so the value is JSON.
    std::string value;
    text::AppendJsonString(value, warning.text, true);
    errors.Invalid(path.Child("deprecationWarning"), std::move(value), std::move(problem), warning.place);
  }
}

}  // namespace plimsoll::crd

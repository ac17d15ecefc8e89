#include "expectations.h"

#include <algorithm>

#include "older_wording.h"
#include "plimsoll/finding/error_type.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::suites {
namespace {

// The server adds this to other errors; no case needs to list it.
constexpr std::string_view kRulesSkipped = "some validation rules were not checked because the object was";

bool TypeMatches(std::string_view wanted, finding::ErrorType type) {
  return wanted.empty() || wanted == finding::CauseOf(type) || wanted == finding::WordsOf(type);
}

bool Matches(const ExpectedError& wanted, const engine::ReviewCause& cause) {
  return TypeMatches(wanted.type, cause.type) && (wanted.field.empty() || wanted.field == cause.field) &&
         cause.message.contains(wanted.detail) && ContainsError(cause.Text(), wanted.text);
}

std::string Describe(const ExpectedError& wanted) {
  if (!wanted.text.empty()) return text::Quoted(wanted.text);
  std::string out;
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) out += (out.empty() ? "" : ", ") + std::string(name) + " " + text::Quoted(value);
  };
  add("type", wanted.type);
  add("field", wanted.field);
  add("detail", wanted.detail);
  return out;
}

void CompareList(const std::vector<ExpectedError>& wanted, const Answer& answer,
                 std::vector<CaseFailure>& out) {
  for (const ExpectedError& one : wanted) {
    const auto matches = [&](const engine::ReviewCause& cause) { return Matches(one, cause); };
    if (std::ranges::any_of(answer.causes, matches)) continue;
    // An error that is about no field has only a text.
    if (answer.causes.empty() && !one.text.empty() && ContainsError(answer.error, one.text)) continue;
    out.push_back({"expected error is missing: " + Describe(one), "got: " + answer.error, one.place});
  }
  for (const engine::ReviewCause& cause : answer.causes) {
    const auto matches = [&](const ExpectedError& one) { return Matches(one, cause); };
    if (std::ranges::any_of(wanted, matches) || cause.message.contains(kRulesSkipped)) continue;
    out.push_back({"unexpected error: " + cause.Text(),
                   "add it to the expected errors, or correct the object", wanted.front().place});
  }
}

}  // namespace

void CompareErrors(const ExpectedErrors& expected, const Answer& answer, std::string_view request,
                   std::vector<CaseFailure>& out) {
  if (answer.accepted()) {
    out.push_back({"expected an error, but " + std::string(request) + " is accepted", "", expected.place});
    return;
  }
  if (expected.text && !ContainsError(answer.error, expected.text->text)) {
    out.push_back({"expected an error with " + text::Quoted(expected.text->text), "got: " + answer.error,
                   expected.text->place});
  }
  if (!expected.list.empty()) CompareList(expected.list, answer, out);
}

void CompareWarnings(const std::vector<PlacedText>& expected, const std::vector<std::string>& warnings,
                     text::Span place, std::vector<CaseFailure>& out) {
  for (const PlacedText& one : expected) {
    const auto holds = [&](const std::string& warning) { return warning.contains(one.text); };
    if (std::ranges::any_of(warnings, holds)) continue;
    out.push_back({"expected warning is missing: " + text::Quoted(one.text), "", one.place});
  }
  for (const std::string& warning : warnings) {
    const auto holds = [&](const PlacedText& one) { return warning.contains(one.text); };
    if (std::ranges::any_of(expected, holds)) continue;
    out.push_back({"unexpected warning: " + warning, "", expected.empty() ? place : expected.front().place});
  }
}

}  // namespace plimsoll::suites

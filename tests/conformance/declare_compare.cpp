#include "declare_compare.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "compare.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/write.h"

namespace plimsoll::conformance {
namespace {

using value::Value;

std::string JsonOf(std::optional<Value> value) {
  return value ? value::WriteJson(*value, {.escape_html = false}).value_or("") : "nothing";
}

std::string SameMember(Value expect, Value result, std::string_view key) {
  const std::optional<Value> expected = expect.Find(key);
  const std::optional<Value> got = result.Find(key);
  if (!expected && !got) return {};
  if (expected && got && value::Equal(*expected, *got, value::Equality::kStructural)) return {};
  return Differ(key, JsonOf(expected), JsonOf(got));
}

std::string ErrorText(Value error) {
  std::string out =
      StringOf(error, "type") + " " + StringOf(error, "text") + " (" + StringOf(error, "origin") + ")";
  if (const auto bad = error.Find("badValue")) out += " " + JsonOf(bad);
  if (error.Find("level")) out += " " + StringOf(error, "level");
  if (error.Find("shortCircuit")) out += " short-circuit";
  out += " " + StringOf(error, "field") + " (" + StringOf(error, "detail") + ")";
  return out + OtherMembers(
                   error, {"type", "text", "origin", "badValue", "level", "shortCircuit", "field", "detail"});
}

std::vector<std::string> ErrorTexts(Value list) {
  std::vector<std::string> out;
  for (const Value error : list.Items()) out.push_back(ErrorText(error));
  return out;
}

}  // namespace

std::string SameTag(Value line, Value result) {
  for (const std::string_view key : {"tag", "print", "result"}) {
    const std::string difference = SameMember(line, result, key);
    if (!difference.empty()) return difference;
  }
  const std::string difference = Differ("error", StringOf(line, "error"), StringOf(result, "error"));
  return difference.empty() ? Unexpected(line, result) : difference;
}

std::string SameCoverage(Value line, Value result) {
  if (const auto error = result.Find("error")) return "error: " + StringOf(result, "error");
  const std::string difference = SameMember(line, result, "rules");
  return difference.empty() ? Unexpected(line, result) : difference;
}

bool IsMix(Value line) { return StringOf(line, "id").starts_with("cov/mix/"); }

bool IsDefinite(Value line) {
  return !line.Find("crash") && !line.Find("badOutput") && !line.Find("environment");
}

std::string SameCompileVerdict(Value line, Value result) {
  const bool expected = !StringOf(line, "error").empty();
  const bool got = !StringOf(result, "error").empty();
  if (expected != got) return Differ("error", StringOf(line, "error"), StringOf(result, "error"));
  const std::string difference = expected || !line.Find("rules") ? "" : SameMember(line, result, "rules");
  // Rules are recorded only of packages that ask for tests.
  return difference.empty() ? Unexpected(line, result, {"rules"}) : difference;
}

std::string SameCompileWords(Value line, Value result) {
  return Differ("error", StringOf(line, "error"), StringOf(result, "error"));
}

std::string SameOrderedErrors(Value expect, Value result) {
  const std::optional<Value> errors = result.Find("errors");
  if (!errors) return "no errors in the result";
  const std::string difference = Differ("errors", Joined(ErrorTexts(expect)), Joined(ErrorTexts(*errors)));
  return difference.empty() ? Unexpected(expect, result, {"errors"}) : difference;
}

std::string SameValidation(Value line, Value result) {
  const std::optional<Value> errors = result.Find("errors");
  if (!errors) return "no errors in the result";
  const std::string difference = SameMember(line, result, "panic");
  if (!difference.empty()) return difference;
  std::vector<std::string> expected = ErrorTexts(*line.Find("expect"));
  std::vector<std::string> got = ErrorTexts(*errors);
  if (line.Find("unordered")) {
    std::ranges::sort(expected);
    std::ranges::sort(got);
  }
  const std::string other = Differ("errors", Joined(expected), Joined(got));
  return other.empty() ? Unexpected(line, result, {"errors"}) : other;
}

}  // namespace plimsoll::conformance

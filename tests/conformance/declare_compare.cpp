#include "declare_compare.h"

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
  return out;
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
  return Differ("error", StringOf(line, "error"), StringOf(result, "error"));
}

std::string SameOrderedErrors(Value expect, Value result) {
  const std::optional<Value> errors = result.Find("errors");
  if (!errors) return "no errors in the result";
  return Differ("errors", Joined(ErrorTexts(expect)), Joined(ErrorTexts(*errors)));
}

}  // namespace plimsoll::conformance

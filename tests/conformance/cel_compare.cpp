#include "cel_compare.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

#include "compare.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/write.h"

namespace plimsoll::conformance {
namespace {

using value::Value;

std::string TextOf(std::optional<Value> value) {
  return value ? value::WriteJson(*value, {.escape_html = false}).value_or("?") : "nothing";
}

// One text for every way to write a number.
std::string NumberText(const std::string& text) {
  char out[64];
  std::snprintf(out, sizeof out, "%.17g", std::strtod(text.c_str(), nullptr));
  return out;
}

// A typed value with the entries of its maps in one order.
std::string Canonical(Value value) {
  if (!value.IsObject() || value.Count() != 1) return TextOf(value);
  const value::Member only = *value.Members().begin();
  std::vector<std::string> parts;
  if (only.key == "list" || only.key == "optional") {
    for (Value item : only.value.Items()) parts.push_back(Canonical(item));
  } else if (only.key == "map") {
    for (Value entry : only.value.Items()) {
      std::string text;
      for (Value side : entry.Items()) text += Canonical(side) + ": ";
      parts.push_back(text);
    }
    std::ranges::sort(parts);
  } else if (only.key == "double" && only.value.IsString()) {
    parts.push_back(NumberText(std::string(only.value.AsString())));
  } else {
    return TextOf(value);
  }
  return std::string(only.key) + "(" + Joined(parts) + ")";
}

std::string DifferInMember(std::string_view key, Value expect, Value result) {
  const auto expected = expect.Find(key);
  const auto got = result.Find(key);
  if (expected && got && value::Equal(*expected, *got)) return {};
  return Differ(key, TextOf(expected), TextOf(got));
}

// The reference recovers from a panic there; any error is as good, but for the one that is imitated.
constexpr std::string_view kImitatedPanic = "*types.Err is not traits.Lister";

bool IsPanic(Value expect) {
  const std::string error = StringOf(expect, "error");
  return error.contains("internal error:") && !error.contains(kImitatedPanic);
}

std::string SameOutcome(Value expect, Value result) {
  const auto expected = expect.Find("value");
  const auto got = result.Find("value");
  if (expected && got) return Differ("value", Canonical(*expected), Canonical(*got));
  if (expected || got) {
    return Differ("outcome", TextOf(expected ? expected : expect.Find("error")),
                  TextOf(got ? got : result.Find("error")));
  }
  if (IsPanic(expect)) return result.Find("error") ? "" : "no error where the reference panics";
  return DifferInMember("error", expect, result);
}

std::string SameCost(Value expect, Value result) {
  if (expect.Find("costVaries") || !expect.Find("cost") || IsPanic(expect)) return {};
  return DifferInMember("cost", expect, result);
}

// (field, type, detail, text), sorted by field and otherwise in their order.
std::vector<std::string> ErrorsByField(Value object) {
  std::vector<std::pair<std::string, std::string>> errors;
  if (const auto list = object.Find("errors")) {
    for (Value error : list->Items()) {
      errors.emplace_back(StringOf(error, "field"),
                          StringOf(error, "type") + " (" + StringOf(error, "detail") + ") " +
                              StringOf(error, "text") +
                              OtherMembers(error, {"field", "type", "detail", "text"}));
    }
  }
  std::ranges::stable_sort(errors, {}, &std::pair<std::string, std::string>::first);
  std::vector<std::string> out;
  for (auto& [field, text] : errors) out.push_back(field + ' ' + text);
  return out;
}

// The fields alone: where the reference recovers from a panic any error will do.
std::vector<std::string> ErrorFields(Value object) {
  std::vector<std::string> fields;
  if (const auto list = object.Find("errors")) {
    for (Value error : list->Items()) fields.push_back(StringOf(error, "field"));
  }
  std::ranges::sort(fields);
  return fields;
}

bool HasPanic(Value expect) {
  for (const std::string& error : ErrorsByField(expect)) {
    if (error.find("(internal error: ") != std::string::npos) return true;
  }
  return false;
}

constexpr const char* kRuleParts[] = {"path",
                                      "ruleIndex",
                                      "error",
                                      "newError",
                                      "maxCost",
                                      "maxCardinality",
                                      "nodeCardinality",
                                      "ruleCost",
                                      "transition",
                                      "messageExpressionError",
                                      "messageExpressionMaxCost",
                                      "newMessageExpressionError",
                                      "fieldPath",
                                      "internal"};

std::string SameRuleEntry(Value expect, Value result) {
  for (const char* part : kRuleParts) {
    if (!expect.Find(part) && !result.Find(part)) continue;
    std::string difference = DifferInMember(part, expect, result);
    if (!difference.empty()) return difference;
  }
  return Unexpected(expect, result);
}

// The recorded texts of this suite kept the escapes of code points as their source writes them.
std::string WithCodePoints(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t digits = text.substr(i, 2) == "\\u" ? 4 : text.substr(i, 2) == "\\U" ? 8 : 0;
    const char* begin = text.data() + std::min(i + 2, text.size());
    const char* end = text.data() + std::min(i + 2 + digits, text.size());
    uint32_t number = 0;
    if (digits == 0 || std::from_chars(begin, end, number, 16).ptr != begin + digits) {
      out += text[i];
      continue;
    }
    text::AppendRune(out, static_cast<char32_t>(number));
    i += 1 + digits;
  }
  return out;
}

bool SameButForEscapes(Value expected, Value got) {
  const auto wanted = expected.Find("string");
  const auto have = got.Find("string");
  return wanted && have && WithCodePoints(wanted->AsString()) == have->AsString();
}

}  // namespace

std::string SameEvaluation(Value expect, Value result) {
  for (const char* key : {"compileError", "programError"}) {
    const bool expected = expect.Find(key).has_value();
    if (expected == result.Find(key).has_value()) continue;
    return Differ(key, expected ? StringOf(expect, key) : "nothing",
                  expected ? TextOf(result.Find("type")) : StringOf(result, key));
  }
  // Other suites compare the estimates and the words of new rules.
  std::string difference = Unexpected(expect, result, {"estMin", "estMax", "newCompileError", "cost"});
  if (!difference.empty() || expect.Find("compileError")) return difference;
  difference = DifferInMember("type", expect, result);
  if (difference.empty() && (expect.Find("usesOldSelf") || result.Find("usesOldSelf"))) {
    difference = DifferInMember("usesOldSelf", expect, result);
  }
  if (!difference.empty() || expect.Find("programError")) return difference;
  difference = SameOutcome(expect, result);
  return difference.empty() ? SameCost(expect, result) : difference;
}

bool HasIssues(Value line) {
  const auto expect = line.Find("expect");
  return expect->Find("compileError") || expect->Find("newCompileError") || expect->Find("programError");
}

std::string SameIssues(Value expect, Value result) {
  for (const char* key : {"compileError", "newCompileError", "programError"}) {
    if (!expect.Find(key) && !result.Find(key)) continue;
    std::string difference = DifferInMember(key, expect, result);
    if (!difference.empty()) return difference;
  }
  return {};
}

bool HasEstimate(Value line) { return line.Find("expect")->Find("estMin").has_value(); }

std::string SameEstimate(Value expect, Value result) {
  return Differ("estimate", StringOf(expect, "estMin") + ".." + StringOf(expect, "estMax"),
                StringOf(result, "estMin") + ".." + StringOf(result, "estMax"));
}

std::string SameRuleErrors(Value expect, Value result) {
  const std::string unexpected = Unexpected(expect, result, {"compile", "warnings", "cost"});
  if (!unexpected.empty() || !expect.Find("errors")) return unexpected;
  if (HasPanic(expect)) return Differ("fields", Joined(ErrorFields(expect)), Joined(ErrorFields(result)));
  std::string difference = Differ("errors", Joined(ErrorsByField(expect)), Joined(ErrorsByField(result)));
  if (difference.empty()) {
    difference = Differ("warnings", Joined(SortedStrings(expect, "warnings")),
                        Joined(SortedStrings(result, "warnings")));
  }
  if (difference.empty() && !expect.Find("costVaries")) difference = DifferInMember("cost", expect, result);
  for (const char* key : {"noValidator", "stopped"}) {
    if (difference.empty() && expect.Find(key)) difference = DifferInMember(key, expect, result);
  }
  return difference;
}

std::string SameCompilation(Value expect, Value result) {
  const auto expected = expect.Find("compile");
  const auto got = result.Find("compile");
  if (!expected || !got || expected->Count() != got->Count()) {
    return Differ("compile", TextOf(expected), TextOf(got));
  }
  auto other = got->Items().begin();
  for (Value entry : expected->Items()) {
    std::string difference = SameRuleEntry(entry, *other);
    if (!difference.empty()) return StringOf(entry, "path") + " " + difference;
    ++other;
  }
  return {};
}

std::string SameCompiledRule(Value expect, Value result) { return SameRuleEntry(expect, result); }

bool IsInKubernetes(Value line) {
  if (line.Find("needsProto")->AsBool()) return false;
  const std::string suite = StringOf(line, "suite");
  for (const char* other :
       {"math_ext", "network_ext", "block_ext", "bindings_ext", "encoders_ext", "proto2_ext"}) {
    if (suite == other) return false;
  }
  // Reversing a string came with a later version of the strings library.
  return StringOf(line, "expr").find("reverse()") == std::string::npos;
}

std::string SameSpecResult(Value expect, Value result) {
  const std::string unexpected = Unexpected(expect, result, {"value", "error", "typedResult"});
  if (!unexpected.empty()) return unexpected;
  if (const auto typed = expect.Find("typedResult")) {
    const auto got = result.Find("typedResult");
    if (!got) return Differ("typedResult", TextOf(typed), TextOf(result));
    std::string difference = DifferInMember("type", *typed, *got);
    if (difference.empty() && typed->Find("value")) {
      difference = Differ("value", Canonical(*typed->Find("value")),
                          got->Find("value") ? Canonical(*got->Find("value")) : "nothing");
    }
    return difference;
  }
  const auto expected = expect.Find("value");
  const auto got = result.Find("value");
  if (expected && got && SameButForEscapes(*expected, *got)) return {};
  if (expected && got) return Differ("value", Canonical(*expected), Canonical(*got));
  if (!expected && result.Find("error")) return {};
  return Differ("outcome", TextOf(expected ? expected : expect.Find("error")),
                TextOf(got ? got : result.Find("error")));
}

}  // namespace plimsoll::conformance

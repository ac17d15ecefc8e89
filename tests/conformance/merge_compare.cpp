#include "merge_compare.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <optional>
#include <vector>

#include "compare.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::conformance {
namespace {

using value::Value;

// Words of Go's own, with all that follows.
std::string WithoutDumps(std::string_view text) {
  for (const std::string_view word : {", got ", ", error found in "}) {
    for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word)) {
      const size_t end = text.find('\n', at);
      std::string cut(text.substr(0, at));
      if (end == std::string_view::npos) return cut;
      return cut + WithoutDumps(text.substr(end));
    }
  }
  return std::string(text);
}

// Integers exactly, whether they are written as such or not.
std::string Number(Value value) {
  if (value.kind() == value::Kind::kInt) return std::to_string(value.AsInt());
  const double number = value.AsDouble();
  if (number == std::trunc(number) && std::abs(number) < 0x1p63) {
    return std::to_string(static_cast<int64_t>(number));
  }
  char out[40];
  std::snprintf(out, sizeof out, "%.17g", value.AsDouble());
  return out;
}

// One text for all values that count as equal; `key` is where the value is.
std::string Canonical(Value value, std::string_view key) {
  std::vector<std::string> parts;
  for (const Value item : value.Items()) parts.push_back(Canonical(item, ""));
  for (const value::Member member : value.Members()) {
    std::string part;
    text::AppendJsonString(part, member.key, false);
    parts.push_back(part + ':' + Canonical(member.value, member.key));
  }
  const bool sorted = value.IsObject() || key == "types" || key == "fields";
  if (sorted) std::ranges::sort(parts);
  std::string joined;
  for (const std::string& part : parts) joined += (joined.empty() ? "" : ",") + part;
  if (value.IsArray()) return '[' + joined + ']';
  if (value.IsObject()) return '{' + joined + '}';
  if (value.IsNumber()) return Number(value);
  if (value.IsNull()) return "null";
  if (value.kind() == value::Kind::kBool) return value.AsBool() ? "true" : "false";
  std::string text;
  text::AppendJsonString(text, WithoutDumps(value.AsString()), false);
  return text;
}

std::string SameMergeAnd(Value expect, Value result, std::initializer_list<std::string_view> not_recorded) {
  for (const value::Member part : expect.Members()) {
    const std::optional<Value> got = result.Find(part.key);
    const std::string difference =
        Differ(part.key, Canonical(part.value, part.key), got ? Canonical(*got, part.key) : "nothing");
    if (!difference.empty()) return difference;
  }
  return Unexpected(expect, result, not_recorded);
}

}  // namespace

std::string SameMerge(Value expect, Value result) { return SameMergeAnd(expect, result, {}); }

std::string SameDiff(Value expect, Value result) {
  return SameMergeAnd(expect, result, {"addedV1", "modifiedV1", "removedV1"});
}

std::string SameUnions(Value expect, Value result) {
  return SameMergeAnd(expect, result, {"path", "message", "warnings", "notes"});
}

std::string SameMergeOrError(Value expect, Value result) {
  if (!expect.Find("nondeterministic")) return SameMerge(expect, result);
  const std::vector<std::string> allowed = SortedStrings(expect, "errors");
  const std::vector<std::string> got = SortedStrings(result, "errors");
  const bool all_allowed = std::ranges::includes(allowed, got);
  if (!got.empty() && all_allowed) return Unexpected(expect, result);
  return Differ("errors", "some of " + Joined(allowed), Joined(got));
}

bool DoesNotPanic(Value line) { return !line.Find("expect")->Find("panic"); }

std::string SameStrategicPatch(Value expect, Value result) {
  const std::string got = StringOf(result, "errorKind");
  if (expect.Find("errorKinds")) {
    const std::vector<std::string> allowed = SortedStrings(expect, "errorKinds");
    if (!std::ranges::binary_search(allowed, got)) return Differ("error kind", Joined(allowed), got);
    return Unexpected(expect, result, {"error", "errorKind"});
  }
  if (!expect.Find("errorKind")) return SameMerge(expect, result);
  const std::string kind = StringOf(expect, "errorKind");
  if (kind != got) return Differ("error kind", kind, got);
  if (kind != "conflict" && kind != "precondition" && kind != "missingMergeKey")
    return SameMerge(expect, result);
  return Unexpected(expect, result);
}

std::string SameSteps(Value line, Value result) {
  const auto steps = result.Find("steps");
  if (!steps || !steps->IsArray()) return "no steps";
  std::vector<Value> got;
  for (const Value step : steps->Items()) got.push_back(step);
  size_t at = 0;
  for (const Value step : line.Find("steps")->Items()) {
    if (at == got.size()) return "too few steps";
    const std::string difference = SameMerge(*step.Find("expect"), got[at++]);
    if (!difference.empty()) return "step " + std::to_string(at - 1) + ": " + difference;
  }
  if (at != got.size()) return "too many steps";
  return Unexpected(line, result);
}

}  // namespace plimsoll::conformance

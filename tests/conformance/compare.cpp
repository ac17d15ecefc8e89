#include "compare.h"

#include <algorithm>
#include <optional>

#include "plimsoll/value/write.h"

namespace plimsoll::conformance {

using value::Value;

std::string StringOf(Value object, std::string_view key) {
  const std::optional<Value> member = object.Find(key);
  return member && member->IsString() ? std::string(member->AsString()) : std::string();
}

std::vector<std::string> SortedStrings(Value object, std::string_view key) {
  std::vector<std::string> out;
  if (const auto list = object.Find(key)) {
    for (Value item : list->Items()) out.emplace_back(item.AsString());
  }
  std::ranges::sort(out);
  return out;
}

std::string Unexpected(Value expect, Value result, std::initializer_list<std::string_view> allowed) {
  for (const value::Member member : result.Members()) {
    const bool is_empty_list = member.value.IsArray() && member.value.Count() == 0;
    if (is_empty_list || expect.Find(member.key) || std::ranges::find(allowed, member.key) != allowed.end()) {
      continue;
    }
    return "unexpected " + std::string(member.key) + ": " + value::WriteJson(member.value).value_or("?");
  }
  return {};
}

std::string OtherMembers(Value object, std::initializer_list<std::string_view> known) {
  std::vector<std::string> others;
  for (const value::Member member : object.Members()) {
    if (std::ranges::find(known, member.key) != known.end()) continue;
    others.push_back(std::string(member.key) + "=" + value::WriteJson(member.value).value_or("?"));
  }
  std::ranges::sort(others);
  return Joined(others);
}

std::string Joined(const std::vector<std::string>& strings) {
  std::string out;
  for (const std::string& text : strings) out += (out.empty() ? "" : " | ") + text;
  return out;
}

std::string Differ(std::string_view what, const std::string& expected, const std::string& got) {
  if (expected == got) return {};
  return std::string(what) + ":\n    expected " + expected + "\n    got      " + got;
}

}  // namespace plimsoll::conformance

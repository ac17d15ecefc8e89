#include "compare.h"

#include <algorithm>
#include <optional>

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

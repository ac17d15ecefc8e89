// What the parts of the slow twin have in common: paths, and values that may be absent.
#pragma once

#include <optional>
#include <set>
#include <string_view>

#include "merge_twin.h"

namespace plimsoll::merge {

inline const Node kNothing{};

inline TwinStep FieldStep(std::string_view key) { return {"f:" + std::string(key)}; }

inline TwinPath Below(TwinPath path, TwinStep step) {
  path.push_back(std::move(step));
  return path;
}

// The empty path is in no set.
inline void Insert(TwinSet& set, const TwinPath& path) {
  if (!path.empty()) set.insert(path);
}

// One that is absent, or of another shape, is an empty container.
inline const Node& AsMap(const std::optional<Node>& value) {
  return value && value->IsObject() ? *value : kNothing;
}
inline const Node& AsList(const std::optional<Node>& value) {
  return value && value->IsArray() ? *value : kNothing;
}

inline std::optional<Node> MemberOf(const Node& map, std::string_view key) {
  for (const Member& member : map.Members()) {
    if (member.key == key) return member.value;
  }
  return std::nullopt;
}

inline std::set<std::string_view> KeysOf(const Node& a, const Node& b) {
  std::set<std::string_view> keys;
  for (const Node* node : {&a, &b}) {
    for (const Member& member : node->Members()) keys.insert(member.key);
  }
  return keys;
}

}  // namespace plimsoll::merge

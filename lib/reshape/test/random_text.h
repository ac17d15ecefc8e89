// Random schemas and objects as JSON text, small and dense: few keys, so that what a schema
// declares and what an object holds keep meeting.
#pragma once

#include <array>
#include <random>
#include <string>
#include <string_view>

namespace plimsoll::reshape {

class RandomText {
 public:
  explicit RandomText(uint32_t seed) : random_(seed) {}

  std::string Schema() {
    std::string text = R"({"type":"object")";
    if (OneIn(6)) text += R"(,"x-kubernetes-preserve-unknown-fields":true)";
    text += ",\"properties\":{" + Properties(3, true) + "}}";
    return text;
  }

  std::string Object() {
    std::string text = R"({"apiVersion":"g/v1","kind":"K")";
    if (!OneIn(5)) text += ",\"metadata\":" + (OneIn(12) ? Value(2) : Metadata());
    for (const std::string_view key : kKeys) {
      if (!IsMeta(key) && OneIn(2)) text += Named(key, Value(4));
    }
    return text + "}";
  }

  std::string Value(int depth) {
    switch (Below(depth <= 0 ? 5 : 9)) {
      case 0: return "null";
      case 1: return std::to_string(Below(3));
      case 2: return OneIn(2) ? "1.0" : "2.5";
      case 3: return OneIn(2) ? "\"x\"" : "\"\\u00e9\\n\"";
      case 4: return OneIn(2) ? "true" : "\"\"";
      case 5: return List(depth);
      default: return Members(depth);
    }
  }

 private:
  static constexpr std::array<std::string_view, 8> kKeys = {"a",    "b",          "c",        "d",
                                                            "kind", "apiVersion", "metadata", "*"};
  static bool IsMeta(std::string_view key) {
    return key == "kind" || key == "apiVersion" || key == "metadata";
  }

  uint32_t Below(uint32_t n) { return std::uniform_int_distribution<uint32_t>(0, n - 1)(random_); }
  bool OneIn(uint32_t n) { return Below(n) == 0; }
  static std::string Named(std::string_view key, const std::string& value) {
    return ",\"" + std::string(key) + "\":" + value;
  }

  std::string Properties(int depth, bool root) {
    std::string text;
    for (const std::string_view key : kKeys) {
      if (!OneIn(2)) continue;
      if (root && IsMeta(key) && OneIn(2)) continue;
      // Nobody may declare embedded resources inside metadata.
      in_metadata_ += IsMeta(key);
      text += Named(key, Node(depth - 1));
      in_metadata_ -= IsMeta(key);
    }
    return text.empty() ? text : text.substr(1);
  }

  std::string Node(int depth) {
    std::string text = R"({"description":"x")";
    if (OneIn(5)) text += R"(,"x-kubernetes-preserve-unknown-fields":true)";
    if (in_metadata_ == 0 && OneIn(4)) text += R"(,"x-kubernetes-embedded-resource":true)";
    if (OneIn(3)) text += R"(,"nullable":true)";
    if (OneIn(3)) text += ",\"default\":" + (OneIn(4) ? Metadata() : Value(2));
    if (depth > 0 && OneIn(2)) text += ",\"properties\":{" + Properties(depth, false) + "}";
    if (depth > 0 && OneIn(3)) text += ",\"items\":" + Node(depth - 1);
    if (OneIn(4)) {
      text += ",\"additionalProperties\":";
      text += depth > 0 && !OneIn(3) ? Node(depth - 1) : OneIn(2) ? "true" : "false";
    }
    return text + "}";
  }

  std::string List(int depth) {
    std::string text;
    for (uint32_t i = Below(4); i > 0; --i) text += "," + Value(depth - 1);
    return "[" + (text.empty() ? text : text.substr(1)) + "]";
  }

  std::string Members(int depth) {
    std::string text;
    for (const std::string_view key : kKeys) {
      if (!OneIn(3)) continue;
      const bool usual = IsMeta(key) && !OneIn(4);
      if (usual) {
        text += Named(key, key == "metadata" ? Metadata() : "\"Kind\"");
      } else {
        text += Named(key, Value(depth - 1));
      }
    }
    return "{" + (text.empty() ? text : text.substr(1)) + "}";
  }

  std::string Metadata() {
    static constexpr std::string_view kMembers[] = {
        R"("name":"n")",
        R"("name":null)",
        R"("name":5)",
        R"("x":1)",
        R"("a":{"b":1})",
        R"("labels":{"a":"b","c":null})",
        R"("labels":{})",
        R"("labels":[1])",
        R"("generation":2.0)",
        R"("generation":0)",
        R"("creationTimestamp":null)",
        R"("creationTimestamp":"2024-05-01T12:00:00.5+02:00")",
        R"("deletionTimestamp":"0001-01-01T00:00:00Z")",
        R"("ownerReferences":[null,{"name":"o","z":1}])",
        R"("finalizers":[null,"f"])",
        R"("managedFields":[{"fieldsV1":{"a":1.0,"b":[1.5]},"q":1},null])",
    };
    std::string text;
    std::string names;
    for (uint32_t i = Below(5); i > 0; --i) {
      const std::string_view member = kMembers[OneIn(8) ? Below(std::size(kMembers)) : 3 + Below(13)];
      const std::string name = std::string(member.substr(0, member.find(':'))) + "|";
      if (names.find(name) != std::string::npos) continue;
      if (member.ends_with("[1]") && !OneIn(6)) continue;
      names += name;
      text += "," + std::string(member);
    }
    return "{" + (text.empty() ? text : text.substr(1)) + "}";
  }

  std::mt19937 random_;
  int in_metadata_ = 0;
};

}  // namespace plimsoll::reshape

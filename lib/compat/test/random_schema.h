// Random schemas of CRDs, small changes of them, and random objects for them. All values are from small
// pools, so that they meet the bounds of the schemas often.
#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

class RandomSchemas {
 public:
  explicit RandomSchemas(uint32_t seed) : random_(seed) {}

  value::Tree Object(int depth) {
    value::Tree out = value::Tree::NewObject();
    Set(out, "type", value::Tree::String("object"));
    value::Tree properties = value::Tree::NewObject();
    for (const char* name : {"a", "b", "c"}) {
      if (Below(4) != 0) Set(properties, name, Any(depth - 1));
    }
    Set(out, "properties", std::move(properties));
    if (Below(6) == 0) Set(out, "x-kubernetes-preserve-unknown-fields", value::Tree::Bool(true));
    return out;
  }

  // Changes one keyword somewhere.
  void Change(value::Tree& root) {
    std::vector<value::Tree*> nodes;
    Gather(root, nodes);
    ChangeNode(*nodes[Below(nodes.size())]);
  }

  // Mostly what the schema allows.
  value::Tree Value(const value::Tree& schema) {
    if (Flag(schema, "nullable") && Below(5) == 0) return {};
    if (const value::Tree* choices = schema.AsObject().Find("enum"); choices != nullptr && Below(8) != 0) {
      return choices->AsArray()[Below(choices->AsArray().size())].Clone();
    }
    const value::Tree* type = schema.AsObject().Find("type");
    const std::string name = type != nullptr ? type->AsString() : "string";
    if (name == "string") return value::Tree::String(Text());
    if (name == "integer") return value::Tree::Int(Number());
    if (name == "boolean") return value::Tree::Bool(Below(2) == 0);
    return name == "array" ? List(schema) : Fields(schema);
  }

 private:
  size_t Below(size_t count) { return std::uniform_int_distribution<size_t>(0, count - 1)(random_); }
  int64_t Number() { return static_cast<int64_t>(Below(14)) - 3; }
  std::string Text() {
    static const std::vector<std::string> kTexts = {"",     "a", "b", "ab", "abc",
                                                    "abcd", "A", "1", "a1", "2024-01-01"};
    return kTexts[Below(kTexts.size())];
  }
  static void Set(value::Tree& object, std::string_view name, value::Tree value) {
    object.AsObject().Set(name, std::move(value));
  }
  static bool Flag(const value::Tree& schema, std::string_view name) {
    return schema.AsObject().Find(name) != nullptr;
  }

  value::Tree Any(int depth) {
    value::Tree out = value::Tree::NewObject();
    switch (Below(depth > 0 ? 6 : 3)) {
      case 0: Set(out, "type", value::Tree::String("integer")); break;
      case 1: Set(out, "type", value::Tree::String("boolean")); break;
      case 2: Set(out, "type", value::Tree::String("string")); break;
      case 3:
        Set(out, "type", value::Tree::String("array"));
        Set(out, "items", Any(depth - 1));
        break;
      case 4:
        Set(out, "type", value::Tree::String("object"));
        Set(out, "additionalProperties", Any(depth - 1));
        break;
      default: out = Object(depth);
    }
    for (size_t i = Below(3); i > 0; --i) ChangeNode(out);
    return out;
  }

  void Gather(value::Tree& node, std::vector<value::Tree*>& out) {
    out.push_back(&node);
    for (const char* name : {"items", "additionalProperties"}) {
      value::Tree* child = node.AsObject().Find(name);
      if (child != nullptr && child->IsObject()) Gather(*child, out);
    }
    value::Tree* properties = node.AsObject().Find("properties");
    if (properties == nullptr) return;
    for (value::TreeMember& member : properties->AsObject()) Gather(member.value, out);
  }

  void ChangeNode(value::Tree& node) {
    const std::string type = node.AsObject().Find("type")->AsString();
    switch (Below(5)) {
      case 0: return RemoveKeyword(node);
      case 1: return Set(node, "nullable", value::Tree::Bool(true));
      case 2: return ChangeDefault(node, type);
      default: break;
    }
    if (type == "integer")
      return Set(node, std::vector<const char*>{"minimum", "maximum"}[Below(2)], value::Tree::Int(Number()));
    if (type == "string") return ChangeText(node);
    if (type == "array")
      return Set(node, std::vector<const char*>{"minItems", "maxItems"}[Below(2)],
                 value::Tree::Int(static_cast<int64_t>(Below(4))));
    if (type == "object") return ChangeFields(node);
  }

  void RemoveKeyword(value::Tree& node) {
    static const std::vector<const char*> kKeywords = {
        "nullable", "default", "minimum",  "maximum",  "minLength", "maxLength",
        "pattern",  "enum",    "minItems", "maxItems", "required",  "x-kubernetes-preserve-unknown-fields"};
    node.AsObject().Remove(kKeywords[Below(kKeywords.size())]);
  }

  void ChangeDefault(value::Tree& node, const std::string& type) {
    if (type == "integer") Set(node, "default", value::Tree::Int(Number()));
    if (type == "string") Set(node, "default", value::Tree::String(Text()));
    if (type == "boolean") Set(node, "default", value::Tree::Bool(Below(2) == 0));
  }

  void ChangeText(value::Tree& node) {
    static const std::vector<const char*> kPatterns = {"^[a-z]*$", "^[a-z]+$", "^[a-z0-9]*$",
                                                       "a",        "^a",       "^.{1,3}$"};
    switch (Below(4)) {
      case 0: return Set(node, "maxLength", value::Tree::Int(static_cast<int64_t>(Below(6))));
      case 1: return Set(node, "minLength", value::Tree::Int(static_cast<int64_t>(Below(3))));
      case 2: return Set(node, "pattern", value::Tree::String(kPatterns[Below(kPatterns.size())]));
      default: break;
    }
    value::Tree choices = value::Tree::NewArray();
    for (const char* text : {"a", "ab", "abc"}) {
      if (Below(2) == 0) choices.AsArray().push_back(value::Tree::String(text));
    }
    if (!choices.AsArray().empty()) Set(node, "enum", std::move(choices));
  }

  void ChangeFields(value::Tree& node) {
    value::Tree* properties = node.AsObject().Find("properties");
    if (properties == nullptr) return;
    static const std::vector<const char*> kNames = {"a", "b", "c", "d"};
    const char* name = kNames[Below(kNames.size())];
    switch (Below(3)) {
      case 0: return Set(*properties, name, Any(1));
      case 1: properties->AsObject().Remove(name); return;
      default: break;
    }
    value::Tree required = value::Tree::NewArray();
    required.AsArray().push_back(value::Tree::String(name));
    Set(node, "required", std::move(required));
  }

  value::Tree List(const value::Tree& schema) {
    value::Tree out = value::Tree::NewArray();
    for (size_t i = Below(4); i > 0; --i) out.AsArray().push_back(Value(*schema.AsObject().Find("items")));
    return out;
  }

  value::Tree Fields(const value::Tree& schema) {
    value::Tree out = value::Tree::NewObject();
    if (const value::Tree* values = schema.AsObject().Find("additionalProperties")) {
      for (size_t i = Below(3); i > 0; --i) Set(out, "k" + std::to_string(i), Value(*values));
    }
    if (const value::Tree* properties = schema.AsObject().Find("properties")) {
      for (const value::TreeMember& member : properties->AsObject()) {
        if (Below(3) != 0) Set(out, member.key, Value(member.value));
      }
    }
    if (Flag(schema, "x-kubernetes-preserve-unknown-fields") && Below(2) == 0) {
      Set(out, "d", value::Tree::Int(Number()));
    }
    return out;
  }

  std::mt19937 random_;
};

}  // namespace plimsoll::compat

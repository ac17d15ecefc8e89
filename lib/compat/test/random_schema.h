// Random schemas of CRDs, small changes of them, and random objects for them. All values are from small
// pools, so that they meet the bounds of the schemas often.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyword_choices.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

inline value::Tree TreeOfJson(std::string_view json) {
  const text::Source source("", json);
  value::Document document;
  EXPECT_TRUE(value::ReadJson(source.bytes(), {}, document).ok()) << json;
  return value::Tree::From(document.root());
}

class RandomSchemas {
 public:
  explicit RandomSchemas(uint32_t seed) : random_(seed) {}

  value::Tree Object(int depth) {
    value::Tree out = TreeOfJson(R"({"type":"object","properties":{}})");
    for (const char* name : {"a", "b", "c"}) {
      if (Below(4) != 0) Set(*Member(out, "properties"), name, Any(depth - 1));
    }
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
    if (Member(schema, "nullable") != nullptr && Below(5) == 0) return {};
    if (const value::Tree* choices = Member(schema, "enum"); choices != nullptr && Below(8) != 0)
      return choices->AsArray()[Below(choices->AsArray().size())].Clone();
    const std::string type = TypeOf(schema);
    if (type == "string") return value::Tree::String(Text());
    if (type == "integer") return value::Tree::Int(Number());
    if (type == "number")
      return Below(3) == 0 ? value::Tree::Float(static_cast<double>(Number()) + 0.5)
                           : value::Tree::Int(Number());
    if (type == "boolean") return value::Tree::Bool(Below(2) == 0);
    if (type == "array") return List(schema);
    if (type == "mixed") return Below(2) == 0 ? value::Tree::Int(Number()) : value::Tree::String(Text());
    if (type == "anything") return Anything();
    return Fields(schema);
  }

 private:
  size_t Below(size_t count) { return std::uniform_int_distribution<size_t>(0, count - 1)(random_); }
  int64_t Number() { return static_cast<int64_t>(Below(14)) - 3; }
  std::string Text() {
    static const std::vector<std::string> kTexts = {
        "",   "a", "b", "ab", "abc", "abcd", "A", "1", "a1", "2024-01-01", "10.0.0.1", "2024-01-01T00:00:00Z",
        "50%"};
    return kTexts[Below(kTexts.size())];
  }
  static void Set(value::Tree& object, std::string_view name, value::Tree value) {
    object.AsObject().Set(name, std::move(value));
  }
  static value::Tree* Member(value::Tree& object, std::string_view name) {
    return object.AsObject().Find(name);
  }
  static const value::Tree* Member(const value::Tree& object, std::string_view name) {
    return object.AsObject().Find(name);
  }

  // Maps and schemas without a type have names of their own.
  static std::string TypeOf(const value::Tree& schema) {
    if (Member(schema, "x-kubernetes-int-or-string") != nullptr) return "mixed";
    const value::Tree* type = Member(schema, "type");
    if (type == nullptr) return "anything";
    return Member(schema, "additionalProperties") != nullptr ? "map" : type->AsString();
  }

  value::Tree Any(int depth) {
    value::Tree out = Plain(depth);
    for (size_t i = Below(3); i > 0; --i) ChangeKeyword(out);
    return out;
  }

  value::Tree Plain(int depth) {
    switch (Below(depth > 0 ? 11 : 5)) {
      case 0: return TreeOfJson(R"({"type":"integer"})");
      case 1: return TreeOfJson(R"({"type":"boolean"})");
      case 2: return TreeOfJson(R"({"type":"string"})");
      case 3: return TreeOfJson(R"({"type":"number"})");
      case 4:
        return TreeOfJson(Below(3) == 0 ? R"({"x-kubernetes-preserve-unknown-fields":true})"
                                        : R"({"x-kubernetes-int-or-string":true})");
      case 5:
      case 6: return WithChild(R"({"type":"array"})", "items", depth);
      case 7:
        return TreeOfJson(
            R"({"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a"],"items":)"
            R"({"type":"object","required":["a"],"properties":{"a":{"type":"string"},"b":{"type":"integer"}}}})");
      case 8: return WithChild(R"({"type":"object"})", "additionalProperties", depth);
      default: return Object(depth);
    }
  }

  value::Tree WithChild(std::string_view json, const char* keyword, int depth) {
    value::Tree out = TreeOfJson(json);
    Set(out, keyword, Any(depth - 1));
    return out;
  }

  void Gather(value::Tree& node, std::vector<value::Tree*>& out) {
    out.push_back(&node);
    for (const char* name : {"items", "additionalProperties"}) {
      value::Tree* child = Member(node, name);
      if (child != nullptr && child->IsObject()) Gather(*child, out);
    }
    value::Tree* properties = Member(node, "properties");
    if (properties == nullptr) return;
    for (value::TreeMember& member : properties->AsObject()) Gather(member.value, out);
  }

  void ChangeNode(value::Tree& node) {
    const std::string type = TypeOf(node);
    if (Below(12) == 0) return ChangeType(node, type);
    if (type == "object" && Below(3) == 0) return ChangeProperties(node);
    if (type == "array" && Below(4) == 0) return ChangeListType(node);
    ChangeKeyword(node);
  }

  void ChangeKeyword(value::Tree& node) {
    const std::vector<KeywordChoice>& choices = ChoicesOfType(TypeOf(node));
    const KeywordChoice& choice = choices[Below(choices.size())];
    if (Member(node, choice.keyword) != nullptr && Below(2) == 0)
      node.AsObject().Remove(choice.keyword);
    else
      Set(node, choice.keyword, TreeOfJson(choice.values[Below(choice.values.size())]));
  }

  void ChangeType(value::Tree& node, const std::string& type) {
    if (type == "mixed") node.AsObject().Remove("x-kubernetes-int-or-string");
    if (type == "integer" && Below(2) == 0) {
      node.AsObject().Remove("type");
      return Set(node, "x-kubernetes-int-or-string", value::Tree::Bool(true));
    }
    static const std::vector<std::string> kTypes = {"integer", "number", "string", "boolean"};
    Set(node, "type", value::Tree::String(kTypes[Below(kTypes.size())]));
  }

  void ChangeProperties(value::Tree& node) {
    static const std::vector<const char*> kNames = {"a", "b", "c", "d"};
    const char* name = kNames[Below(kNames.size())];
    if (Below(2) == 0)
      Member(node, "properties")->AsObject().Remove(name);
    else
      Set(*Member(node, "properties"), name, Any(1));
  }

  void ChangeListType(value::Tree& node) {
    node.AsObject().Remove("x-kubernetes-list-map-keys");
    node.AsObject().Remove("x-kubernetes-list-type");
    const value::Tree* items = Member(node, "items");
    if (TypeOf(*items) != "object" || Below(2) == 0) return;
    Set(node, "x-kubernetes-list-type", value::Tree::String("map"));
    Set(node, "x-kubernetes-list-map-keys", TreeOfJson(Below(2) == 0 ? R"(["a"])" : R"(["a","b"])"));
  }

  value::Tree List(const value::Tree& schema) {
    value::Tree out = value::Tree::NewArray();
    for (size_t i = Below(4); i > 0; --i) out.AsArray().push_back(Value(*Member(schema, "items")));
    return out;
  }

  value::Tree Fields(const value::Tree& schema) {
    value::Tree out = value::Tree::NewObject();
    if (Member(schema, "x-kubernetes-embedded-resource") != nullptr)
      out = TreeOfJson(R"({"apiVersion":"v1","kind":"Secret","metadata":{"name":"a"}})");
    if (const value::Tree* values = Member(schema, "additionalProperties")) {
      for (size_t i = Below(3); i > 0; --i) Set(out, "k" + std::to_string(i), Value(*values));
    }
    if (const value::Tree* properties = Member(schema, "properties")) {
      for (const value::TreeMember& member : properties->AsObject()) {
        if (Below(3) != 0 || Requires(schema, member.key)) Set(out, member.key, Value(member.value));
      }
    }
    const bool open = Member(schema, "x-kubernetes-preserve-unknown-fields") != nullptr;
    if (open && Below(2) == 0) Set(out, "d", Anything());
    return out;
  }

  static bool Requires(const value::Tree& schema, std::string_view name) {
    const value::Tree* required = Member(schema, "required");
    if (required == nullptr) return false;
    for (const value::Tree& one : required->AsArray()) {
      if (one.AsString() == name) return true;
    }
    return false;
  }

  value::Tree Anything() {
    static const std::vector<const char*> kValues = {"1",  R"("a")", "null",
                                                     "[]", "{}",     R"({"a":{"b":null}})"};
    return TreeOfJson(kValues[Below(kValues.size())]);
  }

  std::mt19937 random_;
};

}  // namespace plimsoll::compat

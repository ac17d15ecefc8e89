// Node is a value as merging sees it: immutable, 16 bytes, its members sorted by the bytes of
// their keys. What is made of old nodes shares their insides, so merging and removing cost what
// they change, and two nodes that are one are equal without a look inside.
//
//   Arena arena;
//   Result<Node> live = LoadNode(document.root(), arena);
//   if (const Node* spec = live->Find("spec")) ...
//
// Arrays of items and members lie in an arena, text in the document the node was loaded from.
// Both must outlive the node.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "plimsoll/base/arena.h"
#include "plimsoll/base/result.h"
#include "plimsoll/text/token_sink.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::merge {

using value::Kind;

struct Member;

// A value of another program that has no form in JSON. Nothing accepts it; errors show it.
struct ForeignValue {
  std::string_view go_type;    // %T
  std::string_view go_value;   // %v
  std::string_view go_syntax;  // %#v
};

struct Node {
  Kind kind = Kind::kNull;  // kUint for a ForeignValue
  uint32_t count = 0;       // bytes, items or members
  union {
    uint64_t bits = 0;
    bool boolean;
    int64_t integer;
    double number;
    const char* text;
    const Node* items;
    const Member* members;
    const ForeignValue* foreign;
  };

  static Node Bool(bool value);
  static Node Int(int64_t number);
  static Node Float(double number);
  static Node String(std::string_view text) {
    Node node;
    node.kind = Kind::kString;
    node.count = static_cast<uint32_t>(text.size());
    node.text = text.data();
    return node;
  }
  static Node Foreign(const ForeignValue& value) {
    Node node;
    node.kind = Kind::kUint;
    node.foreign = &value;
    return node;
  }
  static Node Array(std::span<const Node> items);
  // The members must be sorted, each key once.
  static Node Object(std::span<const Member> members);

  bool IsNull() const { return kind == Kind::kNull; }
  bool IsString() const { return kind == Kind::kString; }
  bool IsArray() const { return kind == Kind::kArray; }
  bool IsObject() const { return kind == Kind::kObject; }
  bool IsNumber() const { return kind == Kind::kInt || kind == Kind::kFloat; }
  bool IsForeign() const { return kind == Kind::kUint; }
  bool IsScalar() const { return !IsNull() && !IsArray() && !IsObject() && !IsForeign(); }

  double AsDouble() const { return kind == Kind::kInt ? static_cast<double>(integer) : number; }
  std::string_view AsString() const { return {text, count}; }
  // None for anything but an array, and anything but an object.
  std::span<const Node> Items() const;
  std::span<const Member> Members() const;
  const Node* Find(std::string_view key) const;

  // The very same node, insides and all.
  bool Is(const Node& other) const {
    return kind == other.kind && count == other.count && bits == other.bits;
  }
};

struct Member {
  std::string_view key;
  Node value;
};
static_assert(sizeof(Node) == 16 && sizeof(Member) == 16 + sizeof(std::string_view));

inline std::span<const Node> Node::Items() const {
  if (!IsArray()) return {};
  return {items, count};
}

inline std::span<const Member> Node::Members() const {
  if (!IsObject()) return {};
  return {members, count};
}

// Of two equal keys the last counts, as in the API server. Fails on what nests too deep.
Result<Node> LoadNode(value::Value value, Arena& arena);

// A copy of everything, text included.
Node DeepCopy(const Node& node, Arena& arena);
// Copies that the arena owns: of the array, not of what is in it.
std::span<Node> CopyNodes(std::span<const Node> nodes, Arena& arena);
std::span<Member> CopyMembers(std::span<const Member> members, Arena& arena);
// Into the order of their keys; members of one key keep theirs.
void SortMembers(std::span<Member> members);
// The object with one more member, or another value for it.
Node WithMember(const Node& object, std::string_view key, const Node& value, Arena& arena);
Node WithoutMember(const Node& object, std::string_view key, Arena& arena);

// 1 and 1.0 are equal; otherwise kinds must agree.
bool NodesEqual(const Node& a, const Node& b);
// Equal with every kind the same: 1 is not 1.0.
bool NodesIdentical(const Node& a, const Node& b);
// A total order: numbers, strings, bools, lists, maps, null. Less than 0, 0 or more than 0.
int CompareNodes(const Node& a, const Node& b);

// The node in other forms, which own their text.
value::Tree TreeOf(const Node& node, value::Numbers numbers = value::Numbers::kKept);
value::Document DocumentOf(const Node& node, value::Numbers numbers = value::Numbers::kKept);

void WriteNode(text::TokenSink& sink, const Node& node);
// As JSON, objects by their keys.
std::string NodeJson(const Node& node, bool escape_html = true);
void AppendNodeJson(std::string& out, const Node& node, bool escape_html = true);

}  // namespace plimsoll::merge

// Tree is a value that can be changed: pruned, defaulted, merged. It is made from a tape or
// from scratch, owns all its text, and keeps the order of members. A node that came from a
// source remembers where it was there.
//
//   Tree tree = Tree::From(document.root());
//   tree.Set(*Path::ParsePointer("/spec/replicas"), Tree::Int(3));
//   if (Tree* name = tree.AsObject().Find("name")) *name = Tree::String("x");
//
// Copies are deep and therefore have a name (Clone). No operation recurses, so depth
// costs no stack. Objects find members in logarithmic time whatever the keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

class Tree;
class AnyValue;
struct TreeMember;

// The members of an object in their order, with unique keys. Members stay where they are
// in memory as long as they are not removed.
class TreeObject {
 public:
  using List = std::list<TreeMember>;

  TreeObject();
  TreeObject(TreeObject&&) noexcept;
  TreeObject& operator=(TreeObject&&) noexcept;
  ~TreeObject();

  size_t size() const { return members_.size(); }
  bool empty() const { return members_.empty(); }
  List::iterator begin() { return members_.begin(); }
  List::iterator end() { return members_.end(); }
  List::const_iterator begin() const { return members_.begin(); }
  List::const_iterator end() const { return members_.end(); }

  // The value of that key, or null.
  Tree* Find(std::string_view key);
  const Tree* Find(std::string_view key) const;
  // Changes the member of that key in its place, or appends it.
  TreeMember& Set(std::string_view key, Tree&& value);
  bool Remove(std::string_view key);
  // Removes the members for which `drop(member)` holds.
  template <class Drop>
  void RemoveIf(Drop drop);

 private:
  using Index = std::map<std::string_view, List::iterator>;

  List::iterator Locate(std::string_view key);
  List::iterator Erase(List::iterator member);
  void BuildIndex();

  List members_;
  std::unique_ptr<Index> index_;  // of objects too large to look through
};

class Tree {
 public:
  using Array = std::vector<Tree>;

  Tree() = default;  // null
  static Tree Bool(bool value) { return Tree(Content(value)); }
  static Tree Int(int64_t number) { return Tree(Content(number)); }
  static Tree Uint(uint64_t number) { return Tree(Content(number)); }
  static Tree Float(double number) { return Tree(Content(number)); }
  static Tree String(std::string text) { return Tree(Content(std::move(text))); }
  static Tree NewArray() { return Tree(Content(Array())); }
  static Tree NewObject() { return Tree(Content(TreeObject())); }
  // A deep copy of a value on a tape or in a tree, with its places.
  static Tree From(AnyValue value);

  Tree(Tree&&) noexcept;
  Tree& operator=(Tree&&) noexcept;
  ~Tree();
  Tree Clone() const;

  Kind kind() const { return static_cast<Kind>(content_.index()); }
  bool IsNull() const { return kind() == Kind::kNull; }
  bool IsString() const { return kind() == Kind::kString; }
  bool IsArray() const { return kind() == Kind::kArray; }
  bool IsObject() const { return kind() == Kind::kObject; }

  // Each only for its own kind.
  bool AsBool() const { return *std::get_if<bool>(&content_); }
  int64_t AsInt() const { return *std::get_if<int64_t>(&content_); }
  uint64_t AsUint() const { return *std::get_if<uint64_t>(&content_); }
  double AsFloat() const { return *std::get_if<double>(&content_); }
  const std::string& AsString() const { return *std::get_if<std::string>(&content_); }
  const Array& AsArray() const { return *std::get_if<Array>(&content_); }
  Array& AsArray() { return *std::get_if<Array>(&content_); }
  const TreeObject& AsObject() const { return *std::get_if<TreeObject>(&content_); }
  TreeObject& AsObject() { return *std::get_if<TreeObject>(&content_); }

  // What is at the path, or null. An index looked up in an object is taken as a key,
  // since a JSON Pointer does not distinguish the two.
  Tree* Find(const Path& path);
  const Tree* Find(const Path& path) const;
  // Puts the value at the path, making the objects on the way that are missing; an index
  // may be one past the end of its array. False, with nothing changed, if a step does not
  // fit: into a scalar, into an array by name, past its end.
  bool Set(const Path& path, Tree value);
  // False if there was nothing. The root cannot be removed.
  bool Remove(const Path& path);

  std::optional<text::Span> span() const {
    return has_span() ? std::optional<text::Span>(span_) : std::nullopt;
  }
  void set_span(std::optional<text::Span> span) { span_ = span.value_or(kNoSpan); }

 private:
  // In the order of Kind.
  using Content =
      std::variant<std::monostate, bool, int64_t, uint64_t, double, std::string, Array, TreeObject>;
  // No source is so long that something could begin there.
  static constexpr text::Span kNoSpan = {UINT32_MAX, 0};

  explicit Tree(Content&& content);
  bool has_span() const { return span_.offset != kNoSpan.offset; }
  bool HasChildren() const;
  void Dismantle();
  Tree* FindStep(const Step& step);
  bool CanSet(const Path& path);

  Content content_;
  text::Span span_ = kNoSpan;
};

struct TreeMember {
  TreeMember(std::string_view name, Tree&& content) : key(name), value(std::move(content)) {}

  const std::string key;
  Tree value;
  std::optional<text::Span> key_span;
};

template <class Drop>
void TreeObject::RemoveIf(Drop drop) {
  for (auto member = begin(); member != end();) member = drop(*member) ? Erase(member) : std::next(member);
}

}  // namespace plimsoll::value

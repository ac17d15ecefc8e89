// AnyValue is a borrowed look at a value, wherever it lives: on a tape or in a tree. What
// only reads values (writers, equality, renderings) takes this. As cheap to copy as two
// words, and it must not outlive what it looks at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::value {

class ChildCursor;

class AnyValue {
 public:
  AnyValue(Value value) : document_(&value.document()), index_(value.index()) {}
  AnyValue(const Tree& tree) : tree_(&tree), index_(kInTree) {}

  Kind kind() const { return InTree() ? tree_->kind() : node().kind; }
  bool IsContainer() const { return kind() >= Kind::kArray; }

  // Each only for its own kind.
  bool AsBool() const { return InTree() ? tree_->AsBool() : node().boolean; }
  int64_t AsInt() const { return InTree() ? tree_->AsInt() : node().integer; }
  uint64_t AsUint() const { return InTree() ? tree_->AsUint() : node().unsigned_integer; }
  double AsFloat() const { return InTree() ? tree_->AsFloat() : node().number; }
  std::string_view AsString() const {
    return InTree() ? std::string_view(tree_->AsString()) : document_->TextOf(node());
  }
  // Items or members; 0 for anything that is no container.
  size_t Count() const;
  ChildCursor Children() const;
  std::optional<text::Span> span() const;

 private:
  friend class ChildCursor;
  static constexpr uint32_t kInTree = UINT32_MAX;

  bool InTree() const { return index_ == kInTree; }
  const Node& node() const { return document_->tape()[index_]; }

  union {
    const Document* document_;
    const Tree* tree_;
  };
  uint32_t index_;  // on the tape
};

// An item of an array, or a member of an object.
struct Child {
  std::string_view key;  // empty for items
  AnyValue value;
};

// Goes through the children of a container in their order.
class ChildCursor {
 public:
  explicit ChildCursor(AnyValue container);
  // The next child, or nothing at the end.
  std::optional<Child> Next();
  // Where the key of the last member was.
  std::optional<text::Span> KeySpan() const;

 private:
  enum class Where : uint8_t { kTape, kTreeArray, kTreeObject };

  Child NextOnTape();

  AnyValue container_;
  Where where_ = Where::kTape;
  bool keyed_ = false;
  uint32_t next_ = 0;  // of the tape's nodes, or of the array's items
  uint32_t end_ = 0;
  uint32_t last_ = 0;  // where the last child, with its key, began on the tape
  TreeObject::List::const_iterator member_;
};

inline ChildCursor AnyValue::Children() const { return ChildCursor(*this); }

}  // namespace plimsoll::value

// Document is one JSON or YAML document as read: a tape of 16-byte nodes in reading
// order, immutable once a reader has filled it. Readers (json_reader.h, yaml_reader.h)
// write it through Tape; everybody else looks through Value.
//
//   for (Member member : document.root().Members()) {
//     if (member.key == "kind") use(member.value.AsString());
//   }
//
// Layout. A container node is followed by its children; in an object a key node (a
// string) is before each value node. A node knows how many nodes its subtree takes,
// so a sibling is one addition away and a subtree can be copied as it is. Text lies in
// the source bytes where it can, else (escapes, folding, repair) in the document's side
// buffer. The source must outlive the document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/text/source.h"

namespace plimsoll::value {

// kUint holds integers past int64 and is made only by the YAML reader when numbers are
// wanted as written; in the API server's view they are floats.
enum class Kind : uint8_t { kNull, kBool, kInt, kUint, kFloat, kString, kArray, kObject };

struct Node {
  struct Text {
    uint32_t begin;
    uint32_t length;
  };
  struct Container {
    uint32_t size;   // nodes of the subtree, this one included
    uint32_t count;  // items of an array, members of an object
  };

  uint32_t offset;  // of the value's first byte in the source
  Kind kind;
  bool side_text;        // the text lies in the side buffer
  uint16_t span_length;  // bytes the value takes in the source, kLongSpan when more than that
  union {
    bool boolean;
    int64_t integer;
    uint64_t unsigned_integer;
    double number;
    Text text;
    Container container;
  };

  static constexpr uint16_t kLongSpan = 0xFFFF;
  bool IsContainer() const { return kind == Kind::kArray || kind == Kind::kObject; }
  uint32_t Size() const { return IsContainer() ? container.size : 1; }
};
static_assert(sizeof(Node) == 16);

class Value;

// The growing array of nodes: a vector without the initialisation, which keeps its
// memory when cleared.
class Tape {
 public:
  uint32_t size() const { return size_; }
  Node& operator[](uint32_t index) { return nodes_[index]; }
  const Node& operator[](uint32_t index) const { return nodes_[index]; }
  Node& Append() {
    if (size_ == capacity_) Grow(size_ + 1);
    return nodes_[size_++];
  }
  void Reserve(uint32_t capacity) {
    if (capacity > capacity_) Grow(capacity);
  }
  void Truncate(uint32_t size) { size_ = size; }
  // For a reader that writes ahead and settles the size afterwards; the caller reserved enough.
  Node* data() { return nodes_.get(); }
  void SetSize(uint32_t size) {
    PLIMSOLL_ASSERT(size <= capacity_);
    size_ = size;
  }

 private:
  void Grow(uint32_t wanted);

  std::unique_ptr<Node[]> nodes_;
  uint32_t size_ = 0;
  uint32_t capacity_ = 0;
};

class Document {
 public:
  // Forgets the content, keeps the memory.
  void Clear(std::string_view source) {
    source_ = source;
    origin_ = 0;
    side_.clear();
    tape_.Truncate(0);
  }
  bool empty() const { return tape_.size() == 0; }
  // Of a document that is not empty.
  Value root() const;

  std::string_view source() const { return source_; }
  // Where `source` begins inside the whole input; node offsets count from there, spans of
  // values from the start of the input.
  uint32_t origin() const { return origin_; }
  void SetOrigin(uint32_t origin) { origin_ = origin; }
  const Tape& tape() const { return tape_; }
  // Text that is not in the source as it is.
  const std::string& side() const { return side_; }
  std::string_view TextOf(const Node& node) const {
    const char* base = node.side_text ? side_.data() : source_.data();
    return {base + node.text.begin, node.text.length};
  }

  // For readers.
  void CutSource(size_t size) { source_ = source_.substr(0, size); }
  Tape& MutableTape() { return tape_; }
  std::string& MutableSide() { return side_; }

 private:
  std::string_view source_;
  uint32_t origin_ = 0;
  std::string side_;
  Tape tape_;
};

struct Member;
class ItemIterator;
class MemberIterator;
template <class Iterator>
class TapeRange;
using ItemRange = TapeRange<ItemIterator>;
using MemberRange = TapeRange<MemberIterator>;

// A borrowed look at one node. As cheap to copy as a pointer.
class Value {
 public:
  Value(const Document& document, uint32_t index) : document_(&document), index_(index) {}

  Kind kind() const { return node().kind; }
  bool IsNull() const { return kind() == Kind::kNull; }
  bool IsString() const { return kind() == Kind::kString; }
  bool IsArray() const { return kind() == Kind::kArray; }
  bool IsObject() const { return kind() == Kind::kObject; }
  bool IsNumber() const { return kind() == Kind::kInt || kind() == Kind::kUint || kind() == Kind::kFloat; }

  bool AsBool() const { return node().boolean; }
  int64_t AsInt() const { return node().integer; }
  uint64_t AsUint() const { return node().unsigned_integer; }
  double AsFloat() const { return node().number; }
  // Any number as a float64.
  double AsDouble() const;
  std::string_view AsString() const { return document_->TextOf(node()); }

  // Items or members; 0 for anything that is no container.
  uint32_t Count() const { return node().IsContainer() ? node().container.count : 0; }
  ItemRange Items() const;
  MemberRange Members() const;
  // The member of that name, if this is an object that has it.
  std::optional<Value> Find(std::string_view key) const;

  // Where the value is in the input. A container's span is that of its first character.
  text::Span span() const;

  const Node& node() const { return document_->tape()[index_]; }
  const Document& document() const { return *document_; }
  uint32_t index() const { return index_; }

 private:
  const Document* document_;
  uint32_t index_;
};

struct Member {
  std::string_view key;
  Value key_value;  // the key's own node, for its place
  Value value;
};

// A place on the tape that an iterator is at.
class TapePosition {
 public:
  TapePosition(const Document& document, uint32_t index) : document_(&document), index_(index) {}
  bool operator!=(const TapePosition& other) const { return index_ != other.index_; }

 protected:
  const Document* document_;
  uint32_t index_;
};

class ItemIterator : public TapePosition {
 public:
  using TapePosition::TapePosition;
  Value operator*() const { return {*document_, index_}; }
  ItemIterator& operator++() {
    index_ += document_->tape()[index_].Size();
    return *this;
  }
};

class MemberIterator : public TapePosition {
 public:
  using TapePosition::TapePosition;
  Member operator*() const {
    return {document_->TextOf(document_->tape()[index_]), {*document_, index_}, {*document_, index_ + 1}};
  }
  MemberIterator& operator++() {
    index_ += 1 + document_->tape()[index_ + 1].Size();
    return *this;
  }
};

template <class Iterator>
class TapeRange {
 public:
  TapeRange(const Document& document, uint32_t begin, uint32_t end)
      : document_(&document), begin_(begin), end_(end) {}
  Iterator begin() const { return {*document_, begin_}; }
  Iterator end() const { return {*document_, end_}; }

 private:
  const Document* document_;
  uint32_t begin_;
  uint32_t end_;
};

inline Value Document::root() const {
  PLIMSOLL_ASSERT(!empty());
  return {*this, 0};
}

inline ItemRange Value::Items() const {
  const bool ours = IsArray();
  return {*document_, index_ + 1, index_ + (ours ? node().container.size : 1)};
}

inline MemberRange Value::Members() const {
  const bool ours = IsObject();
  return {*document_, index_ + 1, index_ + (ours ? node().container.size : 1)};
}

}  // namespace plimsoll::value

// SyntaxTree is YAML or JSON text as people write it, also in the middle of an edit: keys without a colon,
// open quotes and brackets, wrong indentation. It says where keys, values and comments are. It is not what
// Kubernetes reads; that is value::Document, which exists only when the text is right.
//
//   const SyntaxTree tree = ParseSyntax(text);
//   for (const SyntaxDocument& document : tree.documents()) Show(tree, document.root);
//
// A node is a value. The members of a mapping and the items of a sequence are its children, in their order;
// a member also has the place of its key. Nodes are in the order of the text. The text is borrowed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

using SyntaxId = uint32_t;
inline constexpr SyntaxId kNoSyntax = UINT32_MAX;

// Collections inside each other; what is deeper is left out.
inline constexpr size_t kMaxSyntaxDepth = 200;

enum class SyntaxKind : uint8_t { kEmpty, kScalar, kMapping, kSequence };
enum class SyntaxStyle : uint8_t { kPlain, kSingleQuoted, kDoubleQuoted, kLiteral, kFolded, kAlias };

struct SyntaxNode {
  SyntaxKind kind = SyntaxKind::kEmpty;
  SyntaxStyle style = SyntaxStyle::kPlain;
  bool flow = false;   // in brackets
  bool open = false;   // a quote or bracket that is never closed
  bool colon = false;  // of a member: there is a colon after the key
  SyntaxId parent = kNoSyntax;
  SyntaxId first = kNoSyntax;  // child
  SyntaxId last = kNoSyntax;   // child
  SyntaxId next = kNoSyntax;   // sibling
  uint32_t index = 0;          // among its siblings
  uint32_t column = 0;         // of the keys or dashes of a collection without brackets, in bytes
  uint32_t begin = 0;          // of the key, the dash or the value, whichever is first
  text::Span key = {};         // with its quotes
  text::Span place = {};       // of the value; of an empty one, where it would be
  uint32_t end() const { return place.offset + place.length; }
  bool IsCollection() const { return kind == SyntaxKind::kMapping || kind == SyntaxKind::kSequence; }
};

struct SyntaxDocument {
  SyntaxId root = kNoSyntax;  // none when it is empty
  text::Span place;           // up to the next separator
};

class SyntaxTree {
 public:
  explicit SyntaxTree(std::string_view text) : text_(text) {}

  std::string_view text() const { return text_; }
  const SyntaxNode& operator[](SyntaxId id) const { return nodes_[id]; }
  size_t size() const { return nodes_.size(); }
  const std::vector<SyntaxDocument>& documents() const { return documents_; }
  // Without their line ends, in order.
  const std::vector<text::Span>& comments() const { return comments_; }

  std::string_view TextOf(text::Span span) const { return text_.substr(span.offset, span.length); }
  bool IsMember(SyntaxId id) const { return HasParent(id, SyntaxKind::kMapping); }
  bool IsItem(SyntaxId id) const { return HasParent(id, SyntaxKind::kSequence); }
  // The child of that name; kNoSyntax when it is not there, or when the node is no mapping.
  SyntaxId Find(SyntaxId mapping, std::string_view key) const;
  // The same for several names, one below the other.
  SyntaxId Follow(SyntaxId mapping, std::initializer_list<std::string_view> keys) const;
  // Names and values without their quotes and escapes. A value that is no scalar is empty.
  std::string KeyOf(SyntaxId member) const;
  std::string ValueOf(SyntaxId scalar) const;
  // The value of a member of a mapping; empty when it is not there.
  std::string ValueAt(SyntaxId mapping, std::string_view key) const;
  // Whether the key is written so, with or without quotes.
  bool HasKey(SyntaxId member, std::string_view key) const;
  // The document at an offset; null of a text without any.
  const SyntaxDocument* DocumentAt(uint32_t offset) const;
  bool InComment(uint32_t offset) const;

 private:
  friend class SyntaxBuilder;

  bool HasParent(SyntaxId id, SyntaxKind kind) const {
    return nodes_[id].parent != kNoSyntax && nodes_[nodes_[id].parent].kind == kind;
  }

  std::string_view text_;
  std::vector<SyntaxNode> nodes_;
  std::vector<SyntaxDocument> documents_;
  std::vector<text::Span> comments_;
};

// The children of a node: `for (SyntaxId child : SyntaxChildren(tree, node))`.
class SyntaxChildren {
 public:
  class Iterator {
   public:
    Iterator(const SyntaxTree& tree, SyntaxId at) : tree_(&tree), at_(at) {}
    SyntaxId operator*() const { return at_; }
    Iterator& operator++() {
      at_ = (*tree_)[at_].next;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const SyntaxTree* tree_;
    SyntaxId at_;
  };

  SyntaxChildren(const SyntaxTree& tree, SyntaxId parent)
      : tree_(tree), first_(parent == kNoSyntax ? kNoSyntax : tree[parent].first) {}
  Iterator begin() const { return {tree_, first_}; }
  Iterator end() const { return {tree_, kNoSyntax}; }

 private:
  const SyntaxTree& tree_;
  SyntaxId first_;
};

// Takes time in proportion to the text, which may be anything.
SyntaxTree ParseSyntax(std::string_view text);

}  // namespace plimsoll::lsp

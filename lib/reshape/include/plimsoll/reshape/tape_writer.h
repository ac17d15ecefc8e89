// TapeWriter appends to the tape of a document under construction: nodes of other tapes with
// their text brought along, and new values. What it needs to know of where a node comes from
// is a Stock.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::reshape {

// What the text of a stock's nodes is to the document being written.
enum class TextOrigin : uint8_t {
  kShared,   // the same source and the same side buffer
  kSource,   // the same source, another side buffer
  kForeign,  // another document altogether, whose places mean nothing here
};

// Nodes to take from.
struct Stock {
  const value::Tape* tape = nullptr;
  const value::Document* texts = nullptr;
  TextOrigin origin = TextOrigin::kShared;

  const value::Node& node(uint32_t index) const { return (*tape)[index]; }
  std::string_view Text(uint32_t index) const { return texts->TextOf(node(index)); }
};

// Where a value is in the source, as a node keeps it.
struct Place {
  uint32_t offset = 0;
  uint16_t length = 0;

  static Place Of(const value::Node& node) { return {node.offset, node.span_length}; }
};

class TapeWriter {
 public:
  // Begins a document over the source of `object`, and returns the stock of its nodes.
  Stock Start(value::Value object, value::Document& out);

  // The same over the source of a stock whose nodes may be of any kind.
  Stock StartOver(const Stock& from, value::Document& out);

  // Goes on after what the document holds.
  void Resume(value::Document& out) {
    out_ = &out;
    tape_ = &out.MutableTape();
  }

  // Nodes go to another tape, the text they need to the document as before.
  void Redirect(value::Tape& tape) { tape_ = &tape; }
  value::Tape& tape() { return *tape_; }
  uint32_t size() const { return tape_->size(); }
  // Nodes on the current tape, their text in the document.
  Stock StockOf(const value::Tape& tape) const { return {&tape, out_, TextOrigin::kShared}; }

  // Copies one node; the children of a container are the caller's business. `added` is the
  // place of foreign values.
  value::Node& CopyNode(const Stock& from, uint32_t index, Place added);
  void CopySubtree(const Stock& from, uint32_t index, Place added);
  void AddText(std::string_view text, Place place);
  value::Node& AddScalar(value::Kind kind, Place place);
  // Returns the container's index, for Close.
  uint32_t OpenContainer(value::Kind kind, Place place);
  void Close(uint32_t container, uint32_t count) {
    (*tape_)[container].container = {tape_->size() - container, count};
  }

  // Forgets what was written after these marks.
  struct Mark {
    uint32_t nodes;
    size_t side;
  };
  Mark mark() const { return {tape_->size(), out_->side().size()}; }
  void Rewind(Mark mark);

  const value::Document& out() const { return *out_; }
  // Text beside the source no longer fits; what was added since is wrong.
  bool overflow() const { return overflow_; }
  size_t SideBytes() const { return out_->side().size(); }

 private:
  value::Node::Text Keep(std::string_view text);

  value::Document* out_ = nullptr;
  value::Tape* tape_ = nullptr;
  bool overflow_ = false;
};

}  // namespace plimsoll::reshape

#include "plimsoll/reshape/tape_writer.h"

#include <cstring>

namespace plimsoll::reshape {

using value::Kind;
using value::Node;

// The side buffer of a whole document is copied as it is, so that its nodes are good for the
// new one unchanged. An item of a list brings along only the text it uses.
Stock TapeWriter::Start(value::Value object, value::Document& out) {
  const value::Document& from = object.document();
  Stock stock = StartOver({&from.tape(), &from}, out);
  if (object.index() == 0) {
    out.MutableSide() = from.side();
    stock.origin = TextOrigin::kShared;
  }
  return stock;
}

Stock TapeWriter::StartOver(const Stock& from, value::Document& out) {
  out.Clear(from.texts->source());
  out.SetOrigin(from.texts->origin());
  out_ = &out;
  tape_ = &out.MutableTape();
  overflow_ = false;
  return {from.tape, from.texts, TextOrigin::kSource};
}

Node& TapeWriter::CopyNode(const Stock& from, uint32_t index, Place added) {
  Node node = from.node(index);
  if (from.origin != TextOrigin::kShared) {
    const bool moves = from.origin == TextOrigin::kForeign || node.side_text;
    if (node.kind == Kind::kString && moves) {
      node.text = Keep(from.Text(index));
      node.side_text = true;
    }
    if (from.origin == TextOrigin::kForeign) {
      node.offset = added.offset;
      node.span_length = added.length;
    }
  }
  Node& copy = tape_->Append();
  copy = node;
  return copy;
}

void TapeWriter::CopySubtree(const Stock& from, uint32_t index, Place added) {
  const uint32_t size = from.node(index).Size();
  if (from.origin != TextOrigin::kShared) {
    for (uint32_t i = 0; i < size; ++i) CopyNode(from, index + i, added);
    return;
  }
  const uint32_t begin = tape_->size();
  tape_->Reserve(begin + size);
  std::memcpy(tape_->data() + begin, &from.node(index), size * sizeof(Node));
  tape_->SetSize(begin + size);
}

void TapeWriter::AddText(std::string_view text, Place place) {
  const Node::Text kept = Keep(text);
  Node& node = AddScalar(Kind::kString, place);
  node.side_text = true;
  node.text = kept;
}

Node& TapeWriter::AddScalar(Kind kind, Place place) {
  Node& node = tape_->Append();
  node = {};
  node.kind = kind;
  node.offset = place.offset;
  node.span_length = place.length;
  return node;
}

uint32_t TapeWriter::OpenContainer(Kind kind, Place place) {
  AddScalar(kind, place).container = {1, 0};
  return tape_->size() - 1;
}

void TapeWriter::Rewind(Mark mark) {
  tape_->Truncate(mark.nodes);
  out_->MutableSide().resize(mark.side);
}

Node::Text TapeWriter::Keep(std::string_view text) {
  std::string& side = out_->MutableSide();
  if (text.size() > UINT32_MAX - side.size()) {
    overflow_ = true;
    return {0, 0};
  }
  const Node::Text kept{static_cast<uint32_t>(side.size()), static_cast<uint32_t>(text.size())};
  side.append(text);
  return kept;
}

}  // namespace plimsoll::reshape

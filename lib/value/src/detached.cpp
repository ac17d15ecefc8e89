// The copy's source is the stretch of the original that its nodes touch; offsets are moved by
// where that stretch begins, and the origin by as much the other way.
#include "plimsoll/value/detached.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "plimsoll/base/assert.h"

namespace plimsoll::value {
namespace {

bool HoldsSourceText(const Node& node) { return node.kind == Kind::kString && !node.side_text; }

struct Stretch {
  uint32_t begin = UINT32_MAX;
  uint32_t end = 0;

  void Take(uint32_t first, uint32_t last) {
    begin = std::min(begin, first);
    end = std::max(end, last);
  }
};

Stretch TouchedBy(const Document& document, uint32_t first, uint32_t last) {
  Stretch stretch;
  for (uint32_t i = first; i < last; ++i) {
    const Node& node = document.tape()[i];
    const uint32_t length = node.span_length == Node::kLongSpan ? 0 : node.span_length;
    stretch.Take(node.offset, node.offset + length);
    if (HoldsSourceText(node)) stretch.Take(node.text.begin, node.text.begin + node.text.length);
  }
  // An empty value at the very end may come after the last byte.
  stretch.end = std::min(stretch.end, static_cast<uint32_t>(document.source().size()));
  stretch.begin = std::min(stretch.begin, stretch.end);
  return stretch;
}

}  // namespace

Detached::Detached(Value value) : document_(std::make_unique<Document>()) {
  const Document& from = value.document();
  const uint32_t first = value.index();
  const uint32_t last = first + value.node().Size();
  const Stretch stretch = TouchedBy(from, first, last);
  const size_t size = stretch.end - stretch.begin;
  bytes_ = std::make_unique_for_overwrite<char[]>(size + text::kPadding);
  std::ranges::copy(from.source().substr(stretch.begin, size), bytes_.get());
  std::memset(bytes_.get() + size, 0, text::kPadding);

  document_->Clear({bytes_.get(), size});
  document_->SetOrigin(from.origin() + stretch.begin);
  document_->MutableTape().Reserve(last - first);
  std::string& side = document_->MutableSide();
  for (uint32_t i = first; i < last; ++i) {
    Node& node = document_->MutableTape().Append();
    node = from.tape()[i];
    node.offset -= stretch.begin;
    if (node.kind != Kind::kString) continue;
    if (node.side_text) {
      const auto begin = static_cast<uint32_t>(side.size());
      side += from.TextOf(from.tape()[i]);
      node.text.begin = begin;
    } else {
      node.text.begin -= stretch.begin;
    }
  }
}

Detached::Detached(Document&& built) : document_(std::make_unique<Document>(std::move(built))) {
  PLIMSOLL_ASSERT(document_->source().empty());
}

}  // namespace plimsoll::value

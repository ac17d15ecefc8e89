#include "plimsoll/value/tape.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace plimsoll::value {

void Tape::Grow(uint32_t wanted) {
  const uint64_t doubled = std::max<uint64_t>({wanted, uint64_t{capacity_} * 2, 256});
  const auto capacity = static_cast<uint32_t>(std::min<uint64_t>(doubled, UINT32_MAX));
  auto nodes = std::make_unique_for_overwrite<Node[]>(capacity);
  if (size_ != 0) std::memcpy(nodes.get(), nodes_.get(), size_ * sizeof(Node));
  nodes_ = std::move(nodes);
  capacity_ = capacity;
}

double Value::AsDouble() const {
  switch (kind()) {
    case Kind::kInt: return static_cast<double>(AsInt());
    case Kind::kUint: return static_cast<double>(AsUint());
    default: return AsFloat();
  }
}

std::optional<Value> Value::Find(std::string_view key) const {
  for (Member member : Members()) {
    if (member.key == key) return member.value;
  }
  return std::nullopt;
}

text::Span Value::span() const {
  const Node& n = node();
  const uint32_t offset = document_->origin() + n.offset;
  if (n.span_length != Node::kLongSpan) return {offset, n.span_length};
  // Long text takes no less in the source than it holds, save for repairs, and long numbers are
  // at least this long; a caret line is cut anyway.
  const size_t left = document_->source().size() - n.offset;
  const size_t length = n.kind == Kind::kString ? n.text.length : Node::kLongSpan;
  return {offset, static_cast<uint32_t>(std::min(left, length))};
}

}  // namespace plimsoll::value

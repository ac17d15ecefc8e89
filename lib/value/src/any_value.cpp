#include "plimsoll/value/any_value.h"

#include <iterator>

namespace plimsoll::value {

size_t AnyValue::Count() const {
  if (!InTree()) return Value(*document_, index_).Count();
  if (tree_->IsArray()) return tree_->AsArray().size();
  return tree_->IsObject() ? tree_->AsObject().size() : 0;
}

std::optional<text::Span> AnyValue::span() const {
  return InTree() ? tree_->span() : Value(*document_, index_).span();
}

ChildCursor::ChildCursor(AnyValue container)
    : container_(container), keyed_(container.kind() == Kind::kObject) {
  if (!container.InTree()) {
    next_ = container.index_ + 1;
    end_ = container.index_ + container.node().Size();
  } else if (keyed_) {
    where_ = Where::kTreeObject;
    member_ = container.tree_->AsObject().begin();
  } else {
    where_ = Where::kTreeArray;
    end_ = static_cast<uint32_t>(container.Count());
  }
}

std::optional<Child> ChildCursor::Next() {
  switch (where_) {
    case Where::kTape:
      if (next_ == end_) return std::nullopt;
      return NextOnTape();
    case Where::kTreeArray:
      if (next_ == end_) return std::nullopt;
      return Child{{}, container_.tree_->AsArray()[next_++]};
    case Where::kTreeObject: break;
  }
  if (member_ == container_.tree_->AsObject().end()) return std::nullopt;
  const TreeMember& member = *member_++;
  return Child{member.key, member.value};
}

Child ChildCursor::NextOnTape() {
  const Document& document = *container_.document_;
  last_ = next_;
  if (keyed_) ++next_;
  const Value value(document, next_);
  next_ += value.node().Size();
  return {keyed_ ? document.TextOf(document.tape()[last_]) : std::string_view(), value};
}

std::optional<text::Span> ChildCursor::KeySpan() const {
  if (where_ == Where::kTape) return Value(*container_.document_, last_).span();
  return std::prev(member_)->key_span;
}

}  // namespace plimsoll::value

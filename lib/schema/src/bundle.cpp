#include "plimsoll/schema/bundle.h"

#include <algorithm>
#include <utility>

#include "plimsoll/value/detached.h"

namespace plimsoll::schema {
namespace {

// The nodes count from the start of the bytes, so they stay right when those have moved.
void MoveSource(value::Document& document, std::string_view bytes) {
  std::string side = std::move(document.MutableSide());
  const uint32_t nodes = document.tape().size();
  document.Clear(bytes);
  document.MutableSide() = std::move(side);
  document.MutableTape().SetSize(nodes);
}

}  // namespace

Result<uint32_t> Bundle::Add(std::string name, value::Value value) {
  const value::Detached copy(value);
  const value::Document& from = copy.document();
  const std::string& side = document_.side();
  value::Tape& tape = document_.MutableTape();
  if (bytes_.size() + from.source().size() > text::kMaxSourceBytes ||
      side.size() + from.side().size() > text::kMaxSourceBytes ||
      uint64_t{tape.size()} + from.tape().size() > UINT32_MAX) {
    return Fail("the schema and the documents it refers to are too large together");
  }
  const auto begin = static_cast<uint32_t>(bytes_.size());
  const auto side_begin = static_cast<uint32_t>(side.size());
  const uint32_t root = tape.size();
  parts_.push_back({std::move(name), root, begin, from.origin()});
  bytes_ += from.source();
  document_.MutableSide() += from.side();
  MoveSource(document_, bytes_);
  tape.Reserve(root + from.tape().size());
  for (uint32_t i = 0; i < from.tape().size(); ++i) {
    value::Node& node = tape.Append();
    node = from.tape()[i];
    node.offset += begin;
    if (node.kind == value::Kind::kString) node.text.begin += node.side_text ? side_begin : begin;
  }
  return root;
}

const BundlePart& Bundle::PartOf(uint32_t index) const {
  const auto after = std::ranges::upper_bound(parts_, index, {}, &BundlePart::root);
  return *(after - 1);
}

const BundlePart& Bundle::PartAt(text::Span place) const {
  const auto after = std::ranges::upper_bound(parts_, place.offset, {}, &BundlePart::begin);
  return *(after - 1);
}

text::Span Bundle::InPart(text::Span place) const {
  const BundlePart& part = PartAt(place);
  return {place.offset - part.begin + part.origin, place.length};
}

}  // namespace plimsoll::schema

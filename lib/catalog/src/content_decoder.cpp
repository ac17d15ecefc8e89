#include "content_decoder.h"

#include <bit>
#include <cmath>

#include "format.h"

namespace plimsoll::catalog {

using value::Kind;
using value::Node;

Result<void> ContentDecoder::Run() {
  const uint32_t before = tape_.size();
  bool good = DecodeValue();
  while (good && !open_.empty()) {
    good = (!open_.back().keyed || AddText()) && DecodeValue();
    if (good) CloseFull();
  }
  if (good && at_ == bytes_.size()) return {};
  tape_.Truncate(before);
  return Fail("the catalog is damaged: a content cannot be read");
}

bool ContentDecoder::DecodeValue() {
  if (at_ == bytes_.size()) return false;
  uint64_t number = 0;
  switch (static_cast<Tag>(bytes_[at_++])) {
    case Tag::kNull: Add(Kind::kNull); return true;
    case Tag::kFalse: Add(Kind::kBool).boolean = false; return true;
    case Tag::kTrue: Add(Kind::kBool).boolean = true; return true;
    case Tag::kInt:
      if (!Number(number)) return false;
      Add(Kind::kInt).integer = static_cast<int64_t>(number >> 1 ^ (0 - (number & 1)));
      return true;
    case Tag::kUint:
      if (!Number(number)) return false;
      Add(Kind::kUint).unsigned_integer = number;
      return true;
    case Tag::kFloat: {
      double real = 0;
      if (!Float(real)) return false;
      Add(Kind::kFloat).number = real;
      return true;
    }
    case Tag::kString: return AddText();
    case Tag::kArray: return OpenContainer(Kind::kArray);
    case Tag::kObject: return OpenContainer(Kind::kObject);
  }
  return false;
}

// An empty one is closed at once. Each item takes a byte at least, so no count can be larger than
// what is left.
bool ContentDecoder::OpenContainer(Kind kind) {
  uint64_t count = 0;
  if (!Number(count) || count > bytes_.size() - at_ || open_.size() == kMaxContentDepth) return false;
  const uint32_t container = tape_.size();
  Add(kind).container = {1, static_cast<uint32_t>(count)};
  if (count != 0) open_.push_back({container, count, kind == Kind::kObject});
  return true;
}

// A value has just been completed: its container has one less to come, and may be full itself.
void ContentDecoder::CloseFull() {
  const Node& last = tape_[tape_.size() - 1];
  // A container that was opened just now is not complete.
  if (last.IsContainer() && last.container.count != 0) return;
  while (!open_.empty() && --open_.back().left == 0) {
    Node& node = tape_[open_.back().container];
    node.container.size = tape_.size() - open_.back().container;
    open_.pop_back();
  }
}

bool ContentDecoder::AddText() {
  uint64_t id = 0;
  if (!Number(id) || id >= strings_.size()) return false;
  Node& node = Add(Kind::kString);
  node.text = strings_.PlaceOf(static_cast<uint32_t>(id));
  node.offset = node.text.begin;
  return true;
}

bool ContentDecoder::Number(uint64_t& out) {
  out = 0;
  for (unsigned shift = 0; shift < 64 && at_ < bytes_.size(); shift += 7) {
    const auto byte = static_cast<uint8_t>(bytes_[at_++]);
    out |= uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return shift < 63 || byte < 2;
  }
  return false;
}

bool ContentDecoder::Float(double& out) {
  if (bytes_.size() - at_ < 8) return false;
  uint64_t bits = 0;
  for (unsigned i = 0; i < 8; ++i) bits |= uint64_t{static_cast<uint8_t>(bytes_[at_++])} << 8 * i;
  out = std::bit_cast<double>(bits);
  // JSON has no others.
  return std::isfinite(out);
}

Node& ContentDecoder::Add(Kind kind) {
  Node& node = tape_.Append();
  node = {};
  node.kind = kind;
  return node;
}

}  // namespace plimsoll::catalog

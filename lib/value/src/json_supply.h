// JsonSupply is what the walk over a JSON text (json_walk.cpp) leans on: it brings marks and
// room for nodes, and does everything that is rare.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "json_walk.h"
#include "plimsoll/text/json_window.h"

namespace plimsoll::value {

#define PLIMSOLL_HOT [[gnu::always_inline]] inline
#define PLIMSOLL_COLD [[gnu::noinline]]

// Where the walk is. It is handed to the supply by value and given back, never by
// address, so that the walk keeps it in registers.
struct JsonSpot {
  text::JsonCursor at;
  Node* node = nullptr;             // the next to be written
  uint16_t* fingerprint = nullptr;  // the next to be written; those of the open object are before it
  JsonFrame* frame = nullptr;       // the next to be written; the open container's is before it
  uint32_t count = 0;               // items or members of the open container so far
  bool object = false;              // whether it is an object
};

PLIMSOLL_HOT void WriteText(Node& node, uint32_t open, uint32_t close) {
  node.offset = open;
  node.kind = Kind::kString;
  node.side_text = false;
  node.span_length = static_cast<uint16_t>(std::min<uint32_t>(close + 1 - open, Node::kLongSpan));
  node.text = {open + 1, close - open - 1};
}

PLIMSOLL_HOT void WriteScalar(Node& node, Kind kind, uint32_t offset, size_t length, int64_t value) {
  node.offset = offset;
  node.kind = kind;
  node.side_text = false;
  node.span_length = static_cast<uint16_t>(std::min<size_t>(length, Node::kLongSpan));
  node.integer = value;
}

class JsonSupply {
 public:
  JsonSupply(std::string_view text, const Limits& limits, JsonWalkMemory& memory, Document& out);

  JsonSpot Begin(size_t begin, uint32_t first_window);
  // More marks and room for their nodes. A cursor that is low afterwards ends the walk.
  PLIMSOLL_COLD JsonSpot Refill(JsonSpot spot);
  // Room for one more frame; null when that would be too deep.
  PLIMSOLL_COLD JsonFrame* MoreFrames(uint32_t position);

  struct CarefulString {
    JsonSpot spot;
    uint32_t close = 0;  // where its closing quote is; 0 when it is none
  };
  // Writes the string that begins at the cursor, with all its escapes.
  PLIMSOLL_COLD CarefulString TakeCarefully(JsonSpot spot);
  // Writes the number at that place and says where it stops; null when it is none.
  const char* TakeNumber(Node& node, uint32_t position);
  // Notes whether keys of the object that is being closed repeat.
  PLIMSOLL_COLD void CheckKeys(const Node* object, const Node* end);
  // Of a key whose text is the last of the side buffer.
  PLIMSOLL_COLD uint16_t SideFingerprint(const Node& key);
  // The whole text when it is no container.
  JsonSpot TakeRootScalar(JsonSpot spot);
  JsonWalkEnd End(const JsonSpot& spot);

  PLIMSOLL_HOT bool AtRoot(const JsonFrame* frame) const { return frame == memory_.frames.data(); }
  PLIMSOLL_HOT bool IsInText(uint32_t position) const { return position < text_.size(); }
  PLIMSOLL_HOT bool AtLastFrame(const JsonFrame* frame) const { return frame == frames_end_; }
  PLIMSOLL_HOT uint32_t IndexOf(const Node* node) const { return static_cast<uint32_t>(node - tape_.data()); }
  PLIMSOLL_HOT Node* NodeAt(uint32_t index) { return tape_.data() + index; }
  PLIMSOLL_HOT bool KeysMayRepeat(const uint16_t* first, uint32_t count) {
    return memory_.filter.MayRepeat(first, count);
  }
  PLIMSOLL_HOT void Succeed(uint32_t end) {
    end_.verdict = JsonWalkEnd::Verdict::kValue;
    end_.position = end;
  }

 private:
  JsonSpot MakeRoom(JsonSpot spot);
  JsonFrame* FramesEnd();
  const char* TakeRootLiteral(Node& node, uint32_t position);

  const std::string_view text_;
  const Limits& limits_;
  JsonWalkMemory& memory_;
  Document& out_;
  Tape& tape_;
  JsonFrame* frames_end_ = nullptr;  // of those that may be used
  JsonWalkEnd end_;
};

}  // namespace plimsoll::value

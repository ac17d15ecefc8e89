#include "json_supply.h"

#include <cstring>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/json_number.h"
#include "plimsoll/text/json_string.h"

namespace plimsoll::value {

using text::JsonNumber;
using text::JsonText;
using text::JsonWindow;
using Verdict = JsonWalkEnd::Verdict;

JsonSupply::JsonSupply(std::string_view text, const Limits& limits, JsonWalkMemory& memory, Document& out)
    : text_(text), limits_(limits), memory_(memory), out_(out), tape_(out.MutableTape()) {}

JsonSpot JsonSupply::Begin(size_t begin, uint32_t first_window) {
  constexpr size_t kFirstFrames = 64;
  if (memory_.frames.empty()) memory_.frames.resize(kFirstFrames);
  JsonSpot spot;
  spot.at = memory_.window.Start(text_, begin, first_window);
  spot.node = tape_.data();
  spot.fingerprint = memory_.fingerprints.data();
  spot.frame = memory_.frames.data();
  frames_end_ = FramesEnd();
  return MakeRoom(spot);
}

// Each node takes at least one mark, so the marks at hand bound the nodes and fingerprints
// that can be written before the next refill.
JsonSpot JsonSupply::MakeRoom(JsonSpot spot) {
  const auto marks = static_cast<size_t>(std::max<ptrdiff_t>(spot.at.low - spot.at.next, 0));
  const size_t more = marks + 2 * JsonWindow::kReach;

  const uint32_t nodes = IndexOf(spot.node);
  tape_.SetSize(nodes);
  tape_.Reserve(static_cast<uint32_t>(nodes + more));
  spot.node = tape_.data() + nodes;

  std::vector<uint16_t>& fingerprints = memory_.fingerprints;
  const auto used = static_cast<size_t>(spot.fingerprint - fingerprints.data());
  if (fingerprints.size() < used + more) fingerprints.resize(std::max(used + more, 2 * fingerprints.size()));
  spot.fingerprint = fingerprints.data() + used;
  return spot;
}

JsonSpot JsonSupply::Refill(JsonSpot spot) {
  if (IndexOf(spot.node) > limits_.max_nodes) return spot;
  spot.at = memory_.window.Refill(spot.at);
  return MakeRoom(spot);
}

JsonFrame* JsonSupply::FramesEnd() {
  return memory_.frames.data() + std::min<size_t>(memory_.frames.size(), limits_.max_depth);
}

JsonFrame* JsonSupply::MoreFrames(uint32_t position) {
  std::vector<JsonFrame>& frames = memory_.frames;
  const size_t used = frames.size();
  if (used >= limits_.max_depth) {
    end_.verdict = Verdict::kTooDeep;
    end_.position = position;
    return nullptr;
  }
  frames.resize(std::min<size_t>(used * 2, kMaxDepth));
  frames_end_ = FramesEnd();
  return frames.data() + used;
}

JsonSupply::CarefulString JsonSupply::TakeCarefully(JsonSpot spot) {
  const uint32_t open = *spot.at.next++;
  const JsonWindow::StringEnd end = memory_.window.FindStringEnd(spot.at);
  if (!end.found) return {spot, 0};
  spot.at = end.after;
  if (spot.at.Low()) spot.at = memory_.window.Refill(spot.at);
  spot = MakeRoom(spot);

  Node& node = *spot.node;
  WriteText(node, open, end.close);
  std::string& side = out_.MutableSide();
  const size_t begin = side.size();
  const JsonText verdict = text::DecodeJsonString(text_.substr(open + 1, end.close - open - 1), side);
  if (verdict == JsonText::kBad) return {spot, 0};
  if (verdict == JsonText::kDecoded) {
    node.side_text = true;
    node.text = {static_cast<uint32_t>(begin), static_cast<uint32_t>(side.size() - begin)};
  }
  return {spot, end.close};
}

const char* JsonSupply::TakeNumber(Node& node, uint32_t position) {
  JsonNumber number;
  const char* const begin = text_.data() + position;
  const char* const stop = text::ReadJsonNumber(begin, text_.data() + text_.size(), number);
  if (stop == nullptr) return nullptr;
  const auto length = static_cast<size_t>(stop - begin);
  WriteScalar(node, Kind::kInt, position, length, number.integer);
  if (number.kind == JsonNumber::Kind::kInt) return stop;
  node.kind = Kind::kFloat;
  node.number = number.number;
  if (number.kind == JsonNumber::Kind::kOverflow) {
    node.kind = Kind::kNull;
    if (!end_.overflow) end_.first_overflow = {position, static_cast<uint32_t>(length)};
    end_.overflow = true;
  }
  return stop;
}

void JsonSupply::CheckKeys(const Node* object, const Node* end) {
  if (end_.keys_repeat) return;
  std::vector<std::string_view>& keys = memory_.key_texts;
  keys.clear();
  for (const Node* key = object + 1; key < end; key += 1 + key[1].Size()) keys.push_back(out_.TextOf(*key));
  end_.keys_repeat = memory_.keys.HasRepeats(keys);
}

// A fingerprint reads the quote after the key, which the side buffer has not.
uint16_t JsonSupply::SideFingerprint(const Node& key) {
  std::string& side = out_.MutableSide();
  side.append("\"  ");
  const uint16_t fingerprint = KeyFingerprint(side.data() + key.text.begin, key.text.length);
  side.resize(side.size() - 3);
  return fingerprint;
}

const char* JsonSupply::TakeRootLiteral(Node& node, uint32_t position) {
  const std::string_view rest = text_.substr(position);
  for (std::string_view word : {"true", "false", "null"}) {
    if (!rest.starts_with(word)) continue;
    WriteScalar(node, word == "null" ? Kind::kNull : Kind::kBool, position, word.size(), word == "true");
    return rest.data() + word.size();
  }
  return nullptr;
}

// What may follow is not judged: in a stream of values it is the next one.
JsonSpot JsonSupply::TakeRootScalar(JsonSpot spot) {
  const uint32_t position = spot.at.Position();
  const char c = spot.at.Byte();
  if (c == '"') {
    const CarefulString taken = TakeCarefully(spot);
    if (taken.close != 0) Succeed(taken.close + 1);
    spot = taken.spot;
  } else {
    const bool number = c == '-' || ascii::IsDigit(c);
    const char* const stop =
        number ? TakeNumber(*spot.node, position) : TakeRootLiteral(*spot.node, position);
    if (stop != nullptr) Succeed(static_cast<uint32_t>(stop - text_.data()));
  }
  ++spot.node;
  return spot;
}

// A walk that took marks after the text's end for true believes to have come further than that.
JsonWalkEnd JsonSupply::End(const JsonSpot& spot) {
  const uint32_t nodes = IndexOf(spot.node);
  tape_.SetSize(nodes);
  if (nodes > limits_.max_nodes) {
    end_.verdict = Verdict::kTooManyNodes;
    end_.position = tape_[limits_.max_nodes].offset;
  } else if (end_.verdict == Verdict::kValue && end_.position > text_.size()) {
    end_.verdict = Verdict::kNotJson;
  }
  return end_;
}

}  // namespace plimsoll::value

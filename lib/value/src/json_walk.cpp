// The walk is a loop over steps, each of which looks at a few marks and says what is next.
// All a step touches lives in a JsonSpot; what is rare is the supply's (json_supply.h).
//
// A step begins by making sure of at least one true mark. Further ones may come after the
// end of the text, where any byte may lie (see JsonWindow): such a walk runs out of marks or
// comes to an end after the text's, and is no JSON either way.
#include "json_walk.h"

#include <cstring>
#include <type_traits>

#include "json_supply.h"

namespace plimsoll::value {
namespace {

using text::JsonCursor;

enum class WalkStep : uint8_t { kKey, kValue, kAfterValue, kStop };

// What a run has come to: after the last comma between its items.
struct RunMark {
  uint32_t position = 0;
  uint32_t nodes = 1;
  uint32_t count = 0;
};

struct NoMark {};

template <bool kRun>
class Walk {
 public:
  explicit Walk(JsonSupply& supply) : supply_(supply) {}

  PLIMSOLL_HOT JsonSpot Run(JsonSpot spot) {
    spot_ = spot;
    if constexpr (kRun) {
      if (spot_.object) goto key;
    }
  value:
    switch (TakeValue()) {
      case WalkStep::kKey: goto key;
      case WalkStep::kValue: goto value;
      case WalkStep::kAfterValue: goto after_value;
      case WalkStep::kStop: return spot_;
    }
  after_value:
    switch (TakeAfterValue()) {
      case WalkStep::kKey: goto key;
      case WalkStep::kValue: goto value;
      case WalkStep::kAfterValue: goto after_value;
      case WalkStep::kStop: return spot_;
    }
  key:
    if (TakeKey() == WalkStep::kValue) goto value;
    return spot_;
  }

  const RunMark& mark() const { return mark_; }

 private:
  PLIMSOLL_HOT bool HaveMark() {
    if (!spot_.at.Low()) [[likely]]
      return true;
    spot_ = supply_.Refill(spot_);
    return !spot_.at.Low();
  }

  // Writes the string at the cursor's mark, an opening quote. Gives the place of the closing one,
  // 0 when there is none.
  PLIMSOLL_HOT uint32_t TakeString() {
    const uint32_t open = spot_.at.next[0];
    const uint32_t close = spot_.at.next[1];
    if (spot_.at.base[close] != '"') [[unlikely]] {
      const JsonSupply::CarefulString taken = supply_.TakeCarefully(spot_);
      spot_ = taken.spot;
      return taken.close;
    }
    spot_.at.next += 2;
    WriteText(*spot_.node, open, close);
    return close;
  }

  PLIMSOLL_HOT WalkStep TakeKey() {
    if (!HaveMark() || spot_.at.Byte() != '"') return WalkStep::kStop;
    const uint32_t close = TakeString();
    if (close == 0) return WalkStep::kStop;
    const Node& key = *spot_.node++;
    *spot_.fingerprint++ = key.side_text ? supply_.SideFingerprint(key)
                                         : KeyFingerprint(spot_.at.base + key.text.begin, key.text.length);
    ++spot_.count;
    if (spot_.at.base[close + 1] == ':') [[likely]]
      return WalkStep::kValue;
    uint32_t position;
    return spot_.at.TakeAfterString(close, position) == ':' ? WalkStep::kValue : WalkStep::kStop;
  }

  PLIMSOLL_HOT WalkStep TakeValue() {
    if (!HaveMark()) return WalkStep::kStop;
    const uint32_t position = spot_.at.Position();
    const char c = spot_.at.base[position];
    if (c == '"') return TakeStringValue();
    ++spot_.at.next;
    switch (c) {
      case '{': return OpenObject(position);
      case '[': return OpenArray(position);
      case 't': return TakeLiteral(position, "true", Kind::kBool, 1);
      case 'f': return TakeLiteral(position, "false", Kind::kBool, 0);
      case 'n': return TakeLiteral(position, "null", Kind::kNull, 0);
      default: return TakeNumber(position);
    }
  }

  PLIMSOLL_HOT WalkStep TakeStringValue() {
    const uint32_t close = TakeString();
    if (close == 0) return WalkStep::kStop;
    ++spot_.node;
    const char c = spot_.at.base[close + 1];
    if (c == ',') return Continue(close + 1);
    if (!JsonCursor::IsStructure(c)) return WalkStep::kAfterValue;
    return After(c, close + 1);
  }

  PLIMSOLL_HOT WalkStep TakeNumber(uint32_t position) {
    const char* const stop = supply_.TakeNumber(*spot_.node, position);
    if (stop == nullptr || JsonCursor::ContinuesScalar(*stop)) return WalkStep::kStop;
    ++spot_.node;
    return WalkStep::kAfterValue;
  }

  template <size_t kSize>
  PLIMSOLL_HOT WalkStep TakeLiteral(uint32_t position, const char (&word)[kSize], Kind kind, int64_t value) {
    constexpr size_t kLength = kSize - 1;
    const char* const begin = spot_.at.base + position;
    if (std::memcmp(begin, word, kLength) != 0 || JsonCursor::ContinuesScalar(begin[kLength]))
      return WalkStep::kStop;
    WriteScalar(*spot_.node++, kind, position, kLength, value);
    return WalkStep::kAfterValue;
  }

  PLIMSOLL_HOT bool Open(Kind kind, uint32_t position) {
    if (supply_.AtLastFrame(spot_.frame)) [[unlikely]] {
      spot_.frame = supply_.MoreFrames(position);
      if (spot_.frame == nullptr) return false;
    }
    spot_.frame->count = spot_.count;
    spot_.frame->object = spot_.object;
    spot_.frame->node = supply_.IndexOf(spot_.node);
    ++spot_.frame;
    WriteScalar(*spot_.node++, kind, position, 1, 0);
    spot_.count = 0;
    spot_.object = kind == Kind::kObject;
    return HaveMark();
  }

  PLIMSOLL_HOT WalkStep OpenObject(uint32_t position) {
    if (!Open(Kind::kObject, position)) return WalkStep::kStop;
    return spot_.at.Byte() == '}' ? Close(*spot_.at.next++) : WalkStep::kKey;
  }

  PLIMSOLL_HOT WalkStep OpenArray(uint32_t position) {
    if (!Open(Kind::kArray, position)) return WalkStep::kStop;
    if (spot_.at.Byte() == ']') return Close(*spot_.at.next++);
    spot_.count = 1;
    return WalkStep::kValue;
  }

  PLIMSOLL_HOT WalkStep TakeAfterValue() {
    if (!HaveMark()) return WalkStep::kStop;
    const uint32_t position = *spot_.at.next++;
    return After(spot_.at.base[position], position);
  }

  PLIMSOLL_HOT WalkStep After(char c, uint32_t position) {
    if (c == ',') return Continue(position);
    return c == (spot_.object ? '}' : ']') ? Close(position) : WalkStep::kStop;
  }

  PLIMSOLL_HOT WalkStep Continue(uint32_t position) {
    if constexpr (kRun) {
      const bool between_items = supply_.AtRoot(spot_.frame - 1) && supply_.IsInText(position);
      if (between_items) mark_ = {position + 1, supply_.IndexOf(spot_.node), spot_.count};
    }
    if (spot_.object) return WalkStep::kKey;
    ++spot_.count;
    return WalkStep::kValue;
  }

  PLIMSOLL_HOT WalkStep Close(uint32_t position) {
    const JsonFrame frame = *--spot_.frame;
    Node* const container = supply_.NodeAt(frame.node);
    container->container = {static_cast<uint32_t>(spot_.node - container), spot_.count};
    if (spot_.object) ForgetKeys(container);
    spot_.count = frame.count;
    spot_.object = frame.object;
    if (!supply_.AtRoot(spot_.frame)) return WalkStep::kAfterValue;
    supply_.Succeed(position + 1);
    return WalkStep::kStop;
  }

  PLIMSOLL_HOT void ForgetKeys(const Node* object) {
    spot_.fingerprint -= spot_.count;
    if (spot_.count > 1 && supply_.KeysMayRepeat(spot_.fingerprint, spot_.count)) [[unlikely]] {
      supply_.CheckKeys(object, spot_.node);
    }
  }

  JsonSpot spot_;
  JsonSupply& supply_;
  [[no_unique_address]] std::conditional_t<kRun, RunMark, NoMark> mark_;
};

// An array or object in which the walk begins.
JsonSpot OpenRoot(JsonSpot spot, bool object) {
  *spot.frame++ = {0, 0, false};
  WriteScalar(*spot.node++, object ? Kind::kObject : Kind::kArray, 0, 0, 0);
  spot.object = object;
  spot.count = object ? 0 : 1;
  return spot;
}

}  // namespace

JsonWalkEnd WalkJson(std::string_view text, size_t begin, uint32_t first_window, const Limits& limits,
                     JsonWalkMemory& memory, Document& out) {
  JsonSupply supply(text, limits, memory, out);
  JsonSpot spot = supply.Begin(begin, first_window);
  if (!spot.at.Low()) {
    const char c = spot.at.Byte();
    spot = c == '{' || c == '[' ? Walk<false>(supply).Run(spot) : supply.TakeRootScalar(spot);
  }
  return supply.End(spot);
}

JsonWalkEnd WalkJsonRun(std::string_view text, bool object, const Limits& limits, JsonWalkMemory& memory,
                        Document& out) {
  JsonSupply supply(text, limits, memory, out);
  JsonSpot spot = OpenRoot(supply.Begin(0, text::JsonWindow::kLargest), object);
  Walk<true> walk(supply);
  if (!spot.at.Low()) spot = walk.Run(spot);
  JsonWalkEnd end = supply.End(spot);
  end.cut = spot.at.Low();
  if (end.verdict == JsonWalkEnd::Verdict::kValue) return end;
  const RunMark& mark = walk.mark();
  out.MutableTape().SetSize(mark.nodes);
  out.MutableTape()[0].container = {mark.nodes, mark.count};
  end.position = mark.position;
  end.overflow = end.overflow && end.first_overflow.offset < mark.position;
  return end;
}

}  // namespace plimsoll::value

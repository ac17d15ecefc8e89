// The walk is that of the JSON reader (see text/json_window.h for what it must know of marks)
// with a schema node at hand for every value. Where nothing is known about a value the node is
// kAnything, which accepts all kinds, so that there is one way through the code.
//
// Objects of one kind tend to have their keys in one order. So a key is first compared with the
// one that followed the key before it the last time, as JSON spells it, quotes and colon
// included; only where that guess fails it is looked up in its object's set. Guesses are shared
// by all programs a checker runs: a foreign one costs a comparison and does no harm.
//
// Repeated keys must be noticed since the last of them counts: of up to 64 properties by a bit
// each, of all other keys by comparing them when their object ends.
//
// A walker may look at kReach marks without asking for more. A member needs six at most (two
// for its key, a colon, two for a string, a comma), so one question a member or item suffices.
//
// What is rarely called is given copies of what it needs and never the walk itself, so that
// the compiler can keep the walk in registers.
#include "plimsoll/check/json_checker.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "plimsoll/text/json_number.h"
#include "plimsoll/text/json_string.h"
#include "plimsoll/text/json_window.h"
#include "plimsoll/value/key_set.h"
#include "plimsoll/value/limits.h"
#include "scalar_rules.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace plimsoll::check {

#define PLIMSOLL_HOT [[gnu::always_inline]] inline
#define PLIMSOLL_COLD [[gnu::noinline]]

namespace {

using schema::KeyWords;
using schema::PropertyTable;
using text::JsonCursor;
using text::JsonNumber;
using text::JsonText;
using value::Kind;

constexpr ProgramNode kAnything = {
    .plain = kAllKinds, .typed = kAllKinds, .junctors_settled = kAllKinds, .ruled = kAllKinds};
const ObjectRules kNoRules;

// What comes next: a key, an item, or what comes after a container.
enum class Step : uint8_t { kKey, kItem, kClosed, kDone, kDoubt };

// Programs begin at different places of the guesses, so that those of small ones seldom mix.
constexpr size_t kApart = 4096;

// Whether a byte after a number or literal would belong to it.
bool ContinuesScalar(char c) {
  return !(c == ',' || c == '\n' || c == ' ' || c == '\r' || c == '\t' || c == '"' ||
           JsonCursor::IsStructure(c));
}

}  // namespace

struct JsonChecker::Memory {
  // An open container.
  struct Frame {
    bool is_object;
    // Of objects.
    uint32_t first_loose;
    const ObjectRules* object;
    uint64_t seen;    // bits of Members
    uint16_t* guess;  // which property follows
    // Of lists.
    uint32_t count;
    const ProgramNode* items;
    const ArrayRules* array;  // null when the number of items does not matter
  };

  text::JsonWindow window;
  std::vector<uint16_t> guesses;
  std::vector<Frame> frames;
  std::vector<std::string_view> loose;  // keys of open objects that have no bit
  std::string decoded;
  value::KeyFilter filter;
  value::KeySet keys;
};

namespace {

class Walk {
 public:
  Walk(const CheckProgram& program, std::string_view text, JsonChecker::Memory& memory)
      : program_(program), text_(text), memory_(memory) {
    memory_.loose.clear();
    const size_t guesses = program.properties.size() + program.objects.size() + kApart;
    if (memory_.guesses.size() < guesses) memory_.guesses.resize(guesses);
    guess_after_ = memory_.guesses.data() + (reinterpret_cast<uintptr_t>(&program) >> 4) % kApart;
    guess_first_ = guess_after_ + program.properties.size();
    if (memory_.frames.empty()) memory_.frames.resize(64);
    frame_ = memory_.frames.data() - 1;
    frames_end_ = memory_.frames.data() + memory_.frames.size();
  }

  PLIMSOLL_HOT bool Run() {
    at_ = memory_.window.Start(text_, 0);
    node_ = &program_.nodes[program_.root];
    if (at_.Low()) return false;
    const char c = at_.base[*at_.next++];
    const Step first = c == '{' ? OpenObject() : c == '[' ? OpenArray() : Step::kDoubt;
    return Loop(first) && OnlySpaceFollows();
  }

 private:
  using Frame = JsonChecker::Memory::Frame;

  // Every kind of step is here once, and each leads straight to the next.
  PLIMSOLL_HOT bool Loop(Step step) {
    switch (step) {
      case Step::kKey: goto key;
      case Step::kItem: goto item;
      case Step::kClosed: goto closed;
      case Step::kDone: return true;
      case Step::kDoubt: return false;
    }
  key:
    switch (TakeMember()) {
      case Step::kKey: goto key;
      case Step::kItem: goto item;
      case Step::kClosed: goto closed;
      case Step::kDone: return true;
      case Step::kDoubt: return false;
    }
  item:
    switch (TakeItem()) {
      case Step::kKey: goto key;
      case Step::kItem: goto item;
      case Step::kClosed: goto closed;
      case Step::kDone: return true;
      case Step::kDoubt: return false;
    }
  closed:
    switch (TakeClosed()) {
      case Step::kKey: goto key;
      case Step::kItem: goto item;
      case Step::kClosed: goto closed;
      case Step::kDone: return true;
      case Step::kDoubt: return false;
    }
    return false;
  }

  bool OnlySpaceFollows() const {
    return end_ <= text_.size() && text_.find_first_not_of(" \t\r\n", end_) == std::string_view::npos;
  }

  PLIMSOLL_HOT bool HaveMark() {
    if (!at_.Low()) [[likely]]
      return true;
    const JsonCursor more = memory_.window.Refill(at_);
    at_ = more;
    return !at_.Low();
  }

  // A string at the cursor's mark, an opening quote. `close` is 0 when it is none.
  struct Text {
    std::string_view text;
    uint32_t close = 0;
    bool written = true;  // it means its own bytes, with the source's padding after them
  };

  PLIMSOLL_HOT Text TakeText() {
    const uint32_t open = at_.next[0];
    const uint32_t close = at_.next[1];
    if (at_.base[close] != '"') [[unlikely]] {
      const CarefulText careful = TakeCarefully(memory_, text_, at_);
      at_ = careful.after;
      return careful.text;
    }
    at_.next += 2;
    return {{at_.base + open + 1, close - open - 1}, close, true};
  }

  struct CarefulText {
    Text text;
    JsonCursor after;
  };

  PLIMSOLL_COLD static CarefulText TakeCarefully(JsonChecker::Memory& memory, std::string_view text,
                                                 JsonCursor at) {
    const uint32_t open = *at.next++;
    const text::JsonWindow::StringEnd end = memory.window.FindStringEnd(at);
    at = end.after;
    if (!end.found) return {{}, at};
    if (at.Low()) at = memory.window.Refill(at);
    const std::string_view raw = text.substr(open + 1, end.close - open - 1);
    memory.decoded.clear();
    switch (text::DecodeJsonString(raw, memory.decoded)) {
      case JsonText::kAsWritten: return {{raw, end.close, true}, at};
      case JsonText::kDecoded: return {{memory.decoded, end.close, false}, at};
      case JsonText::kBad: break;
    }
    return {{}, at};
  }

  PLIMSOLL_HOT Step TakeMember() {
    if (!HaveMark() || !(TakeGuessedKey() || TakeKey())) return Step::kDoubt;
    return TakeValue<true>();
  }

  PLIMSOLL_HOT Step TakeItem() {
    if (!HaveMark()) return Step::kDoubt;
    ++frame_->count;
    node_ = frame_->items;
    return TakeValue<false>();
  }

  // After a container that closed inside another.
  PLIMSOLL_HOT Step TakeClosed() {
    if (!HaveMark()) return Step::kDoubt;
    return frame_->is_object ? TakeAfter<true>() : TakeAfter<false>();
  }

  PLIMSOLL_HOT bool TakeGuessedKey() {
    const ObjectRules& rules = *frame_->object;
    const uint32_t guess = *frame_->guess;
    if (guess >= rules.property_count) return false;
    const uint32_t index = rules.first_property + guess;
    const Member& member = program_.members[index];
    if (!Agrees(member, at_.base + at_.Position())) return false;
    if ((frame_->seen & member.bit) != 0) return false;
    frame_->seen |= member.bit;
    frame_->guess = guess_after_ + index;
    node_ = &program_.nodes[member.node];
    at_.next += 2;
    return true;
  }

  PLIMSOLL_HOT static bool Agrees(const Member& member, const char* text) {
#if defined(__SSE2__)
    const auto load = [](const char* from) {
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    };
    const __m128i low = _mm_cmpeq_epi8(load(text), load(member.text.data()));
    const __m128i high = _mm_cmpeq_epi8(load(text + 16), load(member.text.data() + 16));
    const auto agreed = static_cast<uint32_t>(_mm_movemask_epi8(low) | _mm_movemask_epi8(high) << 16);
    return (~agreed & member.counts) == 0;
#else
    return std::memcmp(text, member.text.data(), static_cast<size_t>(std::popcount(member.counts))) == 0;
#endif
  }

  PLIMSOLL_HOT bool TakeKey() {
    if (at_.Byte() != '"') return false;
    const Text key = TakeText();
    // A key in escapes is too rare to be worth the care.
    if (key.close == 0 || !key.written || !ChooseNode(key.text)) return false;
    uint32_t position;
    return at_.TakeAfterString(key.close, position) == ':';
  }

  // Finds what is known about the member of that name. False when the member is not welcome.
  PLIMSOLL_HOT bool ChooseNode(std::string_view key) {
    const ObjectRules& rules = *frame_->object;
    const uint32_t entry = rules.property_count == 0
                               ? PropertyTable::kNone
                               : program_.names.Find(rules.names, key, KeyWords::OfPadded(key));
    if (entry == PropertyTable::kNone) {
      memory_.loose.push_back(key);
      return ChooseAdditional(rules);
    }
    const uint32_t index = rules.first_property + entry;
    *frame_->guess = static_cast<uint16_t>(entry);
    frame_->guess = guess_after_ + index;
    return Note(program_.members[index].bit, key) && ChooseProperty(rules, program_.members[index].node);
  }

  // False when the property was seen before.
  PLIMSOLL_HOT bool Note(uint64_t bit, std::string_view key) {
    if (bit == 0) {
      memory_.loose.push_back(key);
      return true;
    }
    const bool fresh = (frame_->seen & bit) == 0;
    frame_->seen |= bit;
    return fresh;
  }

  PLIMSOLL_HOT bool ChooseProperty(const ObjectRules& rules, uint32_t node) {
    if (node == kNone) return ChooseAdditional(rules);
    node_ = &program_.nodes[node];
    return true;
  }

  PLIMSOLL_HOT bool ChooseAdditional(const ObjectRules& rules) {
    if (rules.additional == Additional::kForbidden) return false;
    node_ = rules.additional_node == kNone ? &kAnything : &program_.nodes[rules.additional_node];
    return true;
  }

  template <bool kInObject>
  PLIMSOLL_HOT Step TakeValue() {
    const uint32_t position = at_.Position();
    const char c = at_.base[position];
    if (c == '"') return TakeString<kInObject>();
    ++at_.next;
    if (c == '{') return OpenObject();
    if (c == '[') return OpenArray();
    return TakeWord(c, position) ? TakeAfter<kInObject>() : Step::kDoubt;
  }

  PLIMSOLL_HOT bool TakeWord(char c, uint32_t position) {
    switch (c) {
      case 't': return TakeLiteral(position, "true", Kind::kBool);
      case 'f': return TakeLiteral(position, "false", Kind::kBool);
      case 'n': return TakeLiteral(position, "null", Kind::kNull);
      default: return TakeNumber(position);
    }
  }

  PLIMSOLL_HOT bool IsPlain(Kind kind) const { return (node_->plain & BitOf(kind)) != 0; }

  template <bool kInObject>
  PLIMSOLL_HOT Step TakeString() {
    const uint32_t close = IsPlain(Kind::kString) ? TakeAnyString() : TakeRuledString();
    if (close == 0) return Step::kDoubt;
    const char c = at_.base[close + 1];
    if (c == ',') return Next<kInObject>();
    if (c == Closing<kInObject>()) return Close<kInObject>(close + 1);
    // Anything else that has no mark of its own cannot be here.
    return JsonCursor::IsStructure(c) ? Step::kDoubt : TakeAfter<kInObject>();
  }

  // Where the string ends; 0 when it is none, or does not fit.
  PLIMSOLL_HOT uint32_t TakeAnyString() { return TakeText().close; }
  PLIMSOLL_HOT uint32_t TakeRuledString() {
    const ProgramNode& node = *node_;
    const Text taken = TakeText();
    return taken.close != 0 && StringFits(program_, node, taken.text) ? taken.close : 0;
  }

  PLIMSOLL_HOT bool TakeNumber(uint32_t position) {
    JsonNumber number;
    const char* const stop = text::ReadJsonNumber(at_.base + position, text_.data() + text_.size(), number);
    if (stop == nullptr || ContinuesScalar(*stop) || number.kind == JsonNumber::Kind::kOverflow) return false;
    const bool integer = number.kind == JsonNumber::Kind::kInt;
    if (IsPlain(integer ? Kind::kInt : Kind::kFloat)) return true;
    return integer ? IntFits(program_, *node_, number.integer) : FloatFits(program_, *node_, number.number);
  }

  template <size_t kSize>
  PLIMSOLL_HOT bool TakeLiteral(uint32_t position, const char (&word)[kSize], Kind kind) {
    constexpr size_t kLength = kSize - 1;
    const char* const begin = at_.base + position;
    if (std::memcmp(begin, word, kLength) != 0 || ContinuesScalar(begin[kLength])) return false;
    return IsPlain(kind) || (kind == Kind::kBool && BoolFits(program_, *node_, word[0] == 't'));
  }

  // A frame for the container whose node is at hand. False when it nests too deep.
  PLIMSOLL_HOT bool Push() {
    if (++frame_ != frames_end_) [[likely]]
      return true;
    frame_ = MoreFrames(memory_);
    frames_end_ = memory_.frames.data() + memory_.frames.size();
    return frame_ != frames_end_;
  }

  // The first of the new ones; the end when there are enough.
  PLIMSOLL_COLD static Frame* MoreFrames(JsonChecker::Memory& memory) {
    const size_t used = memory.frames.size();
    memory.frames.resize(std::min<size_t>(used * 2, value::kMaxDepth));
    return memory.frames.data() + used;
  }

  PLIMSOLL_HOT Step OpenObject() {
    const ObjectRules* rules = &kNoRules;
    uint16_t* guess = guess_after_;
    if (!IsPlain(Kind::kObject)) {
      if ((node_->ruled & BitOf(Kind::kObject)) == 0) return Step::kDoubt;
      rules = &program_.objects[node_->object];
      guess = guess_first_ + node_->object;
    }
    if (!Push()) return Step::kDoubt;
    frame_->is_object = true;
    frame_->first_loose = static_cast<uint32_t>(memory_.loose.size());
    frame_->object = rules;
    frame_->seen = 0;
    frame_->guess = guess;
    if (!HaveMark()) return Step::kDoubt;
    return at_.Byte() == '}' ? Close<true>(*at_.next++) : Step::kKey;
  }

  PLIMSOLL_HOT Step OpenArray() {
    const ArrayRules* rules = nullptr;
    const ProgramNode* items = &kAnything;
    if (!IsPlain(Kind::kArray)) {
      if ((node_->ruled & BitOf(Kind::kArray)) == 0) return Step::kDoubt;
      rules = &program_.arrays[node_->array];
      if (rules->items != kNone) items = &program_.nodes[rules->items];
    }
    if (!Push()) return Step::kDoubt;
    frame_->is_object = false;
    frame_->count = 0;
    frame_->items = items;
    frame_->array = rules;
    return at_.Byte() == ']' ? Close<false>(*at_.next++) : Step::kItem;
  }

  template <bool kInObject>
  PLIMSOLL_HOT Step TakeAfter() {
    const uint32_t position = *at_.next++;
    const char c = at_.base[position];
    if (c == ',') return Next<kInObject>();
    return c == Closing<kInObject>() ? Close<kInObject>(position) : Step::kDoubt;
  }

  template <bool kInObject>
  static constexpr Step Next() {
    return kInObject ? Step::kKey : Step::kItem;
  }
  template <bool kInObject>
  static constexpr char Closing() {
    return kInObject ? '}' : ']';
  }

  template <bool kInObject>
  PLIMSOLL_HOT Step Close(uint32_t position) {
    if (!(kInObject ? ObjectEnds() : ArrayEnds())) return Step::kDoubt;
    if (frame_-- != memory_.frames.data()) return Step::kClosed;
    end_ = position + 1;
    return Step::kDone;
  }

  PLIMSOLL_HOT bool ArrayEnds() const {
    const ArrayRules* rules = frame_->array;
    return rules == nullptr ||
           (frame_->count >= rules->min_items && frame_->count <= rules->max_items && !rules->unique);
  }

  PLIMSOLL_HOT bool ObjectEnds() {
    const ObjectRules& rules = *frame_->object;
    if ((rules.required_bits & ~frame_->seen) != 0) return false;
    const size_t loose = memory_.loose.size() - frame_->first_loose;
    if (rules.counted && !CountHolds(rules, frame_->seen, loose)) return false;
    return loose == 0 || AreDifferent(memory_, loose);
  }

  PLIMSOLL_COLD static bool CountHolds(const ObjectRules& rules, uint64_t seen, size_t loose) {
    const int64_t count = std::popcount(seen) + static_cast<int64_t>(loose);
    return count >= rules.min_properties && count <= rules.max_properties;
  }

  // Whether the last so many loose keys are. They are done with.
  PLIMSOLL_COLD static bool AreDifferent(JsonChecker::Memory& memory, size_t count) {
    using value::KeyFilter;
    const auto keys = std::span(memory.loose).last(count);
    std::array<uint16_t, KeyFilter::kMany> fingerprints;
    bool different = count == 1;
    if (!different && count <= fingerprints.size()) {
      for (size_t i = 0; i < count; ++i) {
        fingerprints[i] = value::KeyFingerprint(keys[i].data(), static_cast<uint32_t>(keys[i].size()));
      }
      different = !memory.filter.MayRepeat(fingerprints.data(), static_cast<uint32_t>(count));
    }
    different = different || !memory.keys.HasRepeats(keys);
    memory.loose.resize(memory.loose.size() - count);
    return different;
  }

  const CheckProgram& program_;
  const std::string_view text_;
  JsonChecker::Memory& memory_;
  uint16_t* guess_after_;  // by property: which one follows it
  uint16_t* guess_first_;  // by object: which property it begins with
  JsonCursor at_;
  Frame* frame_ = nullptr;
  Frame* frames_end_ = nullptr;
  const ProgramNode* node_ = nullptr;
  size_t end_ = 0;
};

}  // namespace

JsonChecker::JsonChecker() : memory_(std::make_unique<Memory>()) {}
JsonChecker::JsonChecker(JsonChecker&&) noexcept = default;
JsonChecker& JsonChecker::operator=(JsonChecker&&) noexcept = default;
JsonChecker::~JsonChecker() = default;

bool JsonChecker::IsCertainlyValid(const CheckProgram& program, std::string_view bytes) {
  return Walk(program, bytes, *memory_).Run();
}

}  // namespace plimsoll::check

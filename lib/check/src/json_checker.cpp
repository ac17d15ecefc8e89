// The walk is that of the JSON reader (see text/json_window.h for what it must know of marks)
// with a schema node at hand for every value. Where nothing is known about a value the node is
// kAnything, which accepts all kinds, so that there is one way through the code.
//
// A key names a property by a look-up in its object's set. Repeated keys must be noticed since
// the last of them counts: of the first 64 properties by a bit each, of all other keys by
// comparing them when their object ends.
//
// What is rarely called is given copies of what it needs and never the walk itself, so that
// the compiler can keep the walk in registers.
#include "plimsoll/check/json_checker.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "plimsoll/text/json_number.h"
#include "plimsoll/text/json_string.h"
#include "plimsoll/text/json_window.h"
#include "plimsoll/value/key_set.h"
#include "plimsoll/value/limits.h"
#include "scalar_rules.h"

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

constexpr ProgramNode kAnything = {.plain = kAllKinds, .typed = kAllKinds, .junctors_settled = kAllKinds};

// An open container.
struct Frame {
  const ObjectRules* object;  // null in lists, and in objects nothing is known about
  const ProgramNode* items;   // of lists
  const ArrayRules* array;    // null when the number of items does not matter
  uint64_t seen;              // of the first 64 properties
  uint32_t required_left;
  uint32_t count;
  uint32_t first_loose;
  bool is_object;
};

enum class Step : uint8_t { kKey, kValue, kAfterValue, kDone, kDoubt };

// Whether a byte behind a number or literal would belong to it.
bool ContinuesScalar(char c) {
  return !(c == ',' || c == '\n' || c == ' ' || c == '\r' || c == '\t' || c == '"' ||
           JsonCursor::IsStructure(c));
}

}  // namespace

struct JsonChecker::Memory {
  text::JsonWindow window;
  std::vector<Frame> frames;
  std::vector<std::string_view> loose;  // keys of open objects that have no bit
  std::string decoded;
  value::KeyFilter filter;
  value::KeySet keys;
};

namespace {

class Walk {
 public:
  Walk(const Program& program, std::string_view text, JsonChecker::Memory& memory)
      : program_(program), text_(text), memory_(memory) {
    memory_.loose.clear();
    if (memory_.frames.empty()) memory_.frames.resize(64);
    frame_ = memory_.frames.data() - 1;
    frames_end_ = memory_.frames.data() + memory_.frames.size();
  }

  bool Run() {
    at_ = memory_.window.Start(text_, 0);
    node_ = &program_.nodes[program_.root];
    if (at_.Low() || (at_.Byte() != '{' && at_.Byte() != '[')) return false;
    return Loop() && OnlySpaceFollows();
  }

 private:
  PLIMSOLL_HOT bool Loop() {
  value:
    switch (TakeValue()) {
      case Step::kKey: goto key;
      case Step::kValue: goto value;
      case Step::kAfterValue: goto after_value;
      case Step::kDone: return true;
      case Step::kDoubt: return false;
    }
  after_value:
    switch (TakeAfterValue()) {
      case Step::kKey: goto key;
      case Step::kValue: goto value;
      case Step::kAfterValue: goto after_value;
      case Step::kDone: return true;
      case Step::kDoubt: return false;
    }
  key:
    if (TakeKey() == Step::kValue) goto value;
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
    bool written = true;  // it means its own bytes, with the source's padding behind them
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

  PLIMSOLL_HOT Step TakeKey() {
    if (!HaveMark() || at_.Byte() != '"') return Step::kDoubt;
    const Text key = TakeText();
    // A key in escapes is too rare to be worth the care.
    if (key.close == 0 || !key.written || !ChooseNode(key.text)) return Step::kDoubt;
    ++frame_->count;
    if (at_.base[key.close + 1] == ':') [[likely]]
      return Step::kValue;
    uint32_t position;
    return at_.TakeBehindString(key.close, position) == ':' ? Step::kValue : Step::kDoubt;
  }

  // Finds what is known about the member of that name. False when the member is not welcome.
  PLIMSOLL_HOT bool ChooseNode(std::string_view key) {
    node_ = &kAnything;
    if (frame_->object == nullptr) {
      memory_.loose.push_back(key);
      return true;
    }
    const ObjectRules& rules = *frame_->object;
    const uint32_t entry = program_.names.Find(rules.names, key, KeyWords::OfPadded(key));
    if (entry >= 64) memory_.loose.push_back(key);
    if (entry == PropertyTable::kNone) return ChooseAdditional(rules);
    if (entry < 64) {
      const uint64_t bit = uint64_t{1} << entry;
      if ((frame_->seen & bit) != 0) return false;
      frame_->seen |= bit;
    }
    const Property& property = program_.properties[rules.first_property + entry];
    frame_->required_left -= property.required ? 1 : 0;
    if (property.node == kNone) return ChooseAdditional(rules);
    node_ = &program_.nodes[property.node];
    return true;
  }

  PLIMSOLL_HOT bool ChooseAdditional(const ObjectRules& rules) {
    if (rules.additional == Additional::kForbidden) return false;
    if (rules.additional_node != kNone) node_ = &program_.nodes[rules.additional_node];
    return true;
  }

  PLIMSOLL_HOT Step TakeValue() {
    if (!HaveMark()) return Step::kDoubt;
    const uint32_t position = at_.Position();
    const char c = at_.base[position];
    if (c == '"') return TakeString();
    ++at_.next;
    if (c == '{') return OpenObject();
    if (c == '[') return OpenArray();
    switch (c) {
      case 't': return TakeLiteral(position, "true", Kind::kBool);
      case 'f': return TakeLiteral(position, "false", Kind::kBool);
      case 'n': return TakeLiteral(position, "null", Kind::kNull);
      default: return TakeNumber(position);
    }
  }

  PLIMSOLL_HOT bool IsPlain(Kind kind) const { return (node_->plain & BitOf(kind)) != 0; }

  PLIMSOLL_HOT Step TakeString() {
    const ProgramNode& node = *node_;
    const Text taken = TakeText();
    if (taken.close == 0) return Step::kDoubt;
    if ((node.plain & BitOf(Kind::kString)) == 0 && !StringFits(program_, node, taken.text)) {
      return Step::kDoubt;
    }
    const char c = at_.base[taken.close + 1];
    if (c == ',') return Continue();
    if (!JsonCursor::IsStructure(c)) return Step::kAfterValue;
    return Behind(c, taken.close + 1);
  }

  PLIMSOLL_HOT Step TakeNumber(uint32_t position) {
    JsonNumber number;
    const char* const stop = text::ReadJsonNumber(at_.base + position, text_.data() + text_.size(), number);
    if (stop == nullptr || ContinuesScalar(*stop) || number.kind == JsonNumber::Kind::kOverflow) {
      return Step::kDoubt;
    }
    const bool integer = number.kind == JsonNumber::Kind::kInt;
    if (!IsPlain(integer ? Kind::kInt : Kind::kFloat)) {
      const bool fits =
          integer ? IntFits(program_, *node_, number.integer) : FloatFits(program_, *node_, number.number);
      if (!fits) return Step::kDoubt;
    }
    return Step::kAfterValue;
  }

  template <size_t kSize>
  PLIMSOLL_HOT Step TakeLiteral(uint32_t position, const char (&word)[kSize], Kind kind) {
    constexpr size_t kLength = kSize - 1;
    const char* const begin = at_.base + position;
    if (std::memcmp(begin, word, kLength) != 0 || ContinuesScalar(begin[kLength])) return Step::kDoubt;
    if (!IsPlain(kind) && !(kind == Kind::kBool && BoolFits(program_, *node_, word[0] == 't'))) {
      return Step::kDoubt;
    }
    return Step::kAfterValue;
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

  // Whether nothing but the container's own rules is left to ask.
  PLIMSOLL_HOT static bool HasOnlyRules(const ProgramNode& node, Kind kind) {
    return (node.typed & node.junctors_settled & BitOf(kind)) != 0 && node.enumeration == kNone;
  }

  PLIMSOLL_HOT Step OpenObject() {
    const ObjectRules* rules = nullptr;
    if (!IsPlain(Kind::kObject)) {
      if (!HasOnlyRules(*node_, Kind::kObject)) return Step::kDoubt;
      if (node_->object != kNone) rules = &program_.objects[node_->object];
    }
    if (!Push()) return Step::kDoubt;
    *frame_ = {.object = rules,
               .items = nullptr,
               .array = nullptr,
               .seen = 0,
               .required_left = rules != nullptr ? rules->required_count : 0,
               .count = 0,
               .first_loose = static_cast<uint32_t>(memory_.loose.size()),
               .is_object = true};
    if (!HaveMark()) return Step::kDoubt;
    return at_.Byte() == '}' ? Close(*at_.next++) : Step::kKey;
  }

  PLIMSOLL_HOT Step OpenArray() {
    const ArrayRules* rules = nullptr;
    const ProgramNode* items = &kAnything;
    if (!IsPlain(Kind::kArray)) {
      if (!HasOnlyRules(*node_, Kind::kArray)) return Step::kDoubt;
      if (node_->array != kNone) rules = &program_.arrays[node_->array];
      if (rules != nullptr && rules->items != kNone) items = &program_.nodes[rules->items];
    }
    if (!Push()) return Step::kDoubt;
    *frame_ = {.object = nullptr,
               .items = items,
               .array = rules,
               .seen = 0,
               .required_left = 0,
               .count = 0,
               .first_loose = 0,
               .is_object = false};
    if (!HaveMark()) return Step::kDoubt;
    if (at_.Byte() == ']') return Close(*at_.next++);
    return Continue();
  }

  PLIMSOLL_HOT Step TakeAfterValue() {
    if (!HaveMark()) return Step::kDoubt;
    const uint32_t position = *at_.next++;
    return Behind(at_.base[position], position);
  }

  PLIMSOLL_HOT Step Behind(char c, uint32_t position) {
    if (c == ',') return Continue();
    return c == (frame_->is_object ? '}' : ']') ? Close(position) : Step::kDoubt;
  }

  PLIMSOLL_HOT Step Continue() {
    if (frame_->is_object) return Step::kKey;
    ++frame_->count;
    node_ = frame_->items;
    return Step::kValue;
  }

  PLIMSOLL_HOT Step Close(uint32_t position) {
    if (!(frame_->is_object ? ObjectEnds() : ArrayEnds())) return Step::kDoubt;
    if (frame_-- != memory_.frames.data()) return Step::kAfterValue;
    end_ = position + 1;
    return Step::kDone;
  }

  PLIMSOLL_HOT bool ArrayEnds() const {
    const ArrayRules* rules = frame_->array;
    return rules == nullptr ||
           (frame_->count >= rules->min_items && frame_->count <= rules->max_items && !rules->unique);
  }

  PLIMSOLL_HOT bool ObjectEnds() {
    const ObjectRules* rules = frame_->object;
    if (rules != nullptr && (frame_->required_left != 0 || frame_->count < rules->min_properties ||
                             frame_->count > rules->max_properties)) {
      return false;
    }
    const size_t loose = memory_.loose.size() - frame_->first_loose;
    const bool fine = loose < 2 || AreDifferent(memory_, std::span(memory_.loose).last(loose));
    memory_.loose.resize(frame_->first_loose);
    return fine;
  }

  PLIMSOLL_COLD static bool AreDifferent(JsonChecker::Memory& memory,
                                         std::span<const std::string_view> keys) {
    using value::KeyFilter;
    if (keys.size() <= KeyFilter::kMany) {
      std::array<uint16_t, KeyFilter::kMany> fingerprints;
      for (size_t i = 0; i < keys.size(); ++i) {
        fingerprints[i] = value::KeyFingerprint(keys[i].data(), static_cast<uint32_t>(keys[i].size()));
      }
      if (!memory.filter.MayRepeat(fingerprints.data(), static_cast<uint32_t>(keys.size()))) return true;
    }
    return !memory.keys.HasRepeats(keys);
  }

  const Program& program_;
  const std::string_view text_;
  JsonChecker::Memory& memory_;
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

bool JsonChecker::IsCertainlyValid(const Program& program, std::string_view bytes) {
  return Walk(program, bytes, *memory_).Run();
}

}  // namespace plimsoll::check

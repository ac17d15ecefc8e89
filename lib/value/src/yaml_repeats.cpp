// Which keys of a mapping are the same, as Go compares them: by type and value. 1, 1.0 and
// "1" are three keys, NaN is never the same as anything.
#include <algorithm>
#include <cmath>

#include "yaml_expander.h"
#include "yaml_keys.h"

namespace plimsoll::value {
namespace {

// Repeats are all reported, but their paths and texts may not grow past all bounds: aliases
// can make a short text repeat a long key very often, and deep down.
constexpr uint64_t kMaxPathSteps = 1'000'000;
constexpr uint64_t kMaxRepeatBytes = uint64_t{64} << 20;

template <class T>
int CompareOrdered(T a, T b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

// NaN before all numbers.
int CompareFloats(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return CompareOrdered(std::isnan(b) ? 1 : 0, std::isnan(a) ? 1 : 0);
  return CompareOrdered(a, b);
}

}  // namespace

int YamlExpander::CompareKeys(const Node& a, const Node& b) const {
  if (a.kind != b.kind) return CompareOrdered(static_cast<int>(a.kind), static_cast<int>(b.kind));
  switch (a.kind) {
    case Kind::kBool: return CompareOrdered(a.boolean, b.boolean);
    case Kind::kInt: return CompareOrdered(a.integer, b.integer);
    case Kind::kUint: return CompareOrdered(a.unsigned_integer, b.unsigned_integer);
    case Kind::kFloat: return CompareFloats(a.number, b.number);
    case Kind::kString: return out_->TextOf(a).compare(out_->TextOf(b));
    default: return 0;
  }
}

bool YamlExpander::SameKeys(const Node& a, const Node& b) const {
  if (a.kind == Kind::kFloat && std::isnan(a.number)) return false;
  return CompareKeys(a, b) == 0;
}

void YamlExpander::FindRepeats(uint32_t base) {
  const auto count = static_cast<uint32_t>(entries_.size()) - base;
  if (count < 2) return;
  Tape& tape = out_->MutableTape();
  auto key_of = [&](uint32_t index) -> Node& { return tape[entries_[base + index].key]; };
  order_.resize(count);
  for (uint32_t i = 0; i < count; ++i) order_[i] = i;
  std::sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) {
    const int compared = CompareKeys(key_of(a), key_of(b));
    return compared != 0 ? compared < 0 : a < b;
  });
  const bool first_stays = options_.duplicates == DuplicateKeys::kFirstWins;
  for (uint32_t group = 0; group < count;) {
    uint32_t end = group + 1;
    while (end < count && SameKeys(key_of(order_[group]), key_of(order_[end]))) ++end;
    for (uint32_t i = group + 1; i < end; ++i) {
      NoteRepeat(entries_[base + order_[group]], entries_[base + order_[i]]);
    }
    const uint32_t stays = first_stays ? group : end - 1;
    for (uint32_t i = group; i < end; ++i) {
      if (i == stays) continue;
      key_of(order_[i]).kind = kDroppedKey;
      has_dropped_ = true;
    }
    group = end;
  }
}

void YamlExpander::NoteRepeat(const Entry& first, const Entry& again) {
  const Node& key = out_->tape()[again.key];
  if (repeat_bytes_ > kMaxRepeatBytes) return;
  repeat_bytes_ += sizeof(YamlRepeat) + (key.kind == Kind::kString ? key.text.length : 0);
  YamlRepeat& repeat = repeats_.emplace_back();
  repeat.time = again.time;
  repeat.key = key;
  repeat.first = out_->tape()[first.key];
  repeat.value = again.value;
  if (path_steps_ < kMaxPathSteps) repeat.path = PathOf(key);
}

// The member of that key in the innermost open mapping.
Path YamlExpander::PathOf(const Node& key) {
  std::vector<value::Step> steps;
  steps.push_back(value::Step::Field(KeyText(*out_, key)));
  bool below_merged = false;
  for (size_t i = frames_.size() - 1; i-- > 0;) {
    const Frame& frame = frames_[i];
    if (frame.kind == Frame::Kind::kSequence) {
      steps.push_back(value::Step::Index(frame.count - 1));
    } else if (frame.kind == Frame::Kind::kMerged || frame.kind == Frame::Kind::kMapping) {
      if (!below_merged) steps.push_back(value::Step::Field(KeyText(*out_, out_->tape()[frame.key])));
      below_merged = frame.kind == Frame::Kind::kMerged;
    }
  }
  std::reverse(steps.begin(), steps.end());
  path_steps_ += steps.size();
  return Path(std::move(steps));
}

}  // namespace plimsoll::value

#include "weight.h"

#include <algorithm>

namespace plimsoll::pattern {
namespace {

int64_t CountedSize(int64_t sub, int min, int max) {
  if (max != -1) return max * sub + (max - min);
  return min == 0 ? 2 + sub : 1 + min * sub;
}

int64_t RepeatSize(int64_t sub, int min, int max, bool counted) {
  if (counted) return CountedSize(sub, min, max);
  return min == 0 && max == -1 ? 2 + sub : 1 + sub;
}

int64_t RepeatProduct(int64_t sub, int min, int max) {
  if (max == 0) return 1;
  const int64_t times = std::max(1, max < 0 ? min : max);
  return std::min(times * sub, kMaxRepeat + 1);
}

}  // namespace

Weight LiteralWeight(int64_t runes) {
  const auto shape = runes == 1 ? Weight::Shape::kOneRune : Weight::Shape::kLiterals;
  return {.shape = shape, .size = runes, .runes = runes};
}

Weight SetWeight(int64_t ranges) { return {.shape = Weight::Shape::kOneRune, .runes = 2 * ranges}; }

Weight GroupWeight(const Weight& sub) {
  return {.height = sub.height + 1, .size = sub.size + 2, .repeats = sub.repeats};
}

Weight RepeatWeight(const Weight& sub, int min, int max, bool counted) {
  return {.height = sub.height + 1,
          .size = std::max<int64_t>(1, RepeatSize(sub.size, min, max, counted)),
          .repeats = counted ? RepeatProduct(sub.repeats, min, max) : sub.repeats,
          .times = counted ? std::max(1, max == -1 ? min : max) : 1};
}

// A row inside a row of its own kind is spliced in, and neighbours in an alternation that
// each match one rune become one class.
void Row::Join(const Weight& sub) {
  const bool one_rune = sub.shape == Weight::Shape::kOneRune;
  const bool spliced = sub.shape == shape_;
  sum_.repeats = std::max(sum_.repeats, sub.repeats);
  sum_.height = std::max(sum_.height, sub.height - (spliced ? 1 : 0));
  if (shape_ == Weight::Shape::kAlternate && one_rune && last_is_one_rune_) {
    ++spared_;
    return;
  }
  last_is_one_rune_ = one_rune;
  if (spliced) ++spared_;
  ++members_;
  sum_.size += sub.size + (shape_ == Weight::Shape::kAlternate ? 1 : 0);
}

Weight Row::Total() const {
  if (members_ == 1 && last_is_one_rune_) return SetWeight(1);
  Weight total = sum_;
  total.shape = shape_;
  total.height += 1;
  if (shape_ == Weight::Shape::kAlternate) total.size -= 1;
  return total;
}

bool Budget::SizeIsFine(const Weight& weight) {
  largest_ = std::max(largest_, weight.size);
  if (weighing_) return weight.size <= kMaxSize;
  repeats_ = weight.times > kMaxSize / repeats_ ? kMaxSize : repeats_ * weight.times;
  if (nodes_ < kMaxSize / repeats_) return true;
  weighing_ = true;
  return largest_ <= kMaxSize;
}

Excess Budget::Check(const Weight& weight) {
  if (runes_ > kMaxRunes || !SizeIsFine(weight)) return Excess::kSize;
  return weight.height > kMaxHeight ? Excess::kHeight : Excess::kNone;
}

}  // namespace plimsoll::pattern

// Go refuses patterns whose tree would be too high or whose program would be too long.
// Weight is what its parser knows of one subtree; Budget keeps count like that parser.
//
// The counts follow Go's own laziness: sizes are looked at only once the number of nodes
// times all repeat counts (counted anew whenever a repetition is looked at) could reach
// the limit, and from then on a run of literals weighs what it weighed when it was last
// looked at. Not followed is the factoring of common
// prefixes in alternations, which can move a pattern over a limit by a hair.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plimsoll::pattern {

inline constexpr int64_t kMaxHeight = 1000;
inline constexpr int64_t kMaxRepeat = 1000;
// 128 MiB of Go's instructions, and of its runes in classes.
inline constexpr int64_t kMaxSize = (int64_t{128} << 20) / 40;
inline constexpr int64_t kMaxRunes = (int64_t{128} << 20) / 4;

struct Weight {
  enum class Shape : uint8_t { kOther, kOneRune, kLiterals, kConcat, kAlternate };

  Shape shape = Shape::kOther;
  int64_t height = 1;
  int64_t size = 1;
  int64_t runes = 0;    // of a literal or a class
  int64_t repeats = 1;  // the largest product of counts on a way down the tree
  int64_t times = 1;    // of a counted repetition itself
};

Weight LiteralWeight(int64_t runes);
Weight SetWeight(int64_t ranges);
Weight GroupWeight(const Weight& sub);
// max is -1 for no end; counted is false for *, + and ?.
Weight RepeatWeight(const Weight& sub, int min, int max, bool counted);

// The weight of a row of subtrees, joined one by one.
class Row {
 public:
  explicit Row(Weight::Shape shape) : shape_(shape) {}
  void Join(const Weight& sub);
  Weight Total() const;
  // How many nodes Go could use again after joining.
  int64_t Spared() const { return spared_; }

 private:
  Weight::Shape shape_;
  Weight sum_{.size = 0};
  int64_t members_ = 0;
  int64_t spared_ = 0;
  bool last_is_one_rune_ = false;
};

enum class Excess { kNone, kSize, kHeight };

class Budget {
 public:
  void TakeNode() { spare_ > 0 ? --spare_ : ++nodes_; }
  void ReturnNodes(int64_t count) { spare_ += count; }
  void AddRunes(int64_t count) { runes_ += count; }
  // Whether literals still keep their weight up to date.
  bool Weighing() const { return weighing_; }
  Excess Check(const Weight& weight);

 private:
  bool SizeIsFine(const Weight& weight);

  int64_t nodes_ = 0;
  int64_t spare_ = 0;
  int64_t runes_ = 0;
  int64_t repeats_ = 1;
  int64_t largest_ = 0;
  bool weighing_ = false;
};

}  // namespace plimsoll::pattern

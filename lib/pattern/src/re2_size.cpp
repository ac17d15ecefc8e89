// RE2 gives a program a sixth of its memory, eight bytes an instruction, and repeats what is counted.
// Counted here is the most that it can need: a range of code points becomes sequences of ranges of
// bytes, an instruction a byte and one to choose the sequence. RE2 shares the ends of sequences, so
// that most programs are smaller.
#include "re2_size.h"

#include <algorithm>
#include <array>

#include "plimsoll/pattern/pattern.h"
#include "weight.h"

namespace plimsoll::pattern {
namespace {

constexpr uint64_t kMaxInstructions = kMaxMemory / 6 / 8;
// Far enough below that small things RE2 adds do not matter.
constexpr uint64_t kSafeInstructions = kMaxInstructions / 2;
// A letter in any case: up to four code points, each of up to four bytes.
constexpr uint64_t kFoldedRune = 20;
constexpr uint64_t kPlainRune = 4;
// All code points, with or without the newline.
constexpr uint64_t kAnyRune = 40;
constexpr int kMaxNesting = 200;

// The last code point of each length in UTF-8.
constexpr std::array<char32_t, 4> kLastOfLength = {0x7F, 0x7FF, 0xFFFF, kMaxRune};

// Of code points that are `length` bytes long. What does not begin or end with a full set of last bytes
// needs a sequence of its own at either end, and the same again one byte further up.
uint64_t SequencesOf(char32_t low, char32_t high, size_t length) {
  uint64_t sequences = 1;
  for (size_t i = 1; i < length; ++i) {
    const char32_t mask = (char32_t{1} << (6 * i)) - 1;
    if ((low & ~mask) == (high & ~mask)) break;
    sequences += ((low & mask) != 0 ? 1U : 0U) + ((high & mask) != mask ? 1U : 0U);
  }
  return sequences;
}

uint64_t InstructionsOf(RuneRange range) {
  uint64_t count = 0;
  char32_t low = range.low;
  for (size_t length = 1; length <= kLastOfLength.size() && low <= range.high; ++length) {
    const char32_t last = kLastOfLength[length - 1];
    if (low > last) continue;
    const char32_t high = std::min(range.high, last);
    count += SequencesOf(low, high, length) * (length + 1);
    low = last + 1;
  }
  return count;
}

class Re2Size {
 public:
  explicit Re2Size(const Tree& tree) : tree_(tree) {}

  bool IsSafe() { return Count(tree_.root, 0, 1) <= kSafeInstructions; }

 private:
  static constexpr uint64_t kTooMany = kSafeInstructions + 1;

  // `times` is the product of the counts around the node, which RE2 limits as Go does.
  uint64_t Count(uint32_t id, int depth, int64_t times) {
    if (depth > kMaxNesting || times > kMaxRepeat) return kTooMany;
    const PatternNode& node = tree_.nodes[id];
    switch (node.op) {
      case Op::kLiterals: return uint64_t{node.last - node.first} * (node.fold ? kFoldedRune : kPlainRune);
      case Op::kSet: return CountSet(node);
      case Op::kNotNewline:
      case Op::kAnyRune: return kAnyRune;
      case Op::kRepeat: return CountRepeat(node, depth, times);
      case Op::kConcat:
      case Op::kAlternate: return CountChildren(node, depth, times);
      case Op::kEmpty:
      case Op::kBeginText:
      case Op::kEndText:
      case Op::kBeginLine:
      case Op::kEndLine:
      case Op::kWordEdge:
      case Op::kNotWordEdge: break;
    }
    return 2;
  }

  uint64_t CountSet(const PatternNode& node) const {
    uint64_t count = 2;
    for (uint32_t i = node.first; i < node.last; ++i) count += InstructionsOf(tree_.ranges[i]);
    return count;
  }

  // x{2,4} is xx(x(x)?)?, x{2,} is xx+.
  uint64_t CountRepeat(const PatternNode& node, int depth, int64_t times) {
    const int copies = std::max<int>({node.min, node.max, 1});
    const uint64_t child = Count(tree_.children[node.first], depth + 1, times * copies);
    return std::min((child + 2) * static_cast<uint64_t>(copies), kTooMany);
  }

  uint64_t CountChildren(const PatternNode& node, int depth, int64_t times) {
    uint64_t count = 2;
    for (uint32_t i = node.first; i < node.last && count < kTooMany; ++i) {
      count += Count(tree_.children[i], depth + 1, times) + 1;
    }
    return std::min(count, kTooMany);
  }

  const Tree& tree_;
};

}  // namespace

bool FitsIntoRe2(const Tree& tree) { return Re2Size(tree).IsSafe(); }

}  // namespace plimsoll::pattern

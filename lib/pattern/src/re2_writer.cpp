// Only what RE2 and Go read alike is used: escaped code points, sets spelt out as ranges,
// groups without names, the five forms of repetition, and assertions that depend on no
// flag but their own. Captures are dropped; greediness is kept. The tree is walked with a
// stack of its own, since a pattern may nest as deep as it is long.
#include "re2_writer.h"

#include <span>
#include <vector>

#include "case_fold.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/text/utf8.h"
#include "rune_set.h"

namespace plimsoll::pattern {
namespace {

constexpr std::string_view kNever = "[^\\x{0}-\\x{10FFFF}]";

class Re2Writer {
 public:
  Re2Writer(const Tree& tree, NotWordEdge not_word_edge, size_t most)
      : tree_(tree), not_word_edge_(not_word_edge), most_(most) {}

  std::optional<std::string> Write() {
    Open(tree_.root, false);
    while (!visits_.empty() && out_.size() <= most_) Advance();
    if (out_.size() > most_) return std::nullopt;
    return std::move(out_);
  }

 private:
  // A node whose children are being written.
  struct Visit {
    const PatternNode* node;
    uint32_t next;
    bool wrapped;
  };

  void Open(uint32_t id, bool repeated);
  void Advance();
  void Leaf(const PatternNode& node);
  void Literals(const PatternNode& node);
  void Rune(char32_t rune, bool fold);
  void Escaped(char32_t rune);
  void Set(std::span<const RuneRange> ranges);
  void Range(char32_t low, char32_t high);
  void Repetition(const PatternNode& node);

  const Tree& tree_;
  NotWordEdge not_word_edge_;
  size_t most_;
  std::string out_;
  std::vector<Visit> visits_;
};

bool HasChildren(const PatternNode& node) {
  return node.op == Op::kRepeat || node.op == Op::kConcat || node.op == Op::kAlternate;
}

// Whether a repetition operator can be right after it. Sets, dots and assertions are
// written as one unit.
bool IsUnit(const PatternNode& node) {
  return !HasChildren(node) && (node.op != Op::kLiterals || node.last - node.first == 1);
}

void Re2Writer::Open(uint32_t id, bool repeated) {
  const PatternNode& node = tree_.nodes[id];
  const bool wrapped = (repeated && !IsUnit(node)) || node.op == Op::kAlternate;
  if (wrapped) out_ += "(?:";
  if (node.op == Op::kRepeat && node.max == 0) {
    out_ += "(?:)";
  } else if (HasChildren(node)) {
    visits_.push_back({&node, node.first, wrapped});
    return;
  } else {
    Leaf(node);
  }
  if (wrapped) out_ += ')';
}

void Re2Writer::Advance() {
  Visit& visit = visits_.back();
  const PatternNode& node = *visit.node;
  if (visit.next < node.last) {
    if (node.op == Op::kAlternate && visit.next > node.first) out_ += '|';
    const uint32_t child = tree_.children[visit.next++];
    return Open(child, node.op == Op::kRepeat);
  }
  if (node.op == Op::kRepeat) Repetition(node);
  if (visit.wrapped) out_ += ')';
  visits_.pop_back();
}

void Re2Writer::Leaf(const PatternNode& node) {
  switch (node.op) {
    case Op::kLiterals: return Literals(node);
    case Op::kSet: return Set(std::span(tree_.ranges).subspan(node.first, node.last - node.first));
    case Op::kNotNewline: out_ += "[^\\n]"; return;
    case Op::kAnyRune: out_ += "(?s:.)"; return;
    case Op::kBeginText: out_ += "\\A"; return;
    case Op::kEndText: out_ += "\\z"; return;
    case Op::kBeginLine: out_ += "(?m:^)"; return;
    case Op::kEndLine: out_ += "(?m:$)"; return;
    case Op::kWordEdge: out_ += "\\b"; return;
    case Op::kNotWordEdge: out_ += not_word_edge_ == NotWordEdge::kNever ? kNever : "\\B"; return;
    case Op::kEmpty:
    case Op::kRepeat:
    case Op::kConcat:
    case Op::kAlternate: out_ += "(?:)"; return;
  }
}

void Re2Writer::Literals(const PatternNode& node) {
  for (uint32_t i = node.first; i < node.last; ++i) Rune(tree_.runes[i], node.fold);
}

void Re2Writer::Rune(char32_t rune, bool fold) {
  const bool plain = rune < kSurrogates.low || rune > kSurrogates.high;
  if (plain && (!fold || SimpleFold(rune) == rune)) return Escaped(rune);
  RuneSet ring;
  fold ? ring.AddFolded(rune, rune) : ring.Add(rune, rune);
  ring.Normalize();
  Set(ring.Ranges());
}

void Re2Writer::Escaped(char32_t rune) {
  if (rune < 0x20 || rune == 0x7F) {
    out_ += "\\x";
    AppendUpperHex(out_, static_cast<uint8_t>(rune));
    return;
  }
  if (rune < 0x80 && !ascii::IsLetterOrDigit(rune)) out_ += '\\';
  text::AppendRune(out_, rune);
}

// No text holds a surrogate, so a set without them is the same set.
void Re2Writer::Set(std::span<const RuneRange> ranges) {
  const size_t start = out_.size();
  out_ += '[';
  for (const RuneRange range : ranges) {
    const bool apart = range.high < kSurrogates.low || range.low > kSurrogates.high;
    if (apart) {
      Range(range.low, range.high);
      continue;
    }
    if (range.low < kSurrogates.low) Range(range.low, kSurrogates.low - 1);
    if (range.high > kSurrogates.high) Range(kSurrogates.high + 1, range.high);
  }
  if (out_.size() == start + 1) {
    out_.replace(start, 1, kNever);
  } else {
    out_ += ']';
  }
}

void Re2Writer::Range(char32_t low, char32_t high) {
  Escaped(low);
  if (low == high) return;
  out_ += '-';
  Escaped(high);
}

void Re2Writer::Repetition(const PatternNode& node) {
  if (node.min == 0 && node.max == -1) {
    out_ += '*';
  } else if (node.min == 1 && node.max == -1) {
    out_ += '+';
  } else if (node.min == 0 && node.max == 1) {
    out_ += '?';
  } else {
    out_.append("{").append(std::to_string(node.min));
    if (node.max != node.min) out_ += ',';
    if (node.max > node.min) out_ += std::to_string(node.max);
    out_ += '}';
  }
  if (node.lazy) out_ += '?';
}

}  // namespace

std::optional<std::string> WriteRe2(const Tree& tree, NotWordEdge not_word_edge, size_t most) {
  return Re2Writer(tree, not_word_edge, most).Write();
}

}  // namespace plimsoll::pattern

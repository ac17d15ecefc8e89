#include "automaton.h"

#include <algorithm>

namespace plimsoll::pattern {

// Parts are built from their ends: each is told which state comes after it.
class Automaton::Builder {
 public:
  Builder(const Tree& tree, size_t max_states) : tree_(tree), max_states_(max_states) {}

  std::optional<Automaton> Build() {
    const uint32_t match = Add({.act = Do::kMatch});
    out_.start_ = Part(tree_.root, match);
    return good_ ? std::optional(std::move(out_)) : std::nullopt;
  }

 private:
  uint32_t Add(State state) {
    if (out_.states_.size() >= max_states_) return good_ = false, 0;
    out_.states_.push_back(std::move(state));
    return static_cast<uint32_t>(out_.states_.size() - 1);
  }

  uint32_t Read(std::vector<RuneRange> ranges, uint32_t next) {
    return Add({.act = Do::kRead, .next = next, .ranges = std::move(ranges)});
  }

  uint32_t Part(uint32_t index, uint32_t next) {
    if (!good_) return 0;
    const PatternNode& node = tree_.nodes[index];
    switch (node.op) {
      case Op::kEmpty: return next;
      case Op::kLiterals: return Literals(node, next);
      case Op::kSet: return Read({tree_.ranges.begin() + node.first, tree_.ranges.begin() + node.last}, next);
      case Op::kNotNewline: return Read({{0, '\n' - 1}, {'\n' + 1, kMaxRune}}, next);
      case Op::kAnyRune: return Read({{0, kMaxRune}}, next);
      case Op::kBeginText: return Add({.act = Do::kBegin, .next = next});
      case Op::kEndText: return Add({.act = Do::kEnd, .next = next});
      case Op::kRepeat: return Repeat(node, next);
      case Op::kConcat: return Concat(node, next);
      case Op::kAlternate: return Alternate(node, next);
      case Op::kBeginLine:
      case Op::kEndLine:
      case Op::kWordEdge:
      case Op::kNotWordEdge: break;
    }
    good_ = false;
    return 0;
  }

  uint32_t Literals(const PatternNode& node, uint32_t next) {
    for (uint32_t i = node.last; i-- > node.first;) next = Read(Cases(tree_.runes[i], node.fold), next);
    return next;
  }

  std::vector<RuneRange> Cases(char32_t rune, bool fold) {
    if (!fold) return {{rune, rune}};
    // Beyond ASCII letters have further cases; so do k and s.
    if (rune > 127 || rune == 'k' || rune == 'K' || rune == 's' || rune == 'S') good_ = false;
    const bool upper = rune >= 'A' && rune <= 'Z';
    const bool lower = rune >= 'a' && rune <= 'z';
    if (!upper && !lower) return {{rune, rune}};
    const char32_t other = upper ? rune + 32 : rune - 32;
    return {{rune, rune}, {other, other}};
  }

  uint32_t Concat(const PatternNode& node, uint32_t next) {
    for (uint32_t i = node.last; i-- > node.first;) next = Part(tree_.children[i], next);
    return next;
  }

  uint32_t Alternate(const PatternNode& node, uint32_t next) {
    uint32_t out = Part(tree_.children[node.last - 1], next);
    for (uint32_t i = node.last - 1; i-- > node.first;) {
      out = Add({.act = Do::kFork, .next = Part(tree_.children[i], next), .other = out});
    }
    return out;
  }

  uint32_t Repeat(const PatternNode& node, uint32_t next) {
    const uint32_t child = tree_.children[node.first];
    uint32_t out = next;
    if (node.max < 0) {
      const uint32_t loop = Add({.act = Do::kFork, .other = next});
      const uint32_t body = Part(child, loop);
      if (!good_) return 0;
      out_.states_[loop].next = body;
      out = loop;
    } else {
      for (int i = node.min; i < node.max && good_; ++i) {
        out = Add({.act = Do::kFork, .next = Part(child, out), .other = next});
      }
    }
    for (int i = 0; i < node.min && good_; ++i) out = Part(child, out);
    return out;
  }

  const Tree& tree_;
  const size_t max_states_;
  Automaton out_;
  bool good_ = true;
};

std::optional<Automaton> Automaton::Of(const Tree& tree, size_t max_states) {
  return Builder(tree, max_states).Build();
}

std::vector<uint32_t> Automaton::Reached(const States& states, bool at_begin, bool at_end) const {
  std::vector<bool> seen(states_.size());
  std::vector<uint32_t> waiting = states;
  std::vector<uint32_t> out;
  while (!waiting.empty()) {
    const uint32_t index = waiting.back();
    waiting.pop_back();
    if (seen[index]) continue;
    seen[index] = true;
    const State& state = states_[index];
    const bool reads = state.act == Do::kRead || state.act == Do::kMatch;
    if (reads) out.push_back(index);
    const bool passes =
        state.act == Do::kFork || (state.act == Do::kBegin && at_begin) || (state.act == Do::kEnd && at_end);
    if (passes) waiting.push_back(state.next);
    if (state.act == Do::kFork) waiting.push_back(state.other);
  }
  return out;
}

bool Automaton::Accepts(const States& states, bool at_begin) const {
  return std::ranges::any_of(Reached(states, at_begin, true),
                             [&](uint32_t index) { return states_[index].act == Do::kMatch; });
}

Automaton::States Automaton::Step(const States& states, bool at_begin, char32_t rune) const {
  States out = {start_};
  for (const uint32_t index : Reached(states, at_begin, false)) {
    const State& state = states_[index];
    // Once a part matches, so does every longer text.
    if (state.act == Do::kMatch) return {index};
    const bool takes = std::ranges::any_of(
        state.ranges, [&](const RuneRange& range) { return rune >= range.low && rune <= range.high; });
    if (takes) out.push_back(state.next);
  }
  std::ranges::sort(out);
  out.erase(std::ranges::unique(out).begin(), out.end());
  return out;
}

void Automaton::AddBorders(std::vector<char32_t>& borders) const {
  for (const State& state : states_) {
    for (const RuneRange& range : state.ranges) {
      borders.push_back(range.low);
      if (range.high < kMaxRune) borders.push_back(range.high + 1);
    }
  }
}

}  // namespace plimsoll::pattern

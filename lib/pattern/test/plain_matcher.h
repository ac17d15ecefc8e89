// The obvious matcher that referees the clever one: for a node of the tree and a set of
// positions in a text, all the positions where a match may end.
#pragma once

#include <set>
#include <string>

#include "../src/case_fold.h"
#include "../src/tree.h"

namespace plimsoll::pattern {

class PlainMatcher {
 public:
  PlainMatcher(const Tree& tree, std::u32string text) : tree_(tree), text_(std::move(text)) {}

  bool Matches() const {
    Places all;
    for (size_t i = 0; i <= text_.size(); ++i) all.insert(i);
    return !Ends(tree_.root, all).empty();
  }

 private:
  using Places = std::set<size_t>;

  Places Ends(uint32_t id, const Places& starts) const {
    const PatternNode& node = tree_.nodes[id];
    switch (node.op) {
      case Op::kEmpty: return starts;
      case Op::kRepeat: return Repeated(node, starts);
      case Op::kConcat: {
        Places places = starts;
        for (uint32_t i = node.first; i < node.last; ++i) places = Ends(tree_.children[i], places);
        return places;
      }
      case Op::kAlternate: {
        Places places;
        for (uint32_t i = node.first; i < node.last; ++i) places.merge(Ends(tree_.children[i], starts));
        return places;
      }
      default: return Leaves(node, starts);
    }
  }

  Places Repeated(const PatternNode& node, Places places) const {
    const uint32_t child = tree_.children[node.first];
    for (int i = 0; i < node.min; ++i) places = Ends(child, places);
    Places all = places;
    for (int i = node.min; i != node.max && !places.empty(); ++i) {
      Places fresh;
      for (const size_t place : Ends(child, places)) {
        if (all.insert(place).second) fresh.insert(place);
      }
      places = fresh;
    }
    return all;
  }

  Places Leaves(const PatternNode& node, const Places& starts) const {
    Places places;
    for (size_t place : starts) {
      if (Leaf(node, place)) places.insert(place);
    }
    return places;
  }

  bool Leaf(const PatternNode& node, size_t& at) const {
    const bool first = at == 0;
    const bool last = at == text_.size();
    const bool edge = (!first && IsWord(text_[at - 1])) != (!last && IsWord(text_[at]));
    switch (node.op) {
      case Op::kBeginText: return first;
      case Op::kEndText: return last;
      case Op::kBeginLine: return first || text_[at - 1] == '\n';
      case Op::kEndLine: return last || text_[at] == '\n';
      case Op::kWordEdge: return edge;
      case Op::kNotWordEdge: return !edge;
      case Op::kNotNewline: return !last && text_[at++] != '\n';
      case Op::kAnyRune: return !last && ++at > 0;
      case Op::kSet: return !last && InSet(node, text_[at++]);
      case Op::kLiterals:
        for (uint32_t i = node.first; i < node.last; ++i) {
          if (at == text_.size() || !Same(tree_.runes[i], text_[at++], node.fold)) return false;
        }
        return true;
      default: return false;
    }
  }

  bool InSet(const PatternNode& node, char32_t rune) const {
    for (uint32_t i = node.first; i < node.last; ++i) {
      if (tree_.ranges[i].low <= rune && rune <= tree_.ranges[i].high) return true;
    }
    return false;
  }

  static bool Same(char32_t a, char32_t b, bool fold) {
    if (a == b || !fold) return a == b;
    for (char32_t other = SimpleFold(a); other != a; other = SimpleFold(other)) {
      if (other == b) return true;
    }
    return false;
  }

  static bool IsWord(char32_t rune) {
    return rune < 0x80 && (std::isalnum(static_cast<int>(rune)) != 0 || rune == '_');
  }

  const Tree& tree_;
  std::u32string text_;
};

}  // namespace plimsoll::pattern

// TreeBuilder makes a Tree out of what the parser reads, piece by piece, and keeps Go's
// limits while it does.
//
// It has a stack of open groups. Each group gathers items: first its finished alternatives,
// then, from `branch` on, the pieces of the one being read. A repetition takes the last
// piece; a bar joins the pieces to an alternative; the end of the group joins the
// alternatives to one piece of the group outside.
#pragma once

#include <vector>

#include "count.h"
#include "tree.h"
#include "weight.h"

namespace plimsoll::pattern {

class TreeBuilder {
 public:
  TreeBuilder() { groups_.push_back({}); }

  Excess AddLiteral(char32_t rune, bool fold);
  Excess AddSet(const RuneSet& set);
  // An assertion or a dot.
  Excess AddLeaf(Op op);

  // Whether there is a piece to repeat.
  bool CanRepeat() const { return items_.size() > Branch(); }
  // Star, plus and question mark are not counted, {2,3} is.
  Excess Repeat(Count count, bool counted, bool lazy);
  // Whether the last piece repeats something more often than counts in counts may.
  bool RepeatsTooOften() const { return items_.back().weight.repeats > kMaxRepeat; }

  Excess OpenGroup(bool captures);
  bool InGroup() const { return groups_.size() > 1; }
  Excess AddBar();
  // At the end of a group, and of the pattern: joins the alternatives to one item.
  Excess CloseAlternatives();
  // After that: hands the item to the group outside.
  Excess CloseGroup();

  // The tree of the whole pattern, when no group is open and all alternatives are closed.
  Tree Take();

 private:
  struct Item {
    uint32_t node = 0;
    Weight weight;
  };
  struct Group {
    bool captures = false;
    size_t first = 0;   // of its items
    size_t branch = 0;  // first item of the alternative being read
  };

  size_t Branch() const { return groups_.back().branch; }
  bool IsLiteral(const Item& item) const;
  Excess Push(Item item);
  void JoinLiterals();
  Excess CloseBranch();
  Excess JoinItems(size_t first, Op op);
  uint32_t NewNode(PatternNode node);

  Tree tree_;
  Budget budget_;
  std::vector<Item> items_;
  std::vector<Group> groups_;
};

}  // namespace plimsoll::pattern

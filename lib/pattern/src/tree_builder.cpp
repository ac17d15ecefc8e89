#include "tree_builder.h"

#include <optional>
#include <utility>

#include "case_fold.h"
#include "plimsoll/base/assert.h"

namespace plimsoll::pattern {
namespace {

struct SoleLiteral {
  char32_t rune;
  bool fold;
};

// The sole member of a set, or the one of its two members that stands for both when they
// differ only in case.
std::optional<SoleLiteral> AsLiteral(std::span<const RuneRange> ranges) {
  if (ranges.empty() || ranges.size() > 2) return std::nullopt;
  const char32_t a = ranges.front().low;
  const char32_t b = ranges.back().high;
  if (ranges.size() == 1 && a == b) return SoleLiteral{a, false};
  const bool two = ranges.size() == 1 ? a + 1 == b : a == ranges[0].high && b == ranges[1].low;
  if (!two || SimpleFold(a) != b || SimpleFold(b) != a) return std::nullopt;
  return SoleLiteral{a, true};
}

bool IsDot(Op op) { return op == Op::kNotNewline || op == Op::kAnyRune; }

}  // namespace

Excess TreeBuilder::AddLiteral(char32_t rune, bool fold) {
  JoinLiterals();
  const auto first = static_cast<uint32_t>(tree_.runes.size());
  tree_.runes.push_back(rune);
  budget_.TakeNode();
  const PatternNode node{
      .op = Op::kLiterals, .fold = fold, .floats = false, .first = first, .last = first + 1};
  return Push({NewNode(node), LiteralWeight(1)});
}

Excess TreeBuilder::AddSet(const RuneSet& set) {
  const auto ranges = set.Ranges();
  if (const auto literal = AsLiteral(ranges)) return AddLiteral(literal->rune, literal->fold);
  const auto first = static_cast<uint32_t>(tree_.ranges.size());
  tree_.ranges.insert(tree_.ranges.end(), ranges.begin(), ranges.end());
  const auto last = static_cast<uint32_t>(tree_.ranges.size());
  budget_.TakeNode();
  const PatternNode node{.op = Op::kSet, .floats = false, .first = first, .last = last};
  return Push({NewNode(node), SetWeight(last - first)});
}

Excess TreeBuilder::AddLeaf(Op op) {
  const bool not_word_edge = op == Op::kNotWordEdge;
  tree_.has_not_word_edge = tree_.has_not_word_edge || not_word_edge;
  budget_.TakeNode();
  const auto shape = IsDot(op) ? Weight::Shape::kOneRune : Weight::Shape::kOther;
  return Push({NewNode({.op = op, .floats = not_word_edge}), {.shape = shape}});
}

Excess TreeBuilder::Repeat(Count count, bool counted, bool lazy) {
  Item& item = items_.back();
  const auto child = static_cast<uint32_t>(tree_.children.size());
  const bool floats = count.min == 0 || tree_.nodes[item.node].floats;
  tree_.children.push_back(item.node);
  item.node = NewNode({.op = Op::kRepeat,
                       .lazy = lazy,
                       .floats = floats,
                       .min = static_cast<int16_t>(count.min),
                       .max = static_cast<int16_t>(count.max),
                       .first = child,
                       .last = child + 1});
  item.weight = RepeatWeight(item.weight, count.min, count.max, counted);
  budget_.TakeNode();
  return budget_.Check(item.weight);
}

Excess TreeBuilder::OpenGroup(bool captures) {
  budget_.TakeNode();
  JoinLiterals();
  groups_.push_back({captures, items_.size(), items_.size()});
  return budget_.Check({});
}

Excess TreeBuilder::AddBar() {
  Group& group = groups_.back();
  if (group.branch == group.first) budget_.TakeNode();
  const Excess excess = CloseBranch();
  group.branch = items_.size();
  return excess;
}

Excess TreeBuilder::CloseAlternatives() {
  if (const Excess excess = CloseBranch(); excess != Excess::kNone) return excess;
  groups_.back().branch = groups_.back().first;
  return JoinItems(groups_.back().first, Op::kAlternate);
}

Excess TreeBuilder::CloseGroup() {
  Item item = items_.back();
  items_.pop_back();
  if (groups_.back().captures) item.weight = GroupWeight(item.weight);
  groups_.pop_back();
  return Push(item);
}

Tree TreeBuilder::Take() {
  PLIMSOLL_ASSERT(items_.size() == 1);
  tree_.root = items_.back().node;
  return std::move(tree_);
}

// A captured literal has a weight of its own and is not joined to others.
bool TreeBuilder::IsLiteral(const Item& item) const {
  return tree_.nodes[item.node].op == Op::kLiterals && item.weight.shape != Weight::Shape::kOther;
}

Excess TreeBuilder::Push(Item item) {
  budget_.AddRunes(item.weight.runes);
  JoinLiterals();
  if (IsLiteral(item)) item.weight.size = item.weight.runes;
  items_.push_back(item);
  return budget_.Check(item.weight);
}

// Two literals become one as soon as no repetition can take the second any more.
void TreeBuilder::JoinLiterals() {
  if (items_.size() < Branch() + 2) return;
  Item& last = items_.back();
  Item& before = items_[items_.size() - 2];
  const PatternNode& right = tree_.nodes[last.node];
  PatternNode& left = tree_.nodes[before.node];
  if (!IsLiteral(before) || !IsLiteral(last) || left.fold != right.fold) return;
  PLIMSOLL_ASSERT(left.last == right.first);
  left.last = right.last;
  const int64_t size = budget_.Weighing() ? before.weight.size : before.weight.size + last.weight.size;
  before.weight = LiteralWeight(before.weight.runes + last.weight.runes);
  before.weight.size = size;
  if (last.node + 1 == tree_.nodes.size()) tree_.nodes.pop_back();
  items_.pop_back();
  budget_.ReturnNodes(1);
}

Excess TreeBuilder::CloseBranch() {
  JoinLiterals();
  if (CanRepeat()) return JoinItems(Branch(), Op::kConcat);
  budget_.TakeNode();
  return Push({NewNode({}), {}});
}

// Replaces the items from `first` on by one that joins them.
Excess TreeBuilder::JoinItems(size_t first, Op op) {
  Item joined = items_[first];
  if (items_.size() - first > 1) {
    Row row(op == Op::kConcat ? Weight::Shape::kConcat : Weight::Shape::kAlternate);
    PatternNode node{.op = op, .floats = op == Op::kConcat};
    node.first = static_cast<uint32_t>(tree_.children.size());
    for (size_t i = first; i < items_.size(); ++i) {
      const bool floats = tree_.nodes[items_[i].node].floats;
      node.floats = op == Op::kConcat ? node.floats && floats : node.floats || floats;
      row.Join(items_[i].weight);
      tree_.children.push_back(items_[i].node);
    }
    node.last = static_cast<uint32_t>(tree_.children.size());
    budget_.TakeNode();
    budget_.ReturnNodes(row.Spared());
    joined = {NewNode(node), row.Total()};
  }
  items_.resize(first);
  return Push(joined);
}

uint32_t TreeBuilder::NewNode(PatternNode node) {
  tree_.nodes.push_back(node);
  return static_cast<uint32_t>(tree_.nodes.size() - 1);
}

}  // namespace plimsoll::pattern

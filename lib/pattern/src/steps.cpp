// Written from the end: a node is reported where to go on and says where it begins. Recursion goes
// as deep as the tree is high, which the parser limits to kMaxHeight.
#include "steps.h"

#include <span>

namespace plimsoll::pattern {
namespace {

// A repetition of nothing takes time and no steps.
// Groups that only group may nest without end; patterns so deep are left to RE2.
constexpr uint32_t kMaxDepth = 200;
constexpr uint32_t kMaxVisits = 10 * kMaxSteps;

class StepWriter {
 public:
  explicit StepWriter(const Tree& tree) : tree_(tree) {}

  std::optional<Steps> Run() {
    const uint32_t match = Add({});
    out_.start = Write(tree_.root, match);
    if (failed_) return std::nullopt;
    return std::move(out_);
  }

 private:
  uint32_t Add(const Step& step) {
    if (out_.steps.size() >= kMaxSteps) failed_ = true;
    if (!failed_) out_.steps.push_back(step);
    return static_cast<uint32_t>(out_.steps.size() - 1);
  }

  uint32_t Fail(uint32_t next) {
    failed_ = true;
    return next;
  }

  uint32_t Write(uint32_t id, uint32_t next) {
    if (failed_ || ++visits_ > kMaxVisits || depth_ == kMaxDepth) return Fail(next);
    ++depth_;
    const uint32_t begin = WriteNode(tree_.nodes[id], next);
    --depth_;
    return begin;
  }

  uint32_t WriteNode(const PatternNode& node, uint32_t next) {
    switch (node.op) {
      case Op::kEmpty: return next;
      case Op::kLiterals: return WriteLiterals(node, next);
      case Op::kSet:
        return WriteSet(std::span(tree_.ranges).subspan(node.first, node.last - node.first), next);
      case Op::kNotNewline: return WriteNotNewline(next);
      case Op::kAnyRune: return Add({Step::Kind::kRune, RuneMask::All(), next});
      case Op::kBeginText: return Add({Step::Kind::kBeginText, {}, next});
      case Op::kEndText: return Add({Step::Kind::kEndText, {}, next});
      case Op::kRepeat: return WriteRepeat(node, next);
      case Op::kConcat: return WriteConcat(node, next);
      case Op::kAlternate: return WriteAlternate(node, next);
      case Op::kBeginLine:
      case Op::kEndLine:
      case Op::kWordEdge:
      case Op::kNotWordEdge: break;
    }
    return Fail(next);
  }

  uint32_t WriteSet(std::span<const RuneRange> ranges, uint32_t next) {
    const std::optional<RuneMask> mask = RuneMask::Of(ranges);
    return mask ? Add({Step::Kind::kRune, *mask, next}) : Fail(next);
  }

  uint32_t WriteNotNewline(uint32_t next) {
    RuneMask mask = RuneMask::All();
    mask.Remove('\n');
    return Add({Step::Kind::kRune, mask, next});
  }

  uint32_t WriteLiterals(const PatternNode& node, uint32_t next) {
    for (uint32_t i = node.last; i > node.first && !failed_; --i) {
      const char32_t rune = tree_.runes[i - 1];
      RuneSet set;
      node.fold ? set.AddFolded(rune, rune) : set.Add(rune, rune);
      set.Normalize();
      next = WriteSet(set.Ranges(), next);
    }
    return next;
  }

  uint32_t WriteConcat(const PatternNode& node, uint32_t next) {
    for (uint32_t i = node.last; i > node.first; --i) next = Write(tree_.children[i - 1], next);
    return next;
  }

  uint32_t WriteAlternate(const PatternNode& node, uint32_t next) {
    uint32_t begin = Write(tree_.children[node.last - 1], next);
    for (uint32_t i = node.last - 1; i > node.first && !failed_; --i) {
      begin = Add({Step::Kind::kSplit, {}, Write(tree_.children[i - 1], next), begin});
    }
    return begin;
  }

  // x{2,4} is xx(x(x)?)?, x{2,} is xxx*.
  uint32_t WriteRepeat(const PatternNode& node, uint32_t next) {
    const uint32_t child = tree_.children[node.first];
    const uint32_t after = next;
    if (node.max < 0) {
      const uint32_t loop = Add({Step::Kind::kSplit, {}, next, next});
      const uint32_t begin = Write(child, loop);
      if (failed_) return next;
      out_.steps[loop].next = begin;
      next = loop;
    }
    for (int i = node.min; i < node.max && !failed_; ++i) {
      next = Add({Step::Kind::kSplit, {}, Write(child, next), after});
    }
    for (int i = 0; i < node.min && !failed_; ++i) next = Write(child, next);
    return next;
  }

  const Tree& tree_;
  Steps out_;
  uint32_t visits_ = 0;
  uint32_t depth_ = 0;  // of groups inside each other
  bool failed_ = false;
};

}  // namespace

std::optional<Steps> MakeSteps(const Tree& tree) { return StepWriter(tree).Run(); }

}  // namespace plimsoll::pattern

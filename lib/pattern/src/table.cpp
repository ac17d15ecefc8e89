// The textbook way from an automaton with choices to one without: a state is the set of steps
// one can be at. A search may begin anywhere, so the first step is in every set. A set with
// the last step in it has found a match, whatever follows, and becomes the state that takes
// all; the empty set takes nothing.
//
// `^` holds only before the first character: the set there is the only one that passes it.
// `$` waits in the set, and is passed to see whether the text may end there.
#include "table.h"

#include <algorithm>
#include <map>

#include "plimsoll/text/utf8.h"
#include "steps.h"

namespace plimsoll::pattern {
namespace {

constexpr size_t kMaxEntries = 4096;  // of the table
constexpr size_t kMaxWork = 100'000;  // steps looked at

using StepSet = std::vector<uint16_t>;

}  // namespace

class TableBuilder {
 public:
  explicit TableBuilder(Steps steps) : steps_(std::move(steps)), marks_(steps_.steps.size(), 0) {}

  std::optional<Table> Run() {
    FindClasses();
    AddRow(false);
    out_.accept_ = AddRow(true);
    std::fill_n(out_.next_.begin() + out_.accept_, columns_, out_.accept_);
    AddStart();
    for (size_t i = 0; i < states_.size() && !failed_; ++i) FillRow(i);
    if (failed_) return std::nullopt;
    out_.next_.shrink_to_fit();
    return std::move(out_);
  }

 private:
  struct State {
    StepSet set;
    uint16_t row;
  };

  // Characters that every step treats alike are of one class.
  void FindClasses() {
    std::map<std::vector<bool>, uint8_t> classes;
    for (uint32_t rune = 0; rune <= RuneMask::kBeyond; ++rune) {
      std::vector<bool> taken;
      for (const Step& step : steps_.steps) taken.push_back(step.mask.Has(rune));
      const auto [known, added] = classes.try_emplace(taken, static_cast<uint8_t>(classes.size()));
      if (added) samples_.push_back(rune);
      out_.class_of_[rune] = known->second;
    }
    std::fill(out_.class_of_.begin() + RuneMask::kBeyond, out_.class_of_.end(),
              out_.class_of_[RuneMask::kBeyond]);
    out_.end_column_ = static_cast<uint16_t>(samples_.size());
    columns_ = samples_.size() + 1;
  }

  uint16_t AddRow(bool ends) {
    const size_t row = out_.next_.size();
    if (row + columns_ > kMaxEntries) {
      failed_ = true;
      return 0;
    }
    out_.next_.resize(row + columns_, 0);
    out_.next_[row + out_.end_column_] = ends ? 1 : 0;
    return static_cast<uint16_t>(row);
  }

  // What is reached from the step without a character. Steps that take one, and `$`, are kept.
  void Reach(uint32_t step, bool at_begin, bool at_end) {
    pending_.push_back(step);
    while (!pending_.empty()) {
      const uint32_t at = pending_.back();
      pending_.pop_back();
      if (marks_[at] == generation_) continue;
      marks_[at] = generation_;
      if (++work_ > kMaxWork) failed_ = true;
      const Step& found = steps_.steps[at];
      switch (found.kind) {
        case Step::Kind::kRune: set_.push_back(static_cast<uint16_t>(at)); break;
        case Step::Kind::kMatch: matched_ = true; break;
        case Step::Kind::kSplit: pending_.insert(pending_.end(), {found.next, found.other}); break;
        case Step::Kind::kBeginText:
          if (at_begin) pending_.push_back(found.next);
          break;
        case Step::Kind::kEndText:
          set_.push_back(static_cast<uint16_t>(at));
          if (at_end) pending_.push_back(found.next);
          break;
      }
    }
  }

  void BeginSet() {
    set_.clear();
    matched_ = false;
    ++generation_;
  }

  bool MayEnd(const StepSet& set, bool at_begin) {
    BeginSet();
    for (const uint16_t step : set) {
      if (steps_.steps[step].kind == Step::Kind::kEndText) Reach(step, at_begin, true);
    }
    return matched_;
  }

  // The row of the set just gathered.
  uint16_t RowOfSet(bool at_begin) {
    if (matched_) return out_.accept_;
    StepSet set = set_;
    std::ranges::sort(set);
    if (set.empty()) return 0;
    if (!at_begin) {
      const auto known = rows_.find(set);
      if (known != rows_.end()) return known->second;
    }
    const uint16_t row = AddRow(MayEnd(set, at_begin));
    if (!at_begin) rows_.emplace(set, row);
    states_.push_back({std::move(set), row});
    return row;
  }

  void AddStart() {
    BeginSet();
    Reach(steps_.start, true, false);
    out_.start_ = RowOfSet(true);
  }

  void FillRow(size_t index) {
    for (size_t column = 0; column < samples_.size() && !failed_; ++column) {
      BeginSet();
      for (const uint16_t step : states_[index].set) {
        const Step& at = steps_.steps[step];
        if (at.kind == Step::Kind::kRune && at.mask.Has(samples_[column])) Reach(at.next, false, false);
        ++work_;
      }
      Reach(steps_.start, false, false);
      const uint16_t next = RowOfSet(false);
      out_.next_[states_[index].row + column] = next;
    }
  }

  Steps steps_;
  Table out_;
  std::vector<uint32_t> samples_;  // a character of each class
  size_t columns_ = 0;
  std::vector<State> states_;
  std::map<StepSet, uint16_t> rows_;
  std::vector<uint32_t> marks_;
  uint32_t generation_ = 0;
  std::vector<uint32_t> pending_;
  StepSet set_;
  bool matched_ = false;
  bool failed_ = false;
  size_t work_ = 0;
};

std::optional<Table> Table::Make(const Tree& tree) {
  std::optional<Steps> steps = MakeSteps(tree);
  if (!steps) return std::nullopt;
  return TableBuilder(std::move(*steps)).Run();
}

bool Table::MatchesRunes(std::string_view text) const {
  uint32_t state = start_;
  while (!text.empty() && state > accept_) {
    state = next_[state + class_of_[static_cast<unsigned char>(text[0])]];
    text.remove_prefix(text::DecodeRune(text).width);
  }
  return next_[state + end_column_] != 0;
}

}  // namespace plimsoll::pattern

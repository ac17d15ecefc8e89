// Schemas that apply to the same value: references, unions, conditions.
#include <utility>

#include "loose_evaluator.h"

namespace plimsoll::check {

using finding::Code;
using value::Value;

namespace {

// References that are followed to find out what a branch knows.
constexpr int kFollowedReferences = 4;

}  // namespace

// The outermost resource that has the anchor decides.
bool LooseEvaluator::Dynamic(const LooseDynamic& reference, Value value, LooseFrame* frame) {
  if (!reference.name.empty()) {
    for (const uint32_t resource : memory_.scope) {
      const auto anchor = program_.schema->FindDynamicAnchor(resource, reference.name);
      if (anchor) return Apply(anchor->index, value, frame);
    }
  }
  return Apply(reference.target, value, frame);
}

bool LooseEvaluator::Recursive(uint32_t target, Value value, LooseFrame* frame) {
  for (const uint32_t position : memory_.scope) {
    const schema::Resource& resource = program_.schema->Resources()[position];
    if (resource.recursive_anchor) return Apply(resource.root.index, value, frame);
  }
  return Apply(target, value, frame);
}

bool LooseEvaluator::AllOf(const LooseStep& step, Value value, LooseFrame* frame) {
  const LooseRange range = program_.lists[step.operand];
  bool fits = true;
  for (uint32_t i = 0; i < range.count; ++i) {
    if (Apply(program_.node_lists[range.begin + i], value, frame)) continue;
    fits = false;
    if (!GoesOn()) return false;
  }
  return fits;
}

LooseEvaluator::Branches LooseEvaluator::TryBranches(std::span<const uint32_t> nodes, Value value,
                                                     LooseFrame* frame, uint32_t enough) {
  Branches branches;
  const bool explaining = Explaining();
  for (uint32_t i = 0; i < nodes.size() && !Stopped(); ++i) {
    std::vector<LooseFinding> found;
    std::vector<LooseFinding>* const outer = std::exchange(findings_, explaining ? &found : nullptr);
    LooseFrame own;
    if (frame != nullptr) own = OpenFrame(value);
    const bool holds = Apply(nodes[i], value, frame != nullptr ? &own : nullptr);
    if (holds && frame != nullptr) Merge(own, frame, value);
    if (frame != nullptr) CloseFrame(own);
    findings_ = outer;
    full_ = false;  // that was the branch's list
    if (holds) {
      (branches.matches == 0 ? branches.first : branches.second) = i;
      if (++branches.matches == enough) break;
    } else if (explaining) {
      KeepNearest(branches, i, nodes[i], value, std::move(found));
    }
  }
  return branches;
}

void LooseEvaluator::KeepNearest(Branches& branches, uint32_t branch, uint32_t node, Value value,
                                 std::vector<LooseFinding> found) {
  Distance distance{0, found.size(), 0};
  if (options_.ambiguity != Ambiguity::kScoreBest) {
    distance.unfamiliar = CountUnfamiliar(node, value);
    for (const LooseFinding& one : found) {
      const bool no_type = one.code == Code::kTypeMismatch || one.code == Code::kNeverValid;
      distance.wrong_types += no_type && one.value == value.index() ? 1U : 0U;
    }
  }
  if (distance >= branches.distance) return;
  branches.distance = distance;
  branches.nearest = branch;
  branches.lacks = std::move(found);
}

// Members of an object that a branch does not name itself.
size_t LooseEvaluator::CountUnfamiliar(uint32_t id, Value value) const {
  if (!value.IsObject()) return 0;
  const LooseMembers* members = nullptr;
  for (int i = 0; i < kFollowedReferences && members == nullptr; ++i) {
    const LooseNode& node = program_.nodes[id];
    size_t count = 0;
    for (const uint8_t group : node.counts) count += group;
    const auto steps = std::span(program_.steps).subspan(node.first_step, count);
    for (const LooseStep& step : steps) {
      if (step.op == LooseOp::kMembers) members = &program_.members[step.operand];
      if (step.op == LooseOp::kReference) id = step.operand;
    }
  }
  if (members == nullptr) return value.Count();
  size_t unfamiliar = 0;
  for (const value::Member member : value.Members()) {
    const uint32_t at = program_.names.Find(members->names, member.key);
    unfamiliar += at == schema::PropertyTable::kNone ? 1U : 0U;
  }
  return unfamiliar;
}

std::string LooseEvaluator::NearestHint(const LooseStep& step, const Branches& branches) const {
  std::string hint = NameOfBranch(step, branches.nearest) + " is the closest: ";
  for (size_t i = 0; i < branches.lacks.size() && i < kHintFindings; ++i) {
    const LooseFinding& one = branches.lacks[i];
    const std::string pointer = PointerTo(one.value);
    hint += (i == 0 ? "" : "; ") + (pointer.empty() ? std::string() : pointer + ": ") + one.message;
  }
  const size_t more = branches.lacks.size() > kHintFindings ? branches.lacks.size() - kHintFindings : 0;
  return more == 0 ? hint : hint + "; and " + std::to_string(more) + " more";
}

bool LooseEvaluator::NoBranch(const LooseStep& step, Value value, Branches branches) {
  if (!Explaining()) return false;
  if (options_.ambiguity == Ambiguity::kScoreBest && !branches.lacks.empty()) {
    return TakeBranch(step, std::move(branches));
  }
  return Report(value, WordsOfNoBranch(step, branches.distance == Distance{} ? std::string()
                                                                             : NearestHint(step, branches)));
}

// The value counts as one of the nearest branch, so what that lacks is what is wrong.
bool LooseEvaluator::TakeBranch(const LooseStep& step, Branches branches) {
  for (LooseFinding& one : branches.lacks) {
    if (one.hint.empty()) one.hint = HintOfBranch(step, branches.nearest);
    findings_->push_back(std::move(one));
    full_ = options_.fail_fast || findings_->size() >= options_.max_findings;
    if (full_) break;
  }
  return false;
}

bool LooseEvaluator::AnyOf(const LooseStep& step, Value value, LooseFrame* frame) {
  const LooseRange range = program_.lists[step.operand];
  const std::span nodes = std::span(program_.node_lists).subspan(range.begin, range.count);
  const uint32_t own = node_;
  // Every branch that holds has something to say about what is evaluated.
  Branches branches = TryBranches(nodes, value, frame, frame != nullptr ? UINT32_MAX : 1);
  node_ = own;
  if (branches.matches != 0) return true;
  return Stopped() ? false : NoBranch(step, value, std::move(branches));
}

bool LooseEvaluator::OneOf(const LooseStep& step, Value value, LooseFrame* frame) {
  const LooseRange range = program_.lists[step.operand];
  const std::span nodes = std::span(program_.node_lists).subspan(range.begin, range.count);
  const uint32_t own = node_;
  Branches branches = TryBranches(nodes, value, frame, options_.ambiguity == Ambiguity::kError ? 2 : 1);
  node_ = own;
  if (Stopped()) return false;
  if (branches.matches == 1) return true;
  if (branches.matches == 0) return NoBranch(step, value, std::move(branches));
  if (!Explaining()) return false;
  return Report(value, WordsOfAmbiguity(step.keyword, branches.first, branches.second));
}

bool LooseEvaluator::Not(const LooseStep& step, Value value) {
  const uint32_t own = node_;
  const bool holds = Holds(step.operand, value, nullptr);
  node_ = own;
  if (Stopped()) return false;
  if (!holds) return true;
  return Report(value, WordsOfNot(step.keyword));
}

bool LooseEvaluator::If(const LooseStep& step, Value value, LooseFrame* frame) {
  const LooseCondition& rule = program_.conditions[step.operand];
  const bool holds = Holds(rule.condition, value, frame);
  if (Stopped()) return false;
  const uint32_t next = holds ? rule.then : rule.otherwise;
  return next == kNone || Apply(next, value, frame);
}

}  // namespace plimsoll::check

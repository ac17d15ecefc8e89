#include "grammar_builder.h"

namespace plimsoll::cel {

void GrammarBuilder::Run() {
  const size_t count = static_cast<size_t>(Rule::kCount);
  for (size_t i = 0; i < count; ++i) {
    rule_ = static_cast<Rule>(i);
    grammar_.starts_.push_back(NewState(StateKind::kRuleStart));
    grammar_.stops_.push_back(NewState(StateKind::kRuleStop));
  }
  for (size_t i = 0; i < count; ++i) {
    rule_ = static_cast<Rule>(i);
    const Ends ends = Build(grammar_.rules_[i]);
    Connect(grammar_.starts_[i], ends.left);
    Connect(ends.right, grammar_.stops_[i]);
  }
  ConnectRuleEnds();
  ComputeNextTokens();
  for (Element& element : grammar_.rules_) SetFirst(element);
}

StateId GrammarBuilder::NewState(StateKind kind) {
  grammar_.states_.push_back({.kind = kind, .rule = rule_, .steps = {}});
  return static_cast<StateId>(grammar_.states_.size() - 1);
}

GrammarBuilder::Ends GrammarBuilder::Build(Element& element) {
  switch (element.kind) {
    case ElementKind::kToken:
    case ElementKind::kSet:
      return BuildStep(element, {.kind = GrammarStepKind::kTokens, .tokens = element.tokens});
    case ElementKind::kPrecedence:
      return BuildStep(element, {.kind = GrammarStepKind::kPrecedence, .precedence = element.precedence});
    case ElementKind::kRule: return BuildStep(element, {.kind = GrammarStepKind::kRule});
    case ElementKind::kSequence: return BuildSequence(element);
    case ElementKind::kAlternatives: {
      const Ends ends = BuildBlock(element.parts);
      element.state = ends.left;
      return ends;
    }
    case ElementKind::kOptional: return BuildOptional(element);
    case ElementKind::kStar: return BuildStar(element);
    case ElementKind::kPlus: return BuildPlus(element);
  }
  return {};
}

GrammarBuilder::Ends GrammarBuilder::BuildStep(Element& element, GrammarStep step) {
  const Ends ends{NewState(StateKind::kBasic), NewState(StateKind::kBasic)};
  element.state = ends.left;
  step.target = ends.right;
  if (step.kind == GrammarStepKind::kRule) {
    step.follow = ends.right;
    step.target = grammar_.StartOf(element.rule);
    step.precedence = element.precedence;
  }
  grammar_.states_[ends.left].steps.push_back(step);
  return ends;
}

GrammarBuilder::Ends GrammarBuilder::BuildSequence(Element& element) {
  Ends all = Build(element.parts.front());
  for (size_t i = 1; i < element.parts.size(); ++i) {
    const Ends next = Build(element.parts[i]);
    Connect(all.right, next.left);
    all.right = next.right;
  }
  element.state = all.left;
  return all;
}

GrammarBuilder::Ends GrammarBuilder::BuildBlock(std::span<Element> alternatives) {
  const StateId start = NewState(StateKind::kBlockStart);
  const StateId end = NewState(StateKind::kBlockEnd);
  grammar_.states_[start].block_end = end;
  for (Element& alternative : alternatives) {
    const Ends inner = Build(alternative);
    Connect(start, inner.left);
    Connect(inner.right, end);
    LeadStraightTo(inner.right, end);
  }
  return {start, end};
}

// The last state of an alternative is left out: what led to it leads to the block's end. So
// alternatives that end with the same rule return to the same state, and can be in conflict.
void GrammarBuilder::LeadStraightTo(StateId last, StateId end) {
  if (grammar_.states_[last].kind != StateKind::kBasic) return;
  for (State& state : grammar_.states_) {
    for (GrammarStep& step : state.steps) {
      if (step.kind == GrammarStepKind::kRule && step.follow == last) step.follow = end;
      if (step.kind != GrammarStepKind::kRule && step.target == last) step.target = end;
    }
  }
}

GrammarBuilder::Ends GrammarBuilder::BuildBlockOf(Element& inner) {
  if (inner.kind != ElementKind::kAlternatives) return BuildBlock({&inner, 1});
  return Build(inner);
}

GrammarBuilder::Ends GrammarBuilder::BuildOptional(Element& element) {
  const Ends block = BuildBlockOf(element.parts[0]);
  Connect(block.left, block.right);
  element.state = block.left;
  return block;
}

GrammarBuilder::Ends GrammarBuilder::BuildStar(Element& element) {
  const Ends block = BuildBlockOf(element.parts[0]);
  const StateId entry = NewState(StateKind::kStarLoopEntry);
  const StateId back = NewState(StateKind::kStarLoopBack);
  const StateId end = NewState(StateKind::kLoopEnd);
  Connect(entry, block.left);
  Connect(entry, end);
  Connect(block.right, back);
  Connect(back, entry);
  grammar_.states_[entry].precedence_loop = grammar_.IsPrecedenceRule(rule_);
  element.state = entry;
  element.loop_back = back;
  return {entry, end};
}

GrammarBuilder::Ends GrammarBuilder::BuildPlus(Element& element) {
  const Ends block = BuildBlockOf(element.parts[0]);
  const StateId back = NewState(StateKind::kPlusLoopBack);
  const StateId end = NewState(StateKind::kLoopEnd);
  Connect(block.right, back);
  Connect(back, block.left);
  Connect(back, end);
  element.state = block.left;
  element.loop_back = back;
  return {block.left, end};
}

void GrammarBuilder::ConnectRuleEnds() {
  for (size_t i = 0; i < grammar_.states_.size(); ++i) {
    const State& state = grammar_.states_[i];
    if (state.steps.empty() || state.steps[0].kind != GrammarStepKind::kRule) continue;
    const GrammarStep use = state.steps[0];
    const Rule rule = grammar_.states_[use.target].rule;
    const bool outermost = grammar_.IsPrecedenceRule(rule) && use.precedence == 0;
    grammar_.states_[grammar_.StopOf(rule)].steps.push_back(
        {.target = use.follow, .outermost_return = outermost ? rule : Rule::kCount});
  }
}

// No rule is empty, so what a rule can start with settles every use of it. Repeated until nothing
// changes.
void GrammarBuilder::ComputeNextTokens() {
  grammar_.next_.assign(grammar_.states_.size(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < grammar_.states_.size(); ++i) {
      const State& state = grammar_.states_[i];
      TokenSet next = state.kind == StateKind::kRuleStop ? kRuleEnd : 0;
      for (const GrammarStep& step : state.steps) {
        if (state.kind == StateKind::kRuleStop) break;
        next |= step.kind == GrammarStepKind::kTokens ? step.tokens : grammar_.next_[step.target];
      }
      changed = changed || next != grammar_.next_[i];
      grammar_.next_[i] = next;
    }
  }
}

void GrammarBuilder::SetFirst(Element& element) {
  for (Element& part : element.parts) SetFirst(part);
  if (element.kind != ElementKind::kOptional && element.kind != ElementKind::kStar &&
      element.kind != ElementKind::kPlus) {
    return;
  }
  element.first = grammar_.next_[element.parts[0].state];
}

}  // namespace plimsoll::cel

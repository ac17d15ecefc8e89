#include "loose_evaluator.h"

#include <algorithm>
#include <utility>

#include "plimsoll/value/pointer.h"

namespace plimsoll::check {

using finding::Code;
using value::Kind;
using value::Value;

namespace {

LooseGroup GroupOf(Kind kind) {
  switch (kind) {
    case Kind::kInt:
    case Kind::kUint:
    case Kind::kFloat: return LooseGroup::kNumber;
    case Kind::kString: return LooseGroup::kString;
    case Kind::kArray: return LooseGroup::kArray;
    case Kind::kObject: return LooseGroup::kObject;
    default: return LooseGroup::kEvery;
  }
}

uint64_t KeyOf(uint32_t node, Value value) { return uint64_t{node} << 32 | value.index(); }

}  // namespace

LooseEvaluator::LooseEvaluator(const LooseProgram& program, Value root, const LooseOptions& options,
                               LooseMemory& memory, std::vector<LooseFinding>* findings)
    : program_(program), root_(root), options_(options), memory_(memory), findings_(findings) {
  memory_.marks.clear();
  memory_.scope.clear();
}

bool LooseEvaluator::Run() { return Apply(program_.root, root_, nullptr); }

bool LooseEvaluator::RunAt(uint32_t node, Value item, std::span<const uint32_t> scope, uint32_t depth) {
  memory_.scope.assign(scope.begin(), scope.end());
  depth_ = depth;
  steps_ = 0;
  limit_.reset();
  full_ = false;
  return Apply(node, item, nullptr);
}

value::Path LooseBase::PathTo(Value root, uint32_t index) const {
  const value::Path inside = value::PathTo(root, index);
  if (path == nullptr || inside.empty()) return inside;
  std::vector<value::Step> steps = path->steps();
  const size_t first = steps.size();
  steps.insert(steps.end(), inside.steps().begin(), inside.steps().end());
  steps[first].index += static_cast<uint32_t>(items_before);
  return value::Path(std::move(steps));
}

bool LooseEvaluator::Apply(uint32_t id, Value value, LooseFrame* frame) {
  if (Stopped()) return false;
  const LooseNode& node = program_.nodes[id];
  bool answer = false;
  if (Remembers(id, value, frame, answer)) {
    // Whoever has gone through so much has heard the details.
    return answer || Report(Code::kInvalidValue, value, schema::Keyword::kNever,
                            "the value does not match this schema");
  }
  if (++steps_ > options_.max_steps) {
    return GiveUp(Code::kLimitSteps, value, "validating the value takes more steps than allowed");
  }
  if (depth_ == options_.max_depth) {
    return GiveUp(Code::kLimitDepth, value, std::string(kTooDeep));
  }
  ++depth_;
  const uint32_t outer = node_;
  const bool enters = memory_.scope.empty() || memory_.scope.back() != node.resource;
  if (enters) memory_.scope.push_back(node.resource);
  node_ = id;
  answer = node.tracks ? ApplyTracked(node, id, value, frame) : ApplySteps(node, id, value, frame);
  node_ = outer;
  if (enters) memory_.scope.pop_back();
  --depth_;
  Remember(id, value, frame, answer);
  return answer;
}

// What others have evaluated does not count for this node, but what it has does for them.
bool LooseEvaluator::ApplyTracked(const LooseNode& node, uint32_t id, Value value, LooseFrame* frame) {
  LooseFrame own = OpenFrame(value);
  const bool fits = ApplySteps(node, id, value, &own);
  if (fits && frame != nullptr) Merge(own, frame, value);
  CloseFrame(own);
  return fits;
}

bool LooseEvaluator::ApplySteps(const LooseNode& node, uint32_t id, Value value, LooseFrame* frame) {
  const LooseStep* step = program_.steps.data() + node.first_step;
  const LooseGroup kind = GroupOf(value.kind());
  bool fits = true;
  bool in_place = true;
  for (size_t group = 0; group < kLooseGroups; ++group) {
    const LooseStep* end = step + node.counts[group];
    const auto as = static_cast<LooseGroup>(group);
    const bool of_kind = as >= LooseGroup::kNumber && as <= LooseGroup::kObject;
    if (of_kind && as != kind) {
      step = end;
      continue;
    }
    // Schemas that failed do not say what they would have looked at.
    if (as == LooseGroup::kLate && !in_place) break;
    for (; step != end; ++step) {
      node_ = id;
      if (RunStep(*step, value, frame)) continue;
      fits = false;
      if (as == LooseGroup::kInPlace || step->op == LooseOp::kDependencies) in_place = false;
      if (!GoesOn()) return false;
    }
  }
  return fits;
}

bool LooseEvaluator::RunStep(const LooseStep& step, Value value, LooseFrame* frame) {
  switch (step.op) {
    case LooseOp::kNever:
      return Report(Code::kNeverValid, value, schema::Keyword::kNever, "no value is allowed here");
    case LooseOp::kType: return Type(step, value);
    case LooseOp::kEnum: return Enum(step, value);
    case LooseOp::kMaximum:
    case LooseOp::kExclusiveMaximum:
    case LooseOp::kMinimum:
    case LooseOp::kExclusiveMinimum:
    case LooseOp::kMultipleOf: return Number(step, value);
    case LooseOp::kMaxLength:
    case LooseOp::kMinLength: return Length(step, value);
    case LooseOp::kPattern: return Pattern(step, value);
    case LooseOp::kFormat: return Format(step, value);
    case LooseOp::kMaxItems:
    case LooseOp::kMinItems:
    case LooseOp::kMaxProperties:
    case LooseOp::kMinProperties: return Count(step, value);
    case LooseOp::kUniqueItems: return UniqueItems(step, value);
    case LooseOp::kListMap: return ListMap(step, value);
    case LooseOp::kItems: return Items(step, value, frame);
    case LooseOp::kContains: return Contains(step, value, frame);
    case LooseOp::kMembers: return Members(step, value, frame);
    case LooseOp::kPropertyNames: return PropertyNames(step, value);
    case LooseOp::kDependencies: return Dependencies(step, value, frame);
    case LooseOp::kReference: return Apply(step.operand, value, frame);
    case LooseOp::kDynamicReference: return Dynamic(program_.dynamics[step.operand], value, frame);
    case LooseOp::kRecursiveReference: return Recursive(step.operand, value, frame);
    case LooseOp::kAllOf: return AllOf(step, value, frame);
    case LooseOp::kAnyOf: return AnyOf(step, value, frame);
    case LooseOp::kOneOf: return OneOf(step, value, frame);
    case LooseOp::kNot: return Not(step, value);
    case LooseOp::kIf: return If(step, value, frame);
    case LooseOp::kUnevaluatedItems: return UnevaluatedItems(step, value, frame);
    case LooseOp::kUnevaluatedProperties: return UnevaluatedProperties(step, value, frame);
  }
  return true;
}

LooseFrame LooseEvaluator::OpenFrame(Value value) {
  const auto begin = static_cast<uint32_t>(memory_.marks.size());
  memory_.marks.resize(begin + WordsOf(value), 0);
  return {begin, false};
}

void LooseEvaluator::CloseFrame(const LooseFrame& frame) { memory_.marks.resize(frame.begin); }

void LooseEvaluator::Merge(const LooseFrame& from, LooseFrame* into, Value value) {
  into->all |= from.all;
  const uint32_t words = WordsOf(value);
  for (uint32_t i = 0; i < words; ++i) memory_.marks[into->begin + i] |= memory_.marks[from.begin + i];
}

bool LooseEvaluator::Holds(uint32_t node, Value value, LooseFrame* frame) {
  std::vector<LooseFinding>* const outer = std::exchange(findings_, nullptr);
  bool holds = false;
  if (frame == nullptr) {
    holds = Apply(node, value, nullptr);
  } else {
    LooseFrame own = OpenFrame(value);
    holds = Apply(node, value, &own);
    if (holds) Merge(own, frame, value);
    CloseFrame(own);
  }
  findings_ = outer;
  return holds;
}

bool LooseEvaluator::Report(Code code, Value value, schema::Keyword keyword, std::string message,
                            std::string hint) {
  if (findings_ == nullptr) return false;
  // The two nodes after the schema's own stand for `true` and `false` after a keyword.
  const uint32_t node = std::min(node_, program_.schema->NodeCount() - 1);
  findings_->push_back({code, value.index(), {node}, keyword, std::move(message), std::move(hint)});
  full_ = options_.fail_fast || findings_->size() >= options_.max_findings;
  return false;
}

bool LooseEvaluator::Report(Value value, LooseWords words) {
  return Report(words.code, value, words.keyword, std::move(words.message), std::move(words.hint));
}

bool LooseEvaluator::GiveUp(Code code, Value value, std::string message) {
  const uint32_t node = std::min(node_, program_.schema->NodeCount() - 1);
  limit_ = LooseFinding{code, value.index(), {node}, schema::Keyword::kNever, std::move(message)};
  return false;
}

// Only answers that depend on nothing but the schema and the value: no frame, no dynamic scope.
bool LooseEvaluator::Remembers(uint32_t node, Value value, const LooseFrame* frame, bool& answer) const {
  if (memory_.answers.empty() || frame != nullptr) return false;
  const auto found = memory_.answers.find(KeyOf(node, value));
  if (found == memory_.answers.end()) return false;
  if (!found->second && Explaining() && steps_ < kRememberAfter) return false;
  answer = found->second;
  return true;
}

void LooseEvaluator::Remember(uint32_t node, Value value, const LooseFrame* frame, bool answer) {
  if (steps_ < kRememberAfter || frame != nullptr || Stopped() || program_.has_dynamic_scope) return;
  if (memory_.answers.size() < kMaxRemembered) memory_.answers.emplace(KeyOf(node, value), answer);
}

}  // namespace plimsoll::check

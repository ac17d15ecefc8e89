#include "stream_level.h"

#include <algorithm>
#include <utility>

namespace plimsoll::check {
namespace {

// How an evaluation applies a part of it in place. The value fits the evaluation only if it fits the required
// parts. It may fail an alternative, whose findings are reported only if all of them fail. Nobody wants to
// know why it fails a condition (`if`) or a part that is negated (`not`).
enum class PartRole : uint8_t { kRequired, kAlternative, kCondition, kNegated };

}  // namespace

size_t StreamMarks::Add(uint64_t position) {
  if (all) return 0;
  const size_t before = words.size();
  if (position / 64 >= before) words.resize(static_cast<size_t>(position / 64 + 1), 0);
  words[static_cast<size_t>(position / 64)] |= uint64_t{1} << position % 64;
  return (words.size() - before) * sizeof(uint64_t);
}

void StreamMarks::Add(const StreamMarks& other) {
  all |= other.all;
  if (words.size() < other.words.size()) words.resize(other.words.size(), 0);
  for (size_t i = 0; i < other.words.size(); ++i) words[i] |= other.words[i];
}

std::vector<LooseStep> StepsFor(const LooseProgram& program, uint32_t node, LooseGroup container) {
  std::vector<LooseStep> out;
  const LooseStep* step = program.steps.data() + program.nodes[node].first_step;
  for (size_t group = 0; group < kLooseGroups; ++group) {
    const LooseStep* const end = step + program.nodes[node].counts[group];
    const auto as = static_cast<LooseGroup>(group);
    const bool of_kind = as >= LooseGroup::kNumber && as <= LooseGroup::kObject;
    const bool ours = !of_kind || as == container;
    if (ours) out.insert(out.end(), step, end);
    step = end;
  }
  return out;
}

uint32_t LevelBuilder::Add(uint32_t node, std::vector<uint32_t> scope, uint32_t depth) {
  if (depth >= max_depth_) return StreamEvaluation::kEndless;
  if (program_.has_dynamic_scope) {
    const uint32_t resource = program_.nodes[node].resource;
    if (scope.empty() || scope.back() != resource) scope.push_back(resource);
  }
  const Key key(node, scope);
  const auto [at, is_new] = known_.emplace(key, StreamEvaluation::kEndless);
  if (!is_new) return at->second;
  StreamEvaluation evaluation;
  evaluation.node = node;
  evaluation.depth = depth + 1;
  evaluation.scope = std::move(scope);
  for (const LooseStep& step : StepsFor(program_, node, level_.Group())) {
    Resolve(step, evaluation);
    AddParts(step, evaluation);
  }
  const auto index = static_cast<uint32_t>(level_.evaluations.size());
  level_.evaluations.push_back(std::move(evaluation));
  known_[key] = index;
  return index;
}

void LevelBuilder::Resolve(const LooseStep& step, StreamEvaluation& evaluation) {
  switch (step.op) {
    case LooseOp::kItems: {
      const LooseItems& rule = program_.items[step.operand];
      evaluation.items = &rule;
      evaluation.marks.all = rule.rest != kNone;
      break;
    }
    case LooseOp::kContains: evaluation.contains = &program_.contains[step.operand]; break;
    case LooseOp::kMembers: {
      const LooseMembers& rule = program_.members[step.operand];
      evaluation.members = &rule;
      evaluation.seen.resize(rule.required_count != 0 ? rule.property_count : 0);
      evaluation.marks.all = rule.additional != kNone;
      break;
    }
    case LooseOp::kPropertyNames: evaluation.names = step.operand; break;
    case LooseOp::kUniqueItems: evaluation.unique = true; break;
    case LooseOp::kListMap: evaluation.list_map = step.operand; break;
    case LooseOp::kUnevaluatedItems:
    case LooseOp::kUnevaluatedProperties:
      if ((step.op == LooseOp::kUnevaluatedProperties) != level_.object) break;
      evaluation.unevaluated = step.operand;
      evaluation.late_keyword = step.keyword;
      break;
    default: break;
  }
  level_.wants_whole_items |= evaluation.unique || evaluation.list_map != kNone;
}

void LevelBuilder::Part(StreamEvaluation& evaluation, uint32_t node) {
  evaluation.parts.push_back(node == kNone ? kNone : Add(node, evaluation.scope, evaluation.depth));
}

void LevelBuilder::AddParts(const LooseStep& step, StreamEvaluation& evaluation) {
  switch (step.op) {
    case LooseOp::kReference:
    case LooseOp::kNot: Part(evaluation, step.operand); break;
    case LooseOp::kDynamicReference:
      Part(evaluation, DynamicTarget(program_.dynamics[step.operand], evaluation.scope));
      break;
    case LooseOp::kRecursiveReference:
      Part(evaluation, RecursiveTarget(step.operand, evaluation.scope));
      break;
    case LooseOp::kAllOf:
    case LooseOp::kAnyOf:
    case LooseOp::kOneOf: {
      const LooseRange range = program_.lists[step.operand];
      for (uint32_t i = 0; i < range.count; ++i) Part(evaluation, program_.node_lists[range.begin + i]);
      break;
    }
    case LooseOp::kIf: {
      const LooseCondition& rule = program_.conditions[step.operand];
      for (const uint32_t node : {rule.condition, rule.then, rule.otherwise}) Part(evaluation, node);
      break;
    }
    case LooseOp::kDependencies: AddDependencies(step, evaluation); break;
    default: break;
  }
}

void LevelBuilder::AddDependencies(const LooseStep& step, StreamEvaluation& evaluation) {
  const LooseRange range = program_.dependency_lists[step.operand];
  for (uint32_t i = 0; i < range.count; ++i) {
    const LooseDependency& dependency = program_.dependencies[range.begin + i];
    Part(evaluation, dependency.node);
    evaluation.watched.emplace(dependency.name, false);
    for (const std::string_view name : dependency.required) evaluation.watched.emplace(name, false);
  }
}

// As LooseEvaluator: the outermost resource that has the anchor decides.
uint32_t LevelBuilder::DynamicTarget(const LooseDynamic& reference,
                                     const std::vector<uint32_t>& scope) const {
  for (const uint32_t resource : scope) {
    if (reference.name.empty()) break;
    if (const auto anchor = program_.schema->FindDynamicAnchor(resource, reference.name)) {
      return anchor->index;
    }
  }
  return reference.target;
}

uint32_t LevelBuilder::RecursiveTarget(uint32_t target, const std::vector<uint32_t>& scope) const {
  for (const uint32_t position : scope) {
    const schema::Resource& resource = program_.schema->Resources()[position];
    if (resource.recursive_anchor) return resource.root.index;
  }
  return target;
}

// What is known of an evaluation goes on to its parts, which all are before it.
void LevelBuilder::Spread() {
  for (size_t i = level_.evaluations.size(); i-- > 0;) {
    StreamEvaluation& evaluation = level_.evaluations[i];
    evaluation.wants_marks |= evaluation.unevaluated != kNone;
    SpreadFrom(evaluation);
  }
}

void LevelBuilder::SpreadFrom(StreamEvaluation& from) {
  size_t next = 0;
  const auto spread = [&](PartRole role) {
    const uint32_t part = from.parts[next++];
    if (part >= StreamEvaluation::kEndless) return;
    StreamEvaluation& to = level_.evaluations[part];
    to.wants_marks |= from.wants_marks && role != PartRole::kNegated;
    if (role == PartRole::kRequired) {
      from.sure_parts.push_back(part);
      to.certain |= from.certain;
      to.held |= from.held;
    } else if (role == PartRole::kAlternative) {
      to.held |= from.certain || from.held;
    }
  };
  for (const LooseStep& step : StepsFor(program_, from.node, level_.Group())) {
    switch (step.op) {
      case LooseOp::kReference:
      case LooseOp::kDynamicReference:
      case LooseOp::kRecursiveReference: spread(PartRole::kRequired); break;
      case LooseOp::kAllOf:
        for (uint32_t i = 0; i < program_.lists[step.operand].count; ++i) {
          spread(PartRole::kRequired);
        }
        break;
      case LooseOp::kAnyOf:
      case LooseOp::kOneOf:
        for (uint32_t i = 0; i < program_.lists[step.operand].count; ++i) spread(PartRole::kAlternative);
        break;
      case LooseOp::kDependencies:
        for (uint32_t i = 0; i < program_.dependency_lists[step.operand].count; ++i) {
          spread(PartRole::kAlternative);
        }
        break;
      case LooseOp::kNot: spread(PartRole::kNegated); break;
      case LooseOp::kIf:
        spread(PartRole::kCondition);
        spread(PartRole::kAlternative);
        spread(PartRole::kAlternative);
        break;
      default: break;
    }
  }
}

}  // namespace plimsoll::check

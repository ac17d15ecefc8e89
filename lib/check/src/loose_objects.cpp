// What loose programs require of objects.
#include "loose_evaluator.h"

namespace plimsoll::check {

using finding::Code;
using value::Value;

bool LooseEvaluator::Members(const LooseStep& step, Value value, LooseFrame* frame) {
  const LooseMembers& rule = program_.members[step.operand];
  bool fits = true;
  uint32_t required = 0;
  uint32_t position = 0;
  for (const value::Member member : value.Members()) {
    bool evaluated = false;
    const bool good = Member(rule, member, evaluated, required);
    if (evaluated) Mark(frame, position);
    ++position;
    if (good) continue;
    fits = false;
    if (!GoesOn()) return false;
  }
  // A key is in an object once, so as many as are required are all of them.
  return (required == rule.required_count || Missing(rule, value)) && fits;
}

bool LooseEvaluator::Member(const LooseMembers& rule, const value::Member& member, bool& evaluated,
                            uint32_t& required) {
  bool fits = true;
  const auto apply = [&](uint32_t node) {
    evaluated = true;
    fits &= Apply(node, member.value, nullptr);
    return fits || GoesOn();
  };
  const uint32_t at = program_.names.Find(rule.names, member.key);
  if (at != schema::PropertyTable::kNone) {
    const LooseProperty& property = program_.properties[rule.first_property + at];
    required += property.required ? 1U : 0U;
    if (property.node != kNone && !apply(property.node)) return false;
  }
  for (uint32_t i = 0; i < rule.patterns.count; ++i) {
    const auto& [pattern, node] = program_.pattern_nodes[rule.patterns.begin + i];
    if (program_.patterns[pattern]->Matches(member.key) && !apply(node)) return false;
  }
  if (evaluated || rule.additional == kNone) return fits;
  evaluated = true;
  // `false`, given as such, is worth words of its own.
  if (rule.additional != program_.schema->NodeCount() + 1) return apply(rule.additional) && fits;
  if (!Explaining()) return false;
  return Report(member.key_value, WordsOfForbidden(program_, rule, member.key));
}

bool LooseEvaluator::Missing(const LooseMembers& rule, Value value) {
  if (!Explaining()) return false;
  for (uint32_t i = 0; i < rule.property_count; ++i) {
    const LooseProperty& property = program_.properties[rule.first_property + i];
    if (!property.required || value.Find(property.name)) continue;
    Report(value, WordsOfMissing(property.name));
    if (!GoesOn()) return false;
  }
  return false;
}

bool LooseEvaluator::PropertyNames(const LooseStep& step, Value value) {
  bool fits = true;
  for (const value::Member member : value.Members()) {
    if (Apply(step.operand, member.key_value, nullptr)) continue;
    fits = false;
    if (!GoesOn()) return false;
  }
  return fits;
}

bool LooseEvaluator::Dependencies(const LooseStep& step, Value value, LooseFrame* frame) {
  const LooseRange range = program_.dependency_lists[step.operand];
  const uint32_t own = node_;
  bool fits = true;
  for (uint32_t i = 0; i < range.count; ++i) {
    const LooseDependency& dependency = program_.dependencies[range.begin + i];
    if (!value.Find(dependency.name)) continue;
    node_ = own;
    const bool good =
        dependency.node != kNone ? Apply(dependency.node, value, frame) : DependentNames(dependency, value);
    if (good) continue;
    fits = false;
    if (!GoesOn()) return false;
  }
  return fits;
}

bool LooseEvaluator::DependentNames(const LooseDependency& dependency, Value value) {
  bool fits = true;
  for (const std::string_view name : dependency.required) {
    if (value.Find(name)) continue;
    fits = false;
    if (!Explaining()) return false;
    Report(value, WordsOfDependent(dependency, name));
    if (!GoesOn()) return false;
  }
  return fits;
}

bool LooseEvaluator::UnevaluatedProperties(const LooseStep& step, Value value, LooseFrame* frame) {
  if (!value.IsObject()) return true;
  bool fits = true;
  uint32_t position = 0;
  for (const value::Member member : value.Members()) {
    if (IsMarked(*frame, position++)) continue;
    const size_t before = Explaining() ? findings_->size() : 0;
    if (Apply(step.operand, member.value, nullptr)) continue;
    fits = false;
    if (!Explaining()) return false;
    for (size_t i = before; i < findings_->size(); ++i) {
      LooseFinding& found = (*findings_)[i];
      if (found.code != Code::kNeverValid || found.value != member.value.index()) continue;
      LooseWords words = WordsOfUnevaluatedMember(step.keyword, member.key);
      found = {words.code,    member.key_value.index(), {node_},
               words.keyword, std::move(words.message), std::move(words.hint)};
    }
    if (!GoesOn()) return false;
  }
  if (fits) frame->all = true;
  return fits;
}

}  // namespace plimsoll::check

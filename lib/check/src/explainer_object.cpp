// The object validator: counts, members beside the declared ones, declared members, required
// ones, in this order.
#include "explainer.h"

namespace plimsoll::check {

using value::Value;

void Explainer::BeginObject(Frame& frame) {
  const ProgramNode& node = NodeOf(frame);
  ++frame.matches;
  if (node.object == kNone) return Next(frame, Stage::kEnd);
  const ObjectRules& rules = program_->objects[node.object];
  const Value value = ValueOf(frame);
  if (value.Count() < rules.min_properties) {
    Fail(frame, reporter_.TooFewProperties(path_, value, rules.min_properties));
  }
  if (value.Count() > rules.max_properties) {
    Fail(frame, reporter_.TooManyProperties(path_, value, rules.max_properties));
  }
  Next(frame, rules.additional == Additional::kAllowed ? Stage::kProperties : Stage::kAdditional);
}

// The next member on the tape, if any is left.
std::optional<value::Member> Explainer::NextMember(Frame& frame) {
  if (!frame.in_stage) {
    frame.in_stage = true;
    frame.next = frame.value + 1;
  }
  if (frame.next == frame.value + ValueOf(frame).node().Size() || MayStop(frame)) return std::nullopt;
  const Value key(*document_, frame.next);
  const Value value(*document_, frame.next + 1);
  frame.next += 1 + value.node().Size();
  return value::Member{key.AsString(), key, value};
}

void Explainer::StepAdditional(Frame& frame) {
  const ObjectRules& rules = program_->objects[NodeOf(frame).object];
  while (const auto member = NextMember(frame)) {
    const Property* property = program_->FindProperty(rules, member->key);
    if (property != nullptr && property->node != kNone) continue;
    if (rules.additional == Additional::kForbidden) {
      Fail(frame, reporter_.ForbiddenProperty(path_, *member, program_->PropertiesOf(rules)));
      continue;
    }
    path_.push_back('.');
    return PushMember(frame, rules.additional_node, *member);
  }
  Next(frame, Stage::kProperties);
}

void Explainer::StepProperties(Frame& frame) {
  const ObjectRules& rules = program_->objects[NodeOf(frame).object];
  while (const auto member = NextMember(frame)) {
    const Property* property = program_->FindProperty(rules, member->key);
    if (property == nullptr || property->node == kNone) continue;
    if (!path_.empty()) path_.push_back('.');
    return PushMember(frame, property->node, *member);
  }
  Next(frame, Stage::kRequired);
}

// Upstream never ratchets the two fields that say what an object is.
void Explainer::PushMember(const Frame& frame, uint32_t node, const value::Member& member) {
  const bool names_kind = frame.path_size == 0 && (member.key == "kind" || member.key == "apiVersion");
  path_ += member.key;
  Push(frame, node, member.value.index());
  if (names_kind) frames_.back().ratchets = false;
}

void Explainer::CheckRequired(Frame& frame) {
  const ObjectRules& rules = program_->objects[NodeOf(frame).object];
  if (rules.required_count != 0) {
    const Value object = ValueOf(frame);
    std::vector<bool> present(rules.property_count, false);
    for (value::Member member : object.Members()) {
      const uint32_t entry = program_->names.Find(rules.names, member.key);
      if (entry != schema::PropertyTable::kNone) present[entry] = true;
    }
    for (std::string_view name : program_->TextsAt(rules.required)) {
      if (!present[program_->names.Find(rules.names, name)])
        Fail(frame, reporter_.Missing(path_, object, name));
    }
  }
  Next(frame, Stage::kEnd);
}

}  // namespace plimsoll::check

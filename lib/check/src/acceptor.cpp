#include "acceptor.h"

#include "scalar_rules.h"
#include "unique_items.h"

namespace plimsoll::check {

using value::Kind;

bool Acceptor::Accepts(const CheckProgram& program, uint32_t node, value::Value value) {
  program_ = &program;
  document_ = &value.document();
  stack_.clear();
  bool fine = Enter(node, value.index());
  while (true) {
    if (!fine && !Recover()) return false;
    if (stack_.empty()) return true;
    switch (stack_.back().duty) {
      case Duty::kMembers: fine = TakeMembers(); break;
      case Duty::kItems: fine = TakeItems(); break;
      default: fine = ResumeJunctor(); break;
    }
  }
}

bool Acceptor::Enter(uint32_t node_index, uint32_t value) {
  const ProgramNode& node = program_->nodes[node_index];
  const value::Node& at = document_->tape()[value];
  const KindSet kind = BitOf(at.kind);
  if ((node.plain & kind) != 0) return true;
  if ((node.typed & kind) == 0) {
    const bool is_float = at.kind == Kind::kFloat || at.kind == Kind::kUint;
    if (!is_float || !node.whole_floats) return false;
    if (!IsJsonInteger(value::Value(*document_, value).AsDouble())) return false;
  }
  if (node.enumeration != kNone &&
      !program_->enums[node.enumeration].Allows(value::Value(*document_, value))) {
    return false;
  }
  switch (at.kind) {
    case Kind::kArray:
      if (!EnterArray(node, value)) return false;
      break;
    case Kind::kObject:
      if (!EnterObject(node, value)) return false;
      break;
    default:
      if (!CheckScalar(node, at)) return false;
      break;
  }
  return (node.junctors_settled & kind) != 0 || EnterJunctors(node, value);
}

bool Acceptor::CheckScalar(const ProgramNode& node, const value::Node& value) {
  switch (value.kind) {
    case Kind::kInt: return node.number == kNone || program_->numbers[node.number].Hold(value.integer);
    case Kind::kUint:
      return node.number == kNone ||
             program_->numbers[node.number].Hold(static_cast<double>(value.unsigned_integer));
    case Kind::kFloat: return node.number == kNone || program_->numbers[node.number].Hold(value.number);
    case Kind::kString:
      return node.string == kNone ||
             StringHolds(*program_, program_->strings[node.string], document_->TextOf(value));
    default: return true;
  }
}

bool Acceptor::EnterArray(const ProgramNode& node, uint32_t value) {
  if (node.array == kNone) return true;
  const ArrayRules& rules = program_->arrays[node.array];
  const value::Node& at = document_->tape()[value];
  const int64_t count = at.container.count;
  if (count < rules.min_items || count > rules.max_items) return false;
  if (rules.unique && !ItemsAreUnique(value::Value(*document_, value))) return false;
  if (rules.items != kNone && count != 0) {
    stack_.push_back({Duty::kItems, false, false, rules.items, value + 1, value + at.container.size, 0});
  }
  return true;
}

bool Acceptor::EnterObject(const ProgramNode& node, uint32_t value) {
  if (node.object == kNone) return true;
  const ObjectRules& rules = program_->objects[node.object];
  const value::Node& at = document_->tape()[value];
  const int64_t count = at.container.count;
  if (count < rules.min_properties || count > rules.max_properties || count < rules.required_count)
    return false;
  if (count != 0) {
    stack_.push_back({Duty::kMembers, false, false, node.object, value + 1, value + at.container.size,
                      rules.required_count});
  }
  return true;
}

// Goes through members until one of them has duties of its own.
bool Acceptor::TakeMembers() {
  Frame frame = stack_.back();
  const ObjectRules& rules = program_->objects[frame.rules];
  const value::Tape& tape = document_->tape();
  const size_t depth = stack_.size();
  while (frame.value < frame.end) {
    const Property* property = program_->FindProperty(rules, document_->TextOf(tape[frame.value]));
    const uint32_t member = frame.value + 1;
    frame.value = member + tape[member].Size();
    frame.next -= property != nullptr && property->required ? 1 : 0;
    const bool unknown = property == nullptr || property->node == kNone;
    if (unknown && rules.additional == Additional::kForbidden) return false;
    const uint32_t node = unknown ? rules.additional_node : property->node;
    if (node == kNone || (program_->nodes[node].plain & BitOf(tape[member].kind)) != 0) continue;
    stack_.back() = frame;
    if (!Enter(node, member)) return false;
    if (stack_.size() != depth) return true;
  }
  stack_.pop_back();
  return frame.next == 0;
}

bool Acceptor::TakeItems() {
  const Frame frame = stack_.back();
  const value::Tape& tape = document_->tape();
  const size_t depth = stack_.size();
  for (uint32_t item = frame.value; item < frame.end;) {
    const uint32_t next = item + tape[item].Size();
    if ((program_->nodes[frame.rules].plain & BitOf(tape[item].kind)) != 0) {
      item = next;
      continue;
    }
    stack_.back().value = next;
    if (!Enter(frame.rules, item)) return false;
    if (stack_.size() != depth) return true;
    item = next;
  }
  stack_.pop_back();
  return true;
}

// Each junctor is a duty of its own; all of them, and the container below, must be met.
bool Acceptor::EnterJunctors(const ProgramNode& node, uint32_t value) {
  const Junctors& junctors = program_->junctors[node.junctors];
  const auto push = [&](Duty duty, schema::Range range) {
    if (range.count == 0) return;
    stack_.push_back({duty, false, false, 0, value, range.begin + range.count, range.begin});
  };
  push(Duty::kAnyOf, junctors.any_of);
  push(Duty::kOneOf, junctors.one_of);
  push(Duty::kAllOf, junctors.all_of);
  if (junctors.negated != kNone) stack_.push_back({Duty::kNot, false, false, junctors.negated, value, 0, 0});
  return true;
}

bool Acceptor::TryNext() {
  Frame& frame = stack_.back();
  frame.trying = true;
  const uint32_t node = frame.duty == Duty::kNot ? frame.rules : program_->alternatives[frame.next++];
  return Enter(node, frame.value);
}

// At a junctor that has not begun, or whose alternative turned out valid.
bool Acceptor::ResumeJunctor() {
  Frame& frame = stack_.back();
  if (!frame.trying) return TryNext();
  const bool last = frame.next == frame.end;
  switch (frame.duty) {
    case Duty::kAllOf:
      if (!last) return TryNext();
      stack_.pop_back();
      return true;
    case Duty::kOneOf:
      if (!frame.matched && !last) {
        frame.matched = true;
        return TryNext();
      }
      {
        const bool alone = !frame.matched;
        stack_.pop_back();
        return alone;
      }
    default: {
      const bool wanted = frame.duty == Duty::kAnyOf;
      stack_.pop_back();
      return wanted;
    }
  }
}

bool Acceptor::Recover() {
  while (!stack_.empty()) {
    Frame& frame = stack_.back();
    const bool more = frame.next != frame.end;
    const bool alternative_failed = frame.trying;
    if (alternative_failed && more && (frame.duty == Duty::kAnyOf || frame.duty == Duty::kOneOf)) {
      frame.trying = false;
      return true;
    }
    const bool satisfied = alternative_failed && (frame.duty == Duty::kNot || frame.matched);
    stack_.pop_back();
    if (satisfied) return true;
  }
  return false;
}

}  // namespace plimsoll::check

#include "plan_walk.h"

#include <utility>

#include "plimsoll/text/go_format.h"
#include "plimsoll/value/path.h"

namespace plimsoll::crd {

using reshape::kNone;
using reshape::PlanNode;

PlanMarks MarkAbove(const reshape::ShapePlan& plan, PlanMarks of_interest) {
  const auto marked = [&](uint32_t node) { return node != kNone && of_interest[node]; };
  // Children come after their parents, so that one sweep from the end does, unless a schema
  // refers to itself.
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = plan.NodeCount(); i-- > 0;) {
      if (of_interest[i]) continue;
      const PlanNode& node = plan.node(i);
      bool found = marked(node.items) || marked(node.additional_node);
      for (const reshape::PlanProperty& property : plan.Properties(node))
        found = found || marked(property.node);
      if (found) of_interest[i] = changed = true;
    }
  }
  return of_interest;
}

void PlanWalk::Push(value::Value value, uint32_t node) {
  document_ = &value.document();
  const PlanNode& plan_node = plan_.node(node);
  WalkFrame frame{};
  frame.container = value.index();
  frame.node = node;
  frame.next = value.index() + 1;
  frame.end = value.index() + value.node().Size();
  frame.list = value.IsArray();
  frame.both_passes = members_ == Members::kBoth && plan_node.additional_node != kNone && !frame.list;
  frame.additional = frame.both_passes;
  frames_.push_back(frame);
}

bool PlanWalk::Advance() {
  WalkFrame& frame = frames_.back();
  if (frame.next == frame.end) {
    if (frame.both_passes && frame.additional) {
      frame.additional = false;
      frame.next = frame.container + 1;
    } else {
      frames_.pop_back();
    }
    return false;
  }
  const value::Tape& tape = document_->tape();
  if (frame.list) {
    child_ = frame.next;
    child_node_ = plan_.node(frame.node).items;
    ++frame.position;
  } else {
    frame.key = frame.next;
    child_ = frame.next + 1;
    child_node_ = NodeOfMember(frame, KeyOf(frame));
  }
  frame.next = child_ + tape[child_].Size();
  return true;
}

uint32_t PlanWalk::NodeOfMember(WalkFrame& frame, std::string_view key) {
  const PlanNode& node = plan_.node(frame.node);
  if (frame.both_passes && frame.additional) return node.additional_node;
  const uint32_t position = plan_.FindProperty(node, key);
  if (position != kNone) {
    frame.additional = false;
    return plan_.Property(node, position).node;
  }
  if (frame.both_passes) return kNone;
  frame.additional = true;
  return node.additional_node;
}

value::Path PlanWalk::Path() const {
  value::Path path;
  for (size_t i = 0; i < Depth(); ++i) {
    const WalkFrame& frame = frames_[i];
    if (frame.list) {
      path.Push(value::Step::Index(frame.position - 1));
      continue;
    }
    std::string key(KeyOf(frame));
    path.Push(frame.additional ? value::Step::Key(std::move(key)) : value::Step::Field(std::move(key)));
  }
  return path;
}

}  // namespace plimsoll::crd

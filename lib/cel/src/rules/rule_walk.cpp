#include "rule_walk.h"

namespace plimsoll::cel {

void RuleWalk::Start(const RuleSet& rules, uint32_t node, value::Value object,
                     std::optional<value::Value> old) {
  rules_ = &rules;
  frames_.clear();
  Push(node, object, old, StepKind::kNone, {}, 0);
}

// Nothing is said about null, and an old null is no old value.
void RuleWalk::Push(uint32_t node, value::Value value, std::optional<value::Value> old, StepKind step,
                    std::string_view name, uint32_t index) {
  if (value.IsNull()) return;
  if (old && old->IsNull()) old.reset();
  frames_.push_back({.node = node, .value = value, .old = old, .step = step, .name = name, .index = index});
}

bool RuleWalk::Next(Stop& stop) {
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.stage == Stage::kDone) {
      frames_.pop_back();
      continue;
    }
    if (frame.stage == Stage::kEnter) {
      BeginStage(frame, Stage::kAllOf);
      if (NodeOf(frame).rules.count == 0) continue;
      stop = {frame.node, frame.value, frame.old};
      return true;
    }
    Advance(frames_.size() - 1);
  }
  return false;
}

void RuleWalk::BeginStage(Frame& frame, Stage stage) {
  frame.stage = stage;
  frame.next = stage == Stage::kAllOf ? 0 : frame.value.index() + 1;
  frame.position = 0;
}

// Puts the next child on the stack, or goes on to the next stage.
void RuleWalk::Advance(size_t index) {
  switch (frames_[index].stage) {
    case Stage::kAllOf: return AdvanceAllOf(index);
    case Stage::kItems: return AdvanceItems(index);
    case Stage::kEntries:
    case Stage::kProperties: return AdvanceMembers(index);
    case Stage::kEnter:
    case Stage::kDone: return;
  }
}

void RuleWalk::AdvanceAllOf(size_t index) {
  Frame& frame = frames_[index];
  const auto all_of = rules_->AllOf(NodeOf(frame));
  if (frame.next < all_of.size()) {
    const uint32_t child = all_of[frame.next++];
    return Push(child, frame.value, frame.old, StepKind::kNone, {}, 0);
  }
  if (frame.value.IsArray() && NodeOf(frame).items != RuleNode::kNone) {
    return BeginStage(frame, Stage::kItems);
  }
  BeginStage(frame, frame.value.IsObject() ? Stage::kEntries : Stage::kDone);
}

void RuleWalk::AdvanceItems(size_t index) {
  Frame& frame = frames_[index];
  const uint32_t end = frame.value.index() + frame.value.node().Size();
  if (frame.next >= end) {
    frame.stage = Stage::kDone;
    return;
  }
  const value::Value item(frame.value.document(), frame.next);
  frame.next += item.node().Size();
  Push(NodeOf(frame).items, item, OldItem(frame, item), StepKind::kIndex, {}, frame.position++);
}

void RuleWalk::AdvanceMembers(size_t index) {
  Frame& frame = frames_[index];
  const bool entries = frame.stage == Stage::kEntries;
  const uint32_t end = frame.value.index() + frame.value.node().Size();
  const uint32_t additional = NodeOf(frame).additional;
  if (frame.next >= end || (entries ? additional == RuleNode::kNone : NodeOf(frame).names.empty())) {
    return entries ? BeginStage(frame, Stage::kProperties) : BeginStage(frame, Stage::kDone);
  }
  const value::Document& document = frame.value.document();
  const std::string_view name = document.TextOf(document.tape()[frame.next]);
  const value::Value member(document, frame.next + 1);
  frame.next += 1 + member.node().Size();
  const uint32_t child = entries ? additional : rules_->FindProperty(NodeOf(frame), name);
  if (child == RuleNode::kNone) return;
  Push(child, member, OldMember(frame, name), entries ? StepKind::kKey : StepKind::kField, name, 0);
}

std::optional<value::Value> RuleWalk::ForgivenBy(const value::Correlation& pairs) const {
  std::optional<value::Value> current = frames_[0].value;
  std::optional<value::Value> nearest;
  for (size_t i = 1; i < frames_.size() && (current || nearest); ++i) {
    const Frame& frame = frames_[i];
    // Rules inside allOf are not forgiven with the value itself.
    if (frame.step == StepKind::kNone) current.reset();
    if (!current) continue;
    if (!nearest && (frame.name == "apiVersion" || frame.name == "kind")) return std::nullopt;
    nearest = current;
    if (!pairs.IsPaired(frame.value)) current.reset();
    if (current) current = frame.value;
  }
  return current ? current : nearest;
}

std::optional<value::Value> RuleWalk::OldMember(Frame& frame, std::string_view name) const {
  if (!frame.old || !frame.old->IsObject() || !NodeOf(frame).pairs_members) return std::nullopt;
  if (!frame.old_members) frame.old_members.emplace(*frame.old);
  return frame.old_members->Find(name);
}

std::optional<value::Value> RuleWalk::OldItem(Frame& frame, value::Value item) const {
  if (!frame.old || !frame.old->IsArray() || !NodeOf(frame).pairs_items) return std::nullopt;
  if (!frame.old_items) {
    frame.old_items.emplace(*frame.old,
                            rules_->schema().Texts(NodeOf(frame).schema_node, schema::Keyword::kListMapKeys));
  }
  return frame.old_items->Find(item);
}

value::Path RuleWalk::PathOf(const value::Path* base, const value::Path& below) const {
  using value::Step;
  value::Path path = base != nullptr ? *base : value::Path();
  for (const Frame& frame : frames_) {
    switch (frame.step) {
      case StepKind::kNone: break;
      case StepKind::kField: path.Push(Step::Field(std::string(frame.name))); break;
      case StepKind::kKey: path.Push(Step::Key(std::string(frame.name))); break;
      case StepKind::kIndex: path.Push(Step::Index(frame.index)); break;
    }
  }
  if (below.empty()) return path;
  return path.Join(below);
}

}  // namespace plimsoll::cel

// What a walk notes on the way: paths, unknown fields, presence.
#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "json_pointer.h"
#include "walk.h"

namespace plimsoll::reshape {
namespace {

// Those of equal names in the order of the source.
void SortByName(std::vector<UnknownField>& fields) {
  const auto key = [](const UnknownField& field) {
    return std::pair<std::string_view, uint32_t>(field.name, field.place.offset);
  };
  std::ranges::sort(fields, {}, key);
}

}  // namespace

void Walk::RecordUnknown(const Frame& frame) {
  if (options_.unknown != Unknown::kStrict) return;
  if (frames_.size() == 1 && MetaOf(frame.from.Text(frame.key)) != Meta::kNo) return;
  if (path_bytes_ > kMaxUnknownPathBytes) {
    ++report_.unknown_left_out;
    return;
  }
  const bool is_null = frame.from.node(frame.key + 1).kind == value::Kind::kNull;
  value::Path path = Path();
  std::string name = path.DecoderPath();
  AddUnknown(unknown_pruned_, {std::move(name), std::move(path), SpanOf(frame.from.node(frame.key)),
                               frame.state.plan, is_null});
}

void Walk::AddUnknown(std::vector<UnknownField>& list, UnknownField field) {
  path_bytes_ += field.name.size() + field.path.Bytes() + sizeof(UnknownField);
  if (path_bytes_ > kMaxUnknownPathBytes) {
    ++report_.unknown_left_out;
    return;
  }
  list.push_back(std::move(field));
}

void Walk::FinishUnknown() {
  SortByName(unknown_pruned_);
  SortByName(unknown_embedded_);
  if (unknown_.empty()) {
    unknown_.swap(unknown_pruned_);
  } else {
    std::ranges::move(unknown_pruned_, std::back_inserter(unknown_));
  }
  std::ranges::move(unknown_embedded_, std::back_inserter(unknown_));
  report_.unknown = unknown_;
}

// Of the current member of the innermost frame. The member itself is always a field, those above by how
// they were found.
value::Path Walk::Path() const {
  using StepKind = value::Step::Kind;
  std::vector<value::Step> steps(frames_.size());
  for (size_t i = 0; i < frames_.size(); ++i) {
    const Frame& frame = frames_[i];
    steps[i].kind = frame.list ? StepKind::kIndex : StepKind::kField;
    if (frame.list) {
      steps[i].index = frame.position;
      continue;
    }
    steps[i].name = frame.from.Text(frame.key);
    if (frame.by_additional && i + 1 != frames_.size()) steps[i].kind = StepKind::kKey;
  }
  return value::Path(std::move(steps));
}

// The current members of the outermost `depth` frames, one below the other.
void Walk::SetPointer(size_t depth) {
  path_.clear();
  for (const Frame& frame : std::span(frames_).first(depth)) {
    if (frame.list) {
      AppendPointerIndex(path_, frame.position);
    } else {
      value::AppendPointerStep(path_, frame.from.Text(frame.key));
    }
  }
}

// Marks the current member or item. What is inside a default is not the object's.
void Walk::Note(PresenceMarks marks) {
  if (!options_.presence || frames_.back().from.origin == TextOrigin::kForeign) return;
  SetPointer(frames_.size());
  report_.presence.Add(path_, marks);
}

// The declared members an object that is about to be closed lacks.
void Walk::NoteMissing(const Frame& frame) {
  const PlanNode* node = NodeOf(frame.state);
  if (node == nullptr || frame.list || frame.from.origin == TextOrigin::kForeign) return;
  const std::span<const PlanProperty> properties = plan_->Properties(*node);
  for (uint32_t i = 0; i < properties.size(); ++i) {
    if (Seen(frame, i)) continue;
    const uint32_t fragment = plan_->node(properties[i].node).fragment;
    SetPointer(frames_.size() - 1);
    value::AppendPointerStep(path_, properties[i].name);
    const bool applied = fragment != kNone && Defaults();
    if (!report_.presence.Add(path_,
                              {.missing = true, .default_applied = applied, .default_value = fragment}))
      return;
  }
}

void Walk::MarkSeen(const Frame& frame, const Child& child) {
  if (child.position == kNone || SeenBits(frame) == 0) return;
  const PlanNode& node = plan_->node(frame.state.plan);
  const uint32_t number = plan_->Property(node, child.position).default_number;
  const uint32_t bit = options_.presence ? child.position : number;
  if (bit != kNone) seen_[frame.seen + bit / 64] |= uint64_t{1} << (bit % 64);
}

uint32_t Walk::SeenBits(const Frame& frame) const {
  const PlanNode* node = NodeOf(frame.state);
  if (node == nullptr) return 0;
  if (options_.presence) return node->property_count;
  return Defaults() ? node->default_count : 0;
}

text::Span Walk::SpanOf(const value::Node& node) const {
  const uint32_t length = node.span_length == value::Node::kLongSpan ? node.text.length : node.span_length;
  return {writer_.out().origin() + node.offset, length};
}

}  // namespace plimsoll::reshape

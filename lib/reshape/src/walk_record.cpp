// What a walk notes on the way: paths, unknown fields, presence.
#include <algorithm>

#include "json_pointer.h"
#include "plimsoll/text/go_format.h"
#include "walk.h"

namespace plimsoll::reshape {
namespace {

void AppendIndex(std::string& out, uint32_t index) {
  out += '[';
  text::AppendUint(out, index);
  out += ']';
}

}  // namespace

// Keys joined by dots and indices in brackets, nothing escaped.
void Walk::RecordUnknown(const Frame& frame) {
  if (options_.unknown != Unknown::kStrict) return;
  if (frames_.size() == 1 && MetaOf(frame.from.Text(frame.key)) != Meta::kNo) return;
  path_.clear();
  for (size_t i = 0; i < frames_.size(); ++i) {
    if (frames_[i].list) {
      AppendIndex(path_, frames_[i].position);
      continue;
    }
    if (i != 0) path_ += '.';
    path_ += frames_[i].from.Text(frames_[i].key);
  }
  const bool is_null = frame.from.node(frame.key + 1).kind == value::Kind::kNull;
  AddUnknown(unknown_pruned_, {path_, SpanOf(frame.from.node(frame.key)), frame.state.plan, is_null});
}

void Walk::AddUnknown(std::vector<UnknownField>& list, UnknownField field) {
  path_bytes_ += field.path.size() + sizeof(UnknownField);
  if (path_bytes_ > kMaxUnknownPathBytes) {
    ++report_.unknown_left_out;
    return;
  }
  field.path = paths_.Copy(field.path);
  list.push_back(field);
}

void Walk::FinishUnknown() {
  std::ranges::sort(unknown_pruned_, {}, &UnknownField::path);
  std::ranges::sort(unknown_embedded_, {}, &UnknownField::path);
  unknown_.insert(unknown_.end(), unknown_pruned_.begin(), unknown_pruned_.end());
  unknown_.insert(unknown_.end(), unknown_embedded_.begin(), unknown_embedded_.end());
  report_.unknown = unknown_;
}

// The current member of the innermost frame as a field path. The member itself is always
// named as a field, those above by how they were found.
std::string Walk::FieldPath() const {
  std::string path;
  for (size_t i = 0; i < frames_.size(); ++i) {
    const Frame& frame = frames_[i];
    if (frame.list) {
      AppendIndex(path, frame.position);
      continue;
    }
    const std::string_view key = frame.from.Text(frame.key);
    const bool subscript = key.empty() || (frame.by_additional && i + 1 != frames_.size());
    if (subscript) {
      ((path += '[') += key) += ']';
    } else {
      if (i != 0) path += '.';
      path += key;
    }
  }
  return path;
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

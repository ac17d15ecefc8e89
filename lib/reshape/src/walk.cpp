#include "walk.h"

#include <algorithm>

#include "plimsoll/base/counted.h"

namespace plimsoll::reshape {

using value::Kind;
using value::Node;

const ShapeReport& Walk::Run(const ShapePlan& plan, value::Value object, const ShapeOptions& options,
                             value::Document& out) {
  State state{ShapePlan::kRoot, Undeclared::kPrune, true};
  if (options.unknown == Unknown::kPreserve) {
    state.undeclared = Undeclared::kKeep;
    state.raw = options.drop_nulls || options.coerce || options.root == Root::kResource;
  }
  return RunAt(state, plan, object, options, out);
}

const ShapeReport& Walk::RunAt(const State& state, const ShapePlan& plan, value::Value value,
                               const ShapeOptions& options, value::Document& out) {
  Reset(plan, options);
  const Stock stock = writer_.Start(value, out);
  if (options.root == Root::kResource) TypeRootMetadata(value, stock);
  if (!report_.failure) Emit(stock, value.index(), state, {});
  RunFrames(0);
  FinishUnknown();
  report_.presence.Sort();
  return report_;
}

void Walk::Reset(const ShapePlan& plan, const ShapeOptions& options) {
  plan_ = &plan;
  options_ = options;
  frames_.clear();
  seen_.clear();
  root_metadata_.Truncate(0);
  path_bytes_ = 0;
  unknown_.clear();
  unknown_pruned_.clear();
  unknown_embedded_.clear();
  report_.failure.reset();
  report_.unknown_left_out = 0;
  report_.presence.Clear();
}

// Until no more than `bottom` frames are open.
void Walk::RunFrames(size_t bottom) {
  while (frames_.size() > bottom && !report_.failure) {
    Step(frames_.back());
    CheckLimits();
  }
}

void Walk::Step(Frame& frame) {
  if (frame.next != frame.end) return frame.list ? TakeItem(frame) : TakeMember(frame);
  if (frame.list || frame.state.plan == kNone) return Finish(frame);
  const PlanNode& node = plan_->node(frame.state.plan);
  if (Defaults() && frame.next_default < node.default_count) return TakeDefault(frame);
  Finish(frame);
}

void Walk::TakeMember(Frame& frame) {
  const uint32_t key = frame.key = frame.next;
  const uint32_t held = key + 1;
  frame.next = held + frame.from.node(held).Size();
  const std::string_view name = frame.from.Text(key);
  const Child child = ChildOf(frame, name);
  frame.by_additional = child.by_additional;
  if (child.removed) return RecordUnknown(frame);

  const Meta meta = frame.embedded ? MetaOf(name) : Meta::kNo;
  if (frames_.size() == 1 && meta == Meta::kMetadata && options_.root == Root::kResource && frame.state.raw) {
    return TakeRootMetadata(frame, child);
  }
  const bool null = frame.from.node(held).kind == Kind::kNull;
  if (null && DropsNull(frame, child.state)) {
    MarkSeen(frame, child);
    return Note({.was_null = true, .dropped = true});
  }
  if (frame.coerces && meta != Meta::kNo && !TakeEmbedded(frame, child, meta)) return;
  WriteMember(frames_.back(), child);
}

void Walk::WriteMember(Frame& frame, const Child& child) {
  MarkSeen(frame, child);
  ++frame.count;
  writer_.CopyNode(frame.from, frame.key, frame.place);
  const Node& node = frame.from.node(frame.key + 1);
  if (node.kind == Kind::kNull && ReplaceNull(frame, child.state, node)) return;
  Emit(frame.from, frame.key + 1, child.state, frame.place);
}

void Walk::TakeItem(Frame& frame) {
  const uint32_t item = frame.next;
  const Node& node = frame.from.node(item);
  frame.next = item + node.Size();
  frame.position = frame.count++;
  State state = frame.state;
  state.plan = frame.state.plan == kNone ? kNone : plan_->node(frame.state.plan).items;
  if (node.kind == Kind::kNull && ReplaceNull(frame, state, node)) return;
  Emit(frame.from, item, state, frame.place);
}

// The next of the defaulted properties, if the object lacks it.
void Walk::TakeDefault(Frame& frame) {
  const PlanNode& node = plan_->node(frame.state.plan);
  const uint32_t number = frame.next_default++;
  const PlanProperty& property = plan_->DefaultAt(node, number);
  const uint32_t position = static_cast<uint32_t>(&property - plan_->Properties(node).data());
  if (Seen(frame, options_.presence ? position : number)) return;
  ++frame.count;
  const Place place = frame.place;
  const State state{property.node, Undeclared::kKeep, false};
  const uint32_t fragment = plan_->node(property.node).fragment;
  writer_.AddText(property.name, place);
  Emit({&plan_->defaults().tape(), &plan_->defaults(), TextOrigin::kForeign}, fragment, state, place);
}

void Walk::Finish(Frame& frame) {
  if (options_.presence && !freeing_nulls_) NoteMissing(frame);
  writer_.Close(frame.out, frame.count);
  seen_.resize(frame.seen);
  frames_.pop_back();
}

// Which schema a member has, and whether pruning keeps it.
Walk::Child Walk::ChildOf(const Frame& frame, std::string_view key) const {
  Child child;
  child.state = {kNone, frame.state.undeclared, frame.state.raw};
  const PlanNode* node = NodeOf(frame.state);
  if (node != nullptr) child.position = plan_->FindProperty(*node, key);
  if (child.position != kNone) {
    child.state.plan = plan_->Property(*node, child.position).node;
  } else if (node != nullptr && node->additional) {
    child.state.plan = node->additional_node;
    child.by_additional = true;
  }
  const bool declared = child.position != kNone || child.by_additional;
  if (frame.state.undeclared == Undeclared::kKeep) return child;
  if (frame.embedded && MetaOf(key) != Meta::kNo) {
    child.state.undeclared = Undeclared::kKeep;
  } else if (declared) {
    child.state.undeclared = Undeclared::kPrune;
  } else if (frame.state.undeclared == Undeclared::kSkip) {
    child.state.undeclared = Undeclared::kKeep;
  } else {
    child.removed = true;
  }
  return child;
}

bool Walk::DropsNull(const Frame& frame, const State& state) const {
  const PlanNode* node = NodeOf(state);
  return frame.state.raw && options_.drop_nulls && node != nullptr && !node->nullable &&
         node->fragment == kNone;
}

// A null where none may be becomes the default, if there is one.
bool Walk::ReplaceNull(Frame& frame, const State& state, const Node& null) {
  const PlanNode* node = NodeOf(state);
  const bool replaceable = node != nullptr && !node->nullable && node->fragment != kNone;
  const uint32_t fragment = replaceable ? node->fragment : kNone;
  Note({.was_null = true, .default_applied = replaceable && Defaults(), .default_value = fragment});
  if (!replaceable || !Defaults()) return false;
  const Place place = frame.from.origin == TextOrigin::kForeign ? frame.place : Place::Of(null);
  Emit({&plan_->defaults().tape(), &plan_->defaults(), TextOrigin::kForeign}, node->fragment,
       {state.plan, Undeclared::kKeep, false}, place);
  return true;
}

void Walk::Emit(const Stock& from, uint32_t index, State state, Place added) {
  const Node& node = from.node(index);
  if (!node.IsContainer()) {
    writer_.CopyNode(from, index, added);
    return;
  }
  const PlanNode* plan = NodeOf(state);
  const bool preserves = plan != nullptr && plan->preserve;
  if (preserves && state.undeclared == Undeclared::kPrune) state.undeclared = Undeclared::kSkip;
  if (CopiesWhole(from, state, node.kind == Kind::kArray)) return writer_.CopySubtree(from, index, added);
  Open(from, index, state, added);
}

// Whether nothing inside a container can change.
bool Walk::CopiesWhole(const Stock& from, const State& state, bool list) const {
  const PlanNode* plan = NodeOf(state);
  if (plan == nullptr) return !state.raw || state.undeclared != Undeclared::kPrune;
  if (options_.presence && from.origin != TextOrigin::kForeign) return false;
  if (!state.raw) return !Defaults() || !plan->defaults_below;
  if (list) return plan->items == kNone && state.undeclared != Undeclared::kPrune;
  const bool bare = plan->property_count == 0 && !plan->additional;
  return bare && !plan->embedded && frames_.size() != 0 && state.undeclared != Undeclared::kPrune;
}

void Walk::Open(const Stock& from, uint32_t index, const State& state, Place added) {
  const Node& node = from.node(index);
  Frame frame;
  frame.from = from;
  frame.state = state;
  frame.list = node.kind == Kind::kArray;
  frame.next = index + 1;
  frame.end = index + node.Size();
  frame.place = from.origin == TextOrigin::kForeign ? added : Place::Of(node);
  frame.seen = static_cast<uint32_t>(seen_.size());
  const bool root = frames_.empty();
  const PlanNode* plan = NodeOf(state);
  const bool marked = (plan != nullptr && plan->embedded) || (root && options_.root == Root::kEmbedded);
  frame.embedded = marked || (root && options_.root == Root::kResource);
  frame.coerces = marked && options_.coerce && state.raw;
  if (!frame.list) seen_.resize(seen_.size() + (SeenBits(frame) + 63) / 64);
  frame.out = writer_.size();
  writer_.CopyNode(from, index, added);
  frames_.push_back(frame);
}

void Walk::CheckLimits() {
  if (report_.failure) return;
  if (writer_.size() > options_.limits.max_nodes) {
    report_.failure = {
        ShapeFailure::Kind::kLimitNodes,
        "the object with its defaults has more than " + Counted(options_.limits.max_nodes, "value"),
        {}};
  } else if (writer_.overflow() || writer_.SideBytes() > options_.limits.max_bytes) {
    report_.failure = {
        ShapeFailure::Kind::kLimitBytes,
        "the object with its defaults is larger than " + Counted(options_.limits.max_bytes, "byte"),
        {}};
  }
}

Walk::Meta Walk::MetaOf(std::string_view key) {
  if (key == "metadata") return Meta::kMetadata;
  return key == "kind" || key == "apiVersion" ? Meta::kTypeField : Meta::kNo;
}

Shaper::Shaper() : walk_(std::make_unique<Walk>()) {}
Shaper::Shaper(Shaper&&) noexcept = default;
Shaper& Shaper::operator=(Shaper&&) noexcept = default;
Shaper::~Shaper() = default;

const ShapeReport& Shaper::Shape(const ShapePlan& plan, value::Value object, const ShapeOptions& options,
                                 value::Document& out) {
  return walk_->Run(plan, object, options, out);
}

}  // namespace plimsoll::reshape

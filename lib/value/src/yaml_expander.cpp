// The walk keeps its own stack of frames, since aliases can nest deeper than the text does.
//
// Upstream guards against aliases that multiply: it counts every node it visits and every
// visit below an alias, and gives up when too large a share is below aliases (CountVisit).
// That bounds the work here as it does there.
#include "yaml_expander.h"

#include "plimsoll/base/assert.h"
#include "reading_problems.h"
#include "yaml_go_syntax.h"

namespace plimsoll::value {
namespace {

constexpr const char* kWantMap = "map merge requires map or sequence of maps as the value";

// Which share of the visits may lie below aliases. It falls from 99 % for small documents to
// 10 % for large ones.
double AllowedAliasShare(uint64_t visits) {
  constexpr double kSmall = 400'000;
  constexpr double kLarge = 4'000'000;
  const auto count = static_cast<double>(visits);
  if (count <= kSmall) return 0.99;
  if (count >= kLarge) return 0.10;
  return 0.99 - 0.89 * ((count - kSmall) / (kLarge - kSmall));
}

}  // namespace

std::optional<Problem> YamlExpander::Expand(YamlRaw& raw, const char* text, const ReadOptions& options,
                                            Document& out) {
  raw_ = &raw;
  text_ = text;
  options_ = options;
  out_ = &out;
  for (YamlRaw::Alias& alias : raw.aliases) alias.open = false;
  frames_.clear();
  entries_.clear();
  elements_.clear();
  repeats_.clear();
  time_ = visits_ = alias_visits_ = path_steps_ = repeat_bytes_ = 0;
  alias_depth_ = alias_nodes_ = depth_ = 0;
  has_dropped_ = has_odd_keys_ = false;
  problem_.reset();
  bool going = CountVisit(0) && Visit(0);
  while (going && !frames_.empty()) going = Step();
  return std::move(problem_);
}

bool YamlExpander::CountVisit(uint32_t raw_node) {
  ++visits_;
  if (alias_depth_ > 0) ++alias_visits_;
  if (alias_visits_ <= 100 || visits_ <= 1000) return true;
  const double share = static_cast<double>(alias_visits_) / static_cast<double>(visits_);
  if (share <= AllowedAliasShare(visits_)) return true;
  return Fail(ProblemKind::kDecode, "document contains excessive aliasing",
              alias_depth_ > 0 ? outer_alias_ : raw_node);
}

bool YamlExpander::Visit(uint32_t raw_node) {
  if (!CountVisit(raw_node)) return false;
  const Node& node = raw_->tape[raw_node];
  if (node.kind != kRawAlias) return Place(raw_node, node);
  if (!OpenAlias(raw_node)) return false;
  return Place(raw_->aliases[static_cast<size_t>(node.integer)].target, node);
}

// Leaves the frame of the alias open; what it stands for, visited already, goes above.
bool YamlExpander::OpenAlias(uint32_t raw_node) {
  const auto index = static_cast<uint32_t>(raw_->tape[raw_node].integer);
  YamlRaw::Alias& alias = raw_->aliases[index];
  if (alias.open) {
    const std::string name(text_ + alias.name, alias.name_length);
    return Fail(ProblemKind::kDecode, "anchor '" + name + "' value contains itself", raw_node);
  }
  alias.open = true;
  if (alias_depth_++ == 0) outer_alias_ = raw_node;
  Frame frame;
  frame.kind = Frame::Kind::kAlias;
  frame.value = index;
  frames_.push_back(frame);
  return CountVisit(raw_node);
}

void YamlExpander::CloseAlias(const Frame& frame) {
  raw_->aliases[frame.value].open = false;
  --alias_depth_;
  frames_.pop_back();
}

// Puts a node that is no alias on the tape, where `place` is.
bool YamlExpander::Place(uint32_t raw_node, const Node& place) {
  const Node& node = raw_->tape[raw_node];
  if (node.kind == kRawBad) {
    return Fail(ProblemKind::kDecode, raw_->problems[static_cast<size_t>(node.integer)], raw_node);
  }
  Tape& tape = out_->MutableTape();
  if (tape.size() >= options_.limits.max_nodes) {
    return Fail(ProblemKind::kLimitNodes, NodesLimitText(options_.limits), raw_node);
  }
  if (alias_depth_ > 0 && ++alias_nodes_ > options_.limits.max_alias_nodes) {
    return Fail(ProblemKind::kLimitAliases, AliasLimitText(options_.limits), outer_alias_);
  }
  const uint32_t index = tape.size();
  Node& copy = tape.Append();
  copy = node;
  copy.offset = place.offset;
  copy.span_length = place.span_length;
  if (node.kind == kRawMergeKey) copy.kind = Kind::kString;
  if (!node.IsContainer()) return true;
  if (++depth_ > options_.limits.max_depth) {
    return Fail(ProblemKind::kLimitDepth, DepthLimitText(options_.limits), raw_node);
  }
  Frame frame;
  frame.kind = node.kind == Kind::kArray ? Frame::Kind::kSequence : Frame::Kind::kMapping;
  frame.next = raw_node + 1;
  frame.end = raw_node + node.container.size;
  frame.out = index;
  frame.base = static_cast<uint32_t>(entries_.size());
  frames_.push_back(frame);
  return true;
}

bool YamlExpander::Step() {
  Frame& frame = frames_.back();
  switch (frame.kind) {
    case Frame::Kind::kSequence: return StepSequence(frame);
    case Frame::Kind::kMapping:
    case Frame::Kind::kMerged: return StepMapping(frame);
    case Frame::Kind::kMergeList: return StepMergeList(frame);
    case Frame::Kind::kAlias: CloseAlias(frame); return true;
  }
  return false;
}

bool YamlExpander::StepSequence(Frame& frame) {
  if (frame.next == frame.end) {
    Tape& tape = out_->MutableTape();
    tape[frame.out].container = {tape.size() - frame.out, frame.count};
    --depth_;
    frames_.pop_back();
    return true;
  }
  const uint32_t item = frame.next;
  frame.next += raw_->tape[item].Size();
  ++frame.count;
  return Visit(item);
}

bool YamlExpander::StepMapping(Frame& frame) {
  const Tape& raw = raw_->tape;
  switch (frame.due) {
    case Frame::Due::kKey: {
      if (frame.next == frame.end) {
        CloseMapping();
        return true;
      }
      const uint32_t key = frame.next;
      frame.value = key + raw[key].Size();
      frame.next = frame.value + raw[frame.value].Size();
      if (raw[key].kind == kRawMergeKey) return Merge(frame.value);
      frame.key = out_->tape().size();
      frame.due = Frame::Due::kValue;
      return Visit(key);
    }
    case Frame::Due::kValue: {
      const Node& key = out_->tape()[frame.key];
      if (key.IsContainer()) {
        return Fail(ProblemKind::kDecode, "invalid map key: " + GoSyntax(*out_, frame.key), frame.value);
      }
      if (key.kind != Kind::kString) has_odd_keys_ = true;
      frame.due = Frame::Due::kEntry;
      return Visit(frame.value);
    }
    case Frame::Due::kEntry:
      entries_.push_back({frame.key, frame.value, time_++});
      frame.due = Frame::Due::kKey;
      return true;
  }
  return false;
}

void YamlExpander::CloseMapping() {
  const Frame frame = frames_.back();
  if (frame.kind == Frame::Kind::kMapping) {
    FindRepeats(frame.base);
    Tape& tape = out_->MutableTape();
    tape[frame.out].container = {tape.size() - frame.out,
                                 static_cast<uint32_t>(entries_.size()) - frame.base};
    entries_.resize(frame.base);
    --depth_;
  }
  frames_.pop_back();
}

// After `<<`: a mapping, an alias of one, or a sequence of those, taken from its end so that
// earlier ones win.
bool YamlExpander::Merge(uint32_t raw_value) {
  const Node& value = raw_->tape[raw_value];
  if (value.kind != Kind::kArray) return MergeMapping(raw_value);
  Frame list;
  list.kind = Frame::Kind::kMergeList;
  list.base = static_cast<uint32_t>(elements_.size());
  const uint32_t end = raw_value + value.container.size;
  for (uint32_t element = raw_value + 1; element < end; element += raw_->tape[element].Size()) {
    elements_.push_back(element);
  }
  frames_.push_back(list);
  return true;
}

bool YamlExpander::StepMergeList(Frame& frame) {
  if (elements_.size() == frame.base) {
    frames_.pop_back();
    return true;
  }
  const uint32_t element = elements_.back();
  elements_.pop_back();
  return MergeMapping(element);
}

bool YamlExpander::MergeMapping(uint32_t raw_node) {
  const Node& node = raw_->tape[raw_node];
  const bool alias = node.kind == kRawAlias;
  const uint32_t mapping = alias ? raw_->aliases[static_cast<size_t>(node.integer)].target : raw_node;
  if (raw_->tape[mapping].kind != Kind::kObject) return Fail(ProblemKind::kDecode, kWantMap, raw_node);
  if (!CountVisit(raw_node)) return false;
  if (alias && !OpenAlias(raw_node)) return false;
  Frame frame;
  frame.kind = Frame::Kind::kMerged;
  frame.next = mapping + 1;
  frame.end = mapping + raw_->tape[mapping].container.size;
  frames_.push_back(frame);
  return true;
}

bool YamlExpander::Fail(ProblemKind kind, const std::string& words, uint32_t raw_node) {
  const Node& node = raw_->tape[raw_node];
  problem_ = YamlProblemOf(kind, words, {node.offset, node.span_length});
  return false;
}

}  // namespace plimsoll::value

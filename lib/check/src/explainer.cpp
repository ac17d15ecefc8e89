#include "explainer.h"

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/utf8.h"
#include "program_pairing.h"
#include "type_rules.h"
#include "unique_items.h"

namespace plimsoll::check {

using value::Kind;
using value::Value;

bool Explainer::Explain(const CheckProgram& program, Value value, const RunOptions& options,
                        finding::ErrorList& errors) {
  program_ = &program;
  document_ = &value.document();
  options_ = &options;
  root_ = value;
  correlation_.reset();
  path_.clear();
  problems_.Start(options);
  reporter_.Start();
  Frame root{.node = program.root, .value = value.index(), .path_size = 0, .first_problem = 0};
  root.ratchets = options.update;
  frames_.assign(1, root);
  while (!frames_.empty()) Step();
  const size_t before = errors.size();
  problems_.MoveTo(errors);
  if (options.fail_fast && errors.size() > before + 1) errors.resize(before + 1);
  return !problems_.overflowed();
}

void Explainer::Step() {
  Frame& frame = frames_.back();
  path_.resize(frame.path_size);
  switch (frame.stage) {
    case Stage::kBegin: return Begin(frame);
    case Stage::kAnyOf: return StepAnyOf(frame);
    case Stage::kOneOf: return StepOneOf(frame);
    case Stage::kAllOf: return StepAllOf(frame);
    case Stage::kNot: return StepNot(frame);
    case Stage::kScalar: return CheckScalar(frame);
    case Stage::kItems: return StepItems(frame);
    case Stage::kListEnd: return EndList(frame);
    case Stage::kEnum: return CheckEnum(frame);
    case Stage::kObjectBegin: return BeginObject(frame);
    case Stage::kAdditional: return StepAdditional(frame);
    case Stage::kProperties: return StepProperties(frame);
    case Stage::kRequired: return CheckRequired(frame);
    case Stage::kEnd: return Finish();
  }
}

void Explainer::Next(Frame& frame, Stage stage) {
  frame.stage = stage;
  frame.in_stage = false;
}

void Explainer::Fail(Frame& frame, Problem&& problem) {
  frame.failed = true;
  Add(std::move(problem));
}

void Explainer::Add(Problem&& problem) {
  if (problems_.full()) return problems_.NoteOverflow();
  problem.error.path = problem.at_base ? BasePath() : PathOf(problem.error.path);
  problems_.Add(std::move(problem));
}

value::Path Explainer::BasePath() const {
  return options_->base != nullptr ? *options_->base : value::Path();
}

// The engine cannot tell a member of the whole value without a name from the whole value.
value::Path Explainer::PathOf(const value::Path& below) const {
  value::Path path = BasePath();
  const size_t base = path.size();
  const auto push = [&](value::Step step) {
    const bool first = path.size() == base;
    const bool unnamed = step.kind == value::Step::Kind::kField && step.name.empty();
    if (first && unnamed) return;
    step.joined = first ? base != 0 : unnamed;
    path.Push(std::move(step));
  };
  for (size_t i = 1; i < frames_.size(); ++i) {
    const Frame& holder = frames_[i - 1];
    if (holder.value == frames_[i].value) continue;
    if (ValueOf(holder).IsArray()) {
      push(value::Step::Index(holder.number - 1));
    } else {
      const Value key(*document_, frames_[i].value - 1);
      push(value::Step::Field(std::string(key.AsString())));
    }
  }
  for (const value::Step& step : below.steps()) push(step);
  return path;
}

// Of null only type and enum are looked at, and it counts for little.
void Explainer::Begin(Frame& frame) {
  const NodeFacts& facts = program_->facts[frame.node];
  const bool null = ValueOf(frame).IsNull();
  if (null || !facts.type_text.empty() || !facts.format.empty()) CheckType(frame);
  if (!null) return Next(frame, NodeOf(frame).junctors != kNone ? Stage::kAnyOf : Stage::kScalar);
  if (NodeOf(frame).enumeration != kNone) {
    Fail(frame, reporter_.NotInEnum(path_, ValueOf(frame), program_->enums[NodeOf(frame).enumeration]));
  }
  Finish();
}

void Explainer::CheckType(Frame& frame) {
  const ProgramNode& node = NodeOf(frame);
  const Value value = ValueOf(frame);
  const bool is_float = value.kind() == Kind::kFloat || value.kind() == Kind::kUint;
  const bool fits = (node.typed & BitOf(value.kind())) != 0 ||
                    (is_float && node.whole_floats && IsJsonInteger(value.AsDouble()));
  frame.matches += (fits ? 1u : 0u) + (value.IsNull() ? 0u : 1u);
  if (!fits) Fail(frame, reporter_.WrongType(path_, value, program_->facts[frame.node]));
}

void Explainer::CheckScalar(Frame& frame) {
  frame.matches += 2;  // for the junctors, if there are any or not
  switch (ValueOf(frame).kind()) {
    case Kind::kString: CheckString(frame); return Next(frame, Stage::kEnum);
    case Kind::kInt: CheckNumber(frame, ValueOf(frame).AsInt()); return Next(frame, Stage::kEnum);
    case Kind::kUint:
    case Kind::kFloat: CheckNumber(frame, ValueOf(frame).AsDouble()); return Next(frame, Stage::kEnum);
    case Kind::kArray: return Next(frame, Stage::kItems);
    default: return Next(frame, Stage::kEnum);
  }
}

void Explainer::CheckString(Frame& frame) {
  ++frame.matches;
  if (NodeOf(frame).string == kNone) return;
  const StringRules& rules = program_->strings[NodeOf(frame).string];
  const Value value = ValueOf(frame);
  const std::string_view text = value.AsString();
  const auto length = static_cast<int64_t>(text::CountCodePoints(text));
  if (length > rules.max_length) {
    Fail(frame, reporter_.TooLong(path_, value, rules.max_length));
  } else if (length < rules.min_length) {
    Fail(frame, reporter_.TooShort(path_, value, rules.min_length));
  } else {
    CheckPatterns(frame, rules, value);
  }
  if (!rules.format) return;
  ++frame.matches;
  if (!schema::Holds(*rules.format, text)) {
    Fail(frame, reporter_.WrongFormat(path_, value, program_->facts[frame.node].format));
  }
}

// The first that does not match is reported.
void Explainer::CheckPatterns(Frame& frame, const StringRules& rules, Value value) {
  for (const uint32_t index : {rules.pattern, rules.second_pattern}) {
    if (index == kNone || program_->patterns[index]->Matches(value.AsString())) continue;
    return Fail(frame, reporter_.NoMatch(path_, value, *program_->patterns[index]));
  }
}

void Explainer::CheckEnum(Frame& frame) {
  ++frame.matches;
  const ProgramNode& node = NodeOf(frame);
  const Value value = ValueOf(frame);
  if (node.enumeration != kNone && !program_->enums[node.enumeration].Allows(value)) {
    Fail(frame, reporter_.NotInEnum(path_, value, program_->enums[node.enumeration]));
  }
  Next(frame, value.IsObject() ? Stage::kObjectBegin : Stage::kEnd);
}

void Explainer::StepItems(Frame& frame) {
  const ProgramNode& node = NodeOf(frame);
  const Value value = ValueOf(frame);
  const uint32_t items = node.array != kNone ? program_->arrays[node.array].items : kNone;
  if (!frame.in_stage) {
    frame.in_stage = true;
    frame.next = frame.value + 1;
    frame.number = 0;
  }
  if (items == kNone || frame.next == frame.value + value.node().Size() || MayStop(frame)) {
    return Next(frame, Stage::kListEnd);
  }
  const uint32_t item = frame.next;
  frame.next += document_->tape()[item].Size();
  path_.push_back('[');
  text::AppendUint(path_, frame.number++);
  path_.push_back(']');
  Push(frame, items, item);
}

void Explainer::EndList(Frame& frame) {
  frame.matches += 2;
  const ProgramNode& node = NodeOf(frame);
  const Value value = ValueOf(frame);
  if (node.array != kNone) {
    const ArrayRules& rules = program_->arrays[node.array];
    if (value.Count() < rules.min_items) Fail(frame, reporter_.TooFewItems(path_, value, rules.min_items));
    if (value.Count() > rules.max_items) Fail(frame, reporter_.TooManyItems(path_, value, rules.max_items));
    if (rules.unique && !ItemsAreUnique(value)) Fail(frame, reporter_.RepeatedItems(path_, value));
  }
  Next(frame, Stage::kEnum);
}

void Explainer::Finish() {
  Frame done = frames_.back();
  frames_.pop_back();
  if (!ValueIsNull(done)) ++done.matches;
  if (done.failed && done.ratchets && IsUnchanged(done)) {
    problems_.Truncate(done.first_problem);
    done.failed = false;
  }
  if (!frames_.empty()) TakeChild(frames_.back(), done);
}

bool Explainer::IsUnchanged(const Frame& frame) {
  if (!correlation_) correlation_.emplace(ProgramPairing(*program_), program_->root, *root_, options_->old);
  return correlation_->IsUnchanged(ValueOf(frame));
}

// Whether what has been found is enough: when no more is wanted or no more would be kept.
bool Explainer::MayStop(const Frame& frame) {
  if (problems_.full() && frame.failed) {
    problems_.NoteOverflow();
    return true;
  }
  return options_->fail_fast && frame.failed && !frame.in_junctor && !options_->update;
}

void Explainer::TakeChild(Frame& parent, const Frame& child) {
  if (parent.stage <= Stage::kNot) return TakeAlternative(parent, child);
  parent.matches += child.matches;
  parent.failed = parent.failed || child.failed;
}

void Explainer::Push(const Frame& parent, uint32_t node, uint32_t value) {
  Frame child{.node = node,
              .value = value,
              .path_size = static_cast<uint32_t>(path_.size()),
              .first_problem = problems_.size()};
  child.ratchets = parent.ratchets;
  child.in_junctor = parent.in_junctor;
  frames_.push_back(child);
}

}  // namespace plimsoll::check

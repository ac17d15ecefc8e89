// anyOf, oneOf, allOf and not, in this order. The message of a failed anyOf or oneOf is
// before the errors of the alternative it shows, so it is put down first and taken back when
// the junctor turns out fine.
#include "explainer.h"

namespace plimsoll::check {

bool Explainer::PushAlternative(Frame& frame, schema::Range range) {
  if (frame.number == range.count) return false;
  const uint32_t node = program_->alternatives[range.begin + frame.number++];
  PushAside(frame, node);
  return true;
}

// Checks the same value with another node, without regard to what it was before.
void Explainer::PushAside(const Frame& frame, uint32_t node) {
  Push(frame, node, frame.value);
  frames_.back().ratchets = false;
  frames_.back().in_junctor = true;
}

void Explainer::BeginAlternatives(Frame& frame) {
  frame.in_stage = true;
  frame.number = 0;
  frame.valid_alternatives = 0;
  frame.has_best = false;
  frame.best_matches = 0;
  frame.valid_matches = 0;
  frame.first_of_junctor = problems_.size();
}

void Explainer::StepAnyOf(Frame& frame) {
  const schema::Range range = program_->junctors[NodeOf(frame).junctors].any_of;
  if (range.count == 0) return Next(frame, Stage::kOneOf);
  if (!frame.in_stage) {
    BeginAlternatives(frame);
    Add(reporter_.NoneOfAny(path_, ValueOf(frame)));
    frame.first_of_best = problems_.size();
  }
  if (frame.valid_alternatives == 0 && PushAlternative(frame, range)) return;
  EndChoice(frame, Stage::kOneOf);
}

void Explainer::StepOneOf(Frame& frame) {
  const schema::Range range = program_->junctors[NodeOf(frame).junctors].one_of;
  if (range.count == 0) return Next(frame, Stage::kAllOf);
  if (!frame.in_stage) {
    BeginAlternatives(frame);
    Add(reporter_.NoneOfOne(path_, ValueOf(frame)));
    frame.first_of_best = problems_.size();
  }
  if (PushAlternative(frame, range)) return;
  if (frame.valid_alternatives > 1) {
    problems_.Truncate(frame.first_of_junctor);
    Fail(frame, reporter_.SeveralOfOne(path_, ValueOf(frame), frame.valid_alternatives));
    return Next(frame, Stage::kAllOf);
  }
  EndChoice(frame, Stage::kAllOf);
}

// With one valid alternative, or with none and the errors of the best.
void Explainer::EndChoice(Frame& frame, Stage next) {
  if (frame.valid_alternatives != 0) {
    problems_.Truncate(frame.first_of_junctor);
    frame.matches += frame.valid_matches;
  } else {
    frame.failed = true;
    frame.matches += frame.best_matches;
  }
  Next(frame, next);
}

void Explainer::StepAllOf(Frame& frame) {
  const schema::Range range = program_->junctors[NodeOf(frame).junctors].all_of;
  if (range.count == 0) return Next(frame, Stage::kNot);
  if (!frame.in_stage) BeginAlternatives(frame);
  if (PushAlternative(frame, range)) return;
  if (frame.valid_alternatives != range.count) {
    Fail(frame, reporter_.NotAll(path_, ValueOf(frame), frame.valid_alternatives == 0));
  }
  Next(frame, Stage::kNot);
}

void Explainer::StepNot(Frame& frame) {
  const uint32_t negated = program_->junctors[NodeOf(frame).junctors].negated;
  if (negated == kNone) return Next(frame, Stage::kScalar);
  if (!frame.in_stage) {
    BeginAlternatives(frame);
    return PushAside(frame, negated);
  }
  problems_.Truncate(frame.first_of_junctor);
  if (frame.valid_alternatives != 0) Fail(frame, reporter_.Negated(path_, ValueOf(frame)));
  Next(frame, Stage::kScalar);
}

void Explainer::TakeAlternative(Frame& parent, const Frame& child) {
  if (!child.failed) {
    ++parent.valid_alternatives;
    if (parent.valid_alternatives == 1) parent.valid_matches = child.matches;
  }
  switch (parent.stage) {
    case Stage::kAnyOf:
    case Stage::kOneOf:
      if (child.failed) KeepBest(parent, child);
      break;
    case Stage::kAllOf: parent.matches += child.matches; break;
    default: break;
  }
}

// The first of the alternatives that match best.
void Explainer::KeepBest(Frame& parent, const Frame& child) {
  const bool better =
      parent.valid_alternatives == 0 && (!parent.has_best || child.matches > parent.best_matches);
  if (!better) return problems_.Truncate(child.first_problem);
  problems_.Erase(parent.first_of_best, child.first_problem);
  parent.has_best = true;
  parent.best_matches = child.matches;
}

}  // namespace plimsoll::check

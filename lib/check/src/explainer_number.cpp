// The number validator: the value's own capacity, then multipleOf, minimum and maximum. A
// bound that does not fit the schema's type is an error of its own and is compared as a float
// all the same.
#include "explainer.h"

namespace plimsoll::check {

void Explainer::CheckNumber(Frame& frame, int64_t number) { CheckNumberAs(frame, number); }
void Explainer::CheckNumber(Frame& frame, double number) { CheckNumberAs(frame, number); }

template <class T>
void Explainer::CheckNumberAs(Frame& frame, T number) {
  frame.matches += 2;
  if (NodeOf(frame).number == kNone) return;
  const NumberRules& rules = program_->numbers[NodeOf(frame).number];
  if (!Fits(rules.capacity, number)) FailCapacity(frame, kCheckedValue);
  const auto as_float = static_cast<double>(number);
  if (!rules.multiple_of.fits) {
    FailCapacity(frame, kMultipleOfFactor);
    CheckMultiple(frame, as_float, rules.multiple_of);
  } else if (rules.multiple_of.given) {
    CheckMultiple(frame, number, rules.multiple_of);
  }
  if (!rules.minimum.fits) {
    FailCapacity(frame, kMinimumBoundary);
    CheckMinimum(frame, as_float, rules.minimum);
  } else if (rules.minimum.given) {
    CheckMinimum(frame, number, rules.minimum);
  }
  if (!rules.maximum.fits) {
    FailCapacity(frame, kMaximumBoundary);
    CheckMaximum(frame, as_float, rules.maximum);
  } else if (rules.maximum.given) {
    CheckMaximum(frame, number, rules.maximum);
  }
}

void Explainer::FailCapacity(Frame& frame, std::string_view what) {
  Fail(frame, reporter_.NoCapacity(path_, ValueOf(frame), program_->facts[frame.node], what));
}

namespace {

// The bound in the type of the number it is compared with.
int64_t BoundFor(int64_t, const Bound& bound) { return bound.truncated; }
double BoundFor(double, const Bound& bound) { return bound.number; }

}  // namespace

template <class T>
void Explainer::CheckMultiple(Frame& frame, T number, const Bound& bound) {
  const T factor = BoundFor(number, bound);
  if (factor <= 0) {
    Fail(frame, reporter_.BadFactor(path_, ValueOf(frame), factor));
  } else if (!IsMultiple(number, factor)) {
    Fail(frame, reporter_.NoMultiple(path_, ValueOf(frame), number, factor));
  }
}

template <class T>
void Explainer::CheckMinimum(Frame& frame, T number, const Bound& bound) {
  const T minimum = BoundFor(number, bound);
  if (!Below(number, minimum, bound.exclusive)) return;
  Fail(frame, reporter_.BelowMinimum(path_, ValueOf(frame), number, minimum, bound.exclusive));
}

template <class T>
void Explainer::CheckMaximum(Frame& frame, T number, const Bound& bound) {
  const T maximum = BoundFor(number, bound);
  if (!Above(number, maximum, bound.exclusive)) return;
  Fail(frame, reporter_.AboveMaximum(path_, ValueOf(frame), number, maximum, bound.exclusive));
}

}  // namespace plimsoll::check

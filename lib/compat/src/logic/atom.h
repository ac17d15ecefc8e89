// Atoms are the claims of a proof that no logical operator divides any more. Claims have four signs, because
// an expression may be true, be false, or fail.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "term.h"

namespace plimsoll::compat {

enum class Sign : uint8_t { kTrue, kFalse, kNotTrue, kNotFalse };

// Of the negated expression.
Sign Negated(Sign sign);
// Whether the expression has a value.
inline bool IsKnown(Sign sign) { return sign == Sign::kTrue || sign == Sign::kFalse; }
inline Sign AsKnown(Sign sign) {
  return sign == Sign::kNotTrue ? Sign::kFalse : sign == Sign::kNotFalse ? Sign::kTrue : sign;
}

struct Claim {
  Sign sign;
  Term term;
};

enum class AtomForm : uint8_t {
  kLess,   // left < right
  kEqual,  // left == right
  kIn,     // left in [constants]
  kHas,    // has(left)
  kText,   // left.startsWith(right), with a constant
  kLoop,   // left.all(...), left.exists(...)
  kOther,
};

struct Atom {
  Sign sign = Sign::kTrue;
  AtomForm form = AtomForm::kOther;
  Term whole = {};
  Term left = {};
  Term right = {};
  std::string left_text = {};
  std::string right_text = {};
  // Without the sign.
  std::string text = {};
};

Atom AtomOf(const Claim& claim);

// The predicate of all() or exists(), and which it is.
struct Loop {
  bool all = false;
  cel::NodeId range;
  cel::NodeId body;
};
std::optional<Loop> LoopOf(const Term& term);

}  // namespace plimsoll::compat

// Sets of code points that matter for host names, each as the ascending list of the code points at
// which membership flips, starting from "not in". All but the first hold only what may be in a name.
#pragma once

#include <cstdint>
#include <span>

namespace plimsoll::schema {

enum class IdnaSet : uint8_t {
  kValid,  // anywhere in a label (PVALID)
  kMark,
  kVirama,
  // Directions; what is in none of these runs from left to right.
  kRightToLeft,
  kArabicNumber,
  kEuropeanNumber,
  kNonspacing,
  kNeutral,
  // How Arabic and its like join.
  kJoinsBefore,  // to what follows
  kJoinsAfter,   // to what is before
  kTransparent,
  // Scripts.
  kGreek,
  kHebrew,
  kJapanese,  // Hiragana, Katakana and Han
};

std::span<const char32_t> IdnaTable(IdnaSet set);

}  // namespace plimsoll::schema

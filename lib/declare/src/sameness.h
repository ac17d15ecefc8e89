// Sameness is semantic equality as ratcheting has it: an empty list is an absent one, pointers are
// what they point at, amounts and times are what they mean. It stops at the first difference and
// makes no copies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "datum.h"
#include "limits.h"

namespace plimsoll::declare {

class Sameness {
 public:
  bool Same(const Datum& a, const Datum& b);
  // Whether more values were compared than anyone should; from then on nothing is the same.
  bool exhausted() const { return steps_ > kMaxComparisons; }

 private:
  bool SameValue(const Datum& a, const Datum& b);
  bool SameLeaf(const Datum& a, const Datum& b) const;
  bool SameLists(const Datum& a, const Datum& b);
  bool SameMaps(const Datum& a, const Datum& b);
  bool SameStructs(const Datum& a, const Datum& b);
  std::optional<bool> SameInStep(const Datum& a, const Datum& b);

  size_t steps_ = 0;
  uint32_t depth_ = 0;
};

}  // namespace plimsoll::declare

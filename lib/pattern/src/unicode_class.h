// The classes that \p{Name} may name: general categories, scripts and their other names.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "rune_set.h"

namespace plimsoll::pattern {

struct UnicodeClass {
  std::string_view name;  // lower case, without '_', '-' and ' '
  size_t first;           // in kClassRanges
  size_t count;
  bool folds;  // other cases belong to it under the flag i; Go leaves LC as it is

  std::span<const RuneRange> Ranges() const;
};

extern const RuneRange kClassRanges[];
extern const UnicodeClass kUnicodeClasses[];
extern const size_t kUnicodeClassCount;

// Null when there is no such class. Case and '_', '-' and ' ' in the name do not count.
const UnicodeClass* FindUnicodeClass(std::string_view name);

}  // namespace plimsoll::pattern

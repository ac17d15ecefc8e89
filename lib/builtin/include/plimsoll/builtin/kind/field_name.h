// FieldName is the JSON name of a field of a Go type as a number, so that looking for a field compares no
// text. A literal becomes its number when the program is compiled, and one that no type has does not compile.
//
//   probe.Int("periodSeconds")
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "plimsoll/builtin/kind/field_table.h"

namespace plimsoll::builtin {

inline constexpr uint16_t kNoField = UINT16_MAX;

// kNoField if no type has a field of that name. For literals; FindField is faster when the program runs.
constexpr uint16_t FieldNumber(std::string_view name) {
  const auto* found = std::lower_bound(std::begin(kFieldNames), std::end(kFieldNames), name);
  if (found == std::end(kFieldNames) || *found != name) return kNoField;
  return static_cast<uint16_t>(found - std::begin(kFieldNames));
}

uint16_t FindField(std::string_view name);

class FieldName {
 public:
  // Not explicit: names are written as literals.
  template <size_t kSize>
  consteval FieldName(const char (&name)[kSize]) : number_(FieldNumber({name, kSize - 1})) {
    if (number_ == kNoField) NoTypeHasThisField();
  }

  constexpr uint16_t number() const { return number_; }
  constexpr std::string_view text() const { return kFieldNames[number_]; }

 private:
  // Only to be named in the error of the compiler.
  static void NoTypeHasThisField();

  uint16_t number_;
};

}  // namespace plimsoll::builtin

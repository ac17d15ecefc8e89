// How the types of fields are written. Upstream's generators take int8, uint8 and byte for one type, and
// so does the universe; Go does not.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>

#include "declared.h"

namespace plimsoll::codegen {

class GoSpelling {
 public:
  explicit GoSpelling(TypeFacts facts) : facts_(facts) {}

  // Whether the field's type is int8, or one of pointers, lists and maps of it.
  bool HoldsInt8(const GoMember& member);

 private:
  // Expressions of types in a file, by the places of the fields.
  using FieldTypes = std::unordered_map<uint32_t, uint32_t>;
  const FieldTypes& TypesIn(uint32_t file);

  TypeFacts facts_;
  std::map<uint32_t, FieldTypes> files_;
};

}  // namespace plimsoll::codegen

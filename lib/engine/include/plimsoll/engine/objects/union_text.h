// The unions of a kind in words, or as declarations that others understand, as `plimsoll schema unions`
// prints them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/kinds/kinds.h"
#include "plimsoll/kinds/union_facts.h"

namespace plimsoll::engine {

enum class UnionForm : uint8_t { kText, kOpenApi, kCel, kOneOf };

struct UnionText {
  std::string text;
  // Unions that the form has no words for.
  std::vector<std::string> problems = {};
};

UnionText WriteUnions(const kinds::KindName& kind, const kinds::KindUnions& unions, UnionForm form);

}  // namespace plimsoll::engine

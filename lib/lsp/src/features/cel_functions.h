// The functions and macros of CEL, as they are shown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/types/type.h"

namespace plimsoll::lsp {

struct CelFunction {
  std::string_view name;
  bool macro = false;
  bool member = false;
  std::vector<std::string> signatures;  // `string.startsWith(string) -> bool`
};

// Those that can be called on a value of a type.
std::vector<CelFunction> CelMembersOf(const cel::Type& receiver);
// Those that are called on nothing.
std::vector<CelFunction> CelGlobals();
// All forms of a name.
std::vector<std::string> CelSignaturesOf(std::string_view name, const cel::Type* receiver);

}  // namespace plimsoll::lsp

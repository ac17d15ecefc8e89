// The cost of a rule in words: `1200, 0.01 % of the limit of a rule`.
#pragma once

#include <string>

#include "cel_scope.h"

namespace plimsoll::lsp {

// Of the limit for one rule, in percent.
std::string CelShareText(const CelCost& cost);

}  // namespace plimsoll::lsp

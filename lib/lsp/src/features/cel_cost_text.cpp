#include "cel_cost_text.h"

#include <cstdio>

#include "plimsoll/cel/rules/rule_cost.h"

namespace plimsoll::lsp {

std::string CelShareText(const CelCost& cost) {
  const double share = static_cast<double>(cost.total) * 100 / static_cast<double>(cel::kMaxRuleCost);
  char buffer[64];
  if (share > 0 && share < 0.01) return "less than 0.01 %";
  std::snprintf(buffer, sizeof buffer, share >= 100 ? "%.0f %%" : "%.2f %%", share);
  return buffer;
}

}  // namespace plimsoll::lsp

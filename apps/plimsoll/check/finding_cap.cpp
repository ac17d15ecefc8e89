#include "finding_cap.h"

#include <algorithm>
#include <map>

namespace plimsoll::app {

std::vector<size_t> ChooseFindings(std::span<const finding::Finding> findings, size_t most) {
  struct Ranked {
    bool warning;
    size_t repeat;  // how many of its code come before it
    size_t position;
    auto operator<=>(const Ranked&) const = default;
  };
  std::vector<Ranked> ranked;
  std::map<finding::Code, size_t> seen;
  for (size_t i = 0; i < findings.size(); ++i) {
    const bool warning = findings[i].severity != finding::Severity::kError;
    ranked.push_back({warning, seen[findings[i].code]++, i});
  }
  std::ranges::sort(ranked);
  std::vector<size_t> out;
  for (size_t i = 0; i < std::min(most, ranked.size()); ++i) out.push_back(ranked[i].position);
  std::ranges::sort(out);
  return out;
}

}  // namespace plimsoll::app

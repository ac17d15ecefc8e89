// FindingCap chooses which findings of a file are shown when there are many: errors before warnings, and of
// every code some before many of one.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "plimsoll/engine/report/input_report.h"

namespace plimsoll::app {

// What text reports show of one file unless another number is given.
inline constexpr size_t kUsualFindingsPerFile = 20;

// The positions of those to show, rising; at most `most`.
std::vector<size_t> ChooseFindings(std::span<const finding::Finding> findings, size_t most);

}  // namespace plimsoll::app

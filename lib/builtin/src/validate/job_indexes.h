// Lists of indexes of Indexed Jobs: `1,3-5,7`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::builtin {

struct IndexList {
  int64_t total = 0;    // how many indexes there are; 0 with a problem
  std::string problem;  // empty when there is none
};

// validateIndexesFormat: indexes are below `completions`, and in increasing order.
IndexList ReadIndexes(std::string_view text, int64_t completions);
// What is wrong if an index is in both lists. Parts that cannot be read are left out.
std::string OverlapProblem(std::string_view completed, std::string_view failed, int64_t completions);

}  // namespace plimsoll::builtin

// What is wrong with an expression, and how the reference implementation shows it:
//
//   ERROR: <input>:1:3: found no matching overload for '_+_' applied to '(int, string)'
//    | 1 + 'a'
//    | ..^
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::cel {

struct Issue {
  static constexpr uint32_t kNowhere = UINT32_MAX;
  // Of what is missing from a wrong text.
  static constexpr uint32_t kBeforeStart = UINT32_MAX - 1;

  uint32_t offset = kNowhere;  // in bytes; kNowhere shows as -1:0, kBeforeStart as 1:0
  std::string message;
};

using Issues = std::vector<Issue>;

// Sorted by place, one below the other; past kMaxIssues only their number.
inline constexpr size_t kMaxIssues = 100;
std::string RenderIssues(std::string_view source, const Issues& issues);

}  // namespace plimsoll::cel

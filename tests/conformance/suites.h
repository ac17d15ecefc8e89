// The suites of recorded cases: which file, which batch method, and how an answer is
// compared with what the real code answered.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/value/tape.h"

namespace plimsoll::conformance {

// Empty when the answer agrees, else what differs.
using Compare = std::string (*)(value::Value expect, value::Value result);

// How many cases were compared, and the names of those that disagree.
struct Outcome {
  size_t total = 0;
  std::vector<std::string> differing;
};

// One measure over one file. A file may be measured twice: for its verdicts and, more
// strictly, for its words.
struct Suite {
  std::string_view name;
  std::string_view file;  // below the folder of vectors
  std::string_view method;
  Compare compare;
  // The method of lines without `op`, where the suite has such: they load a CRD.
  std::string_view loads = {};
  // Which lines count; all when there is none.
  bool (*applies)(value::Value line) = nullptr;
  // The whole line is what is expected, not its `expect` alone.
  bool whole_line = false;
  // Sources come as Go modules; without them the suite is skipped.
  bool needs_modules = false;
  // Members that every request gets, as JSON.
  std::string_view adds = {};
};

std::span<const Suite> AllSuites();

}  // namespace plimsoll::conformance

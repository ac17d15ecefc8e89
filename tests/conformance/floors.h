// The record of which cases disagree with the real code: tests/conformance/floors.
//
//   format 2
//   merge/ssa 803 of 803
//   cel/cel-spec-conformance 1400 of 1435
//     fields map_fields map_bad_key_type_or_true
//     ...
//
// After each suite, indented, the names of all cases that disagree. A case that is not listed must agree, and
// one that is listed must not, so that no loss can be compensated by a gain.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "suites.h"

namespace plimsoll::conformance {

struct Floor {
  size_t agree = 0;
  size_t total = 0;
  std::set<std::string> differing;
};

using Floors = std::map<std::string, Floor, std::less<>>;

// Fails (none) if the file is not in this format.
std::optional<Floors> ReadFloors(const std::string& path);
void WriteFloors(const std::string& path, const Floors& floors);

Floor FloorOf(const Outcome& outcome);

// Whether a floor may replace another: no fewer cases agree, and there are no more new names than new cases.
bool MayReplace(const Floor& before, const Floor& after);

// Prints each case that is not as recorded; whether there was none.
bool IsAsRecorded(const std::string& suite, const Floor& recorded, const Floor& now);

}  // namespace plimsoll::conformance

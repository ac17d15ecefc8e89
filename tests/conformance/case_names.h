// Names of cases, so that a case can be recorded. Most have an id; others are named by the members that tell
// them apart. Equal names are numbered in the order of the file.
#pragma once

#include <map>
#include <string>

#include "plimsoll/value/tape.h"

namespace plimsoll::conformance {

class CaseNames {
 public:
  // To be called for every case of a suite in order, also for those that do not count.
  std::string Next(value::Value line);
  // The same for a name that was made elsewhere.
  std::string Next(std::string name);

 private:
  std::map<std::string, int, std::less<>> used_;
};

}  // namespace plimsoll::conformance

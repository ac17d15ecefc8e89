// What the admission plugin LimitRanger reads of a LimitRange.
//
//   std::vector<LimitRange> ranges = {LimitRangeOf(object)};
//   settings.limit_ranges = &ranges;
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "plimsoll/value/quantity.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

using NamedAmounts = std::map<std::string, value::Quantity, std::less<>>;

struct LimitRangeItem {
  std::string type;  // `Container`, `Pod`, `PersistentVolumeClaim`
  NamedAmounts min;
  NamedAmounts max;
  NamedAmounts max_ratios;      // of limits to requests
  NamedAmounts default_limits;  // of containers
  NamedAmounts default_requests;
};

struct LimitRange {
  std::vector<LimitRangeItem> limits;
};

// Of an object that has its defaults. What is no quantity is left out.
LimitRange LimitRangeOf(value::Value object);

}  // namespace plimsoll::builtin

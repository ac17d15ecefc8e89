#include "plimsoll/cel/cost/estimate.h"

#include <cmath>

namespace plimsoll::cel {

uint64_t Scaled(uint64_t count, double factor) {
  constexpr double kTwoTo64 = 18446744073709551616.0;
  const auto number = static_cast<double>(count);
  if (number > 0 && factor > 0 && number > kTwoTo64 / factor) return UINT64_MAX;
  const double rounded = std::ceil(number * factor);
  return rounded >= kTwoTo64 ? UINT64_MAX : static_cast<uint64_t>(rounded);
}

}  // namespace plimsoll::cel

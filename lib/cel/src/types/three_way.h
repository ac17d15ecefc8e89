// Comparison as Go and CEL count it.
#pragma once

namespace plimsoll::cel {

// -1, 0 or 1: `a` is less than, equal to or greater than `b`.
template <class T>
constexpr int ThreeWay(T a, T b) {
  return a < b ? -1 : (a > b ? 1 : 0);
}

}  // namespace plimsoll::cel

// The way from a variable to a value, as the cost estimate follows it through a schema: `self`,
// `items`, `@items`, `name`.
//
// Upstream keeps paths in Go slices and appends to them, so paths that grow out of one path may
// share memory: when the base has room after its end, each new path writes its last step to
// the same place, and a path made earlier then ends in the step of the later one. Estimates
// depend on it, so this is how paths behave here too: room is a power of two, and a path
// without room is copied.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace plimsoll::cel {

// Borrowed from CostPaths. No steps at all: no path.
struct CostPath {
  uint32_t first = 0;
  uint32_t length = 0;
  uint32_t capacity = 0;

  bool empty() const { return length == 0; }
};

class CostPaths {
 public:
  CostPath Of(std::string_view variable) { return Extend({}, variable); }

  CostPath Extend(CostPath base, std::string_view step) {
    if (base.length == base.capacity) base = Moved(base);
    steps_[base.first + base.length] = step;
    ++base.length;
    return base;
  }

  std::span<const std::string_view> Steps(CostPath path) const {
    return std::span(steps_).subspan(path.first, path.length);
  }

 private:
  CostPath Moved(CostPath path) {
    const uint32_t capacity = path.capacity == 0 ? 1 : path.capacity * 2;
    const auto first = static_cast<uint32_t>(steps_.size());
    steps_.resize(steps_.size() + capacity);
    for (uint32_t i = 0; i < path.length; ++i) steps_[first + i] = steps_[path.first + i];
    return {first, path.length, capacity};
  }

  std::vector<std::string_view> steps_;
};

}  // namespace plimsoll::cel

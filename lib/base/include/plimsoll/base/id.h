// Id<Tag> is an index into one particular array. Two different ids do not mix.
//
//   struct NodeTag;
//   using NodeId = Id<NodeTag>;
#pragma once

#include <compare>
#include <cstdint>

namespace plimsoll {

template <class Tag>
struct Id {
  uint32_t index = 0;

  friend auto operator<=>(Id, Id) = default;
};

}  // namespace plimsoll

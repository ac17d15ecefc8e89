// The limits of merging, all in one place. Each has a test that reaches it.
#pragma once

#include <cstdint>

namespace plimsoll::merge {

// How deep objects, field sets and schemas may nest. Everything deeper is refused at the door
// (LoadNode, ReadFieldsV1, the readers of schemas), so that the walks behind it may recurse.
inline constexpr uint32_t kMaxDepth = 1000;

}  // namespace plimsoll::merge

// The limits of merging, all in one place. Each has a test that reaches it.
#pragma once

#include <cstdint>

namespace plimsoll::merge {

// How deep objects, field sets and schemas may nest. Everything deeper is refused on input
// (LoadNode, ReadFieldsV1, the readers of schemas), so that the walks after it may recurse.
inline constexpr uint32_t kMaxDepth = 1000;

// How many keys a list map may have: each of its items is searched for all of them.
inline constexpr uint32_t kMaxListKeys = 64;

}  // namespace plimsoll::merge

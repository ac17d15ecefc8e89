// The limits of merging, all in one place. Each has a test that reaches it.
#pragma once

#include <cstdint>

namespace plimsoll::merge {

// How deep objects, field sets and schemas may nest. Everything deeper is refused at the door
// (LoadNode, ReadFieldsV1, the readers of schemas), so that the walks behind it may recurse.
inline constexpr uint32_t kMaxDepth = 1000;

// How many keys a list map may have: each of its items is looked through for all of them.
inline constexpr uint32_t kMaxListKeys = 64;

// How many defaults are filled into one object: schemas that refer to themselves would never end.
inline constexpr uint32_t kMaxDefaults = 100000;

// How many nodes of a schema are looked at for unions, how deep places of unions are listed, how many,
// and how many nodes are visited for that: types that hold each other have places without end.
inline constexpr uint32_t kMaxUnionNodes = 200'000;
inline constexpr uint32_t kMaxUnionDepth = 100;
inline constexpr uint32_t kMaxListedUnions = 10'000;
inline constexpr uint32_t kMaxUnionVisits = 100'000;

}  // namespace plimsoll::merge

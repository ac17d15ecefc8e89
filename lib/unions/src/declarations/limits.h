// The limits of deriving and listing unions. Each has a test that reaches it.
#pragma once

#include <cstdint>

namespace plimsoll::unions {

// How many nodes of a schema are searched for unions, how deep places of unions are listed, how many,
// and how many nodes are visited for that: types that hold each other have places without end.
inline constexpr uint32_t kMaxUnionNodes = 200'000;
inline constexpr uint32_t kMaxUnionDepth = 100;
inline constexpr uint32_t kMaxListedUnions = 10'000;
inline constexpr uint32_t kMaxUnionVisits = 100'000;

}  // namespace plimsoll::unions

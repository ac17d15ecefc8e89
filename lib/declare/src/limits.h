// What the room will not go past; each has a test that reaches it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plimsoll::declare {

// Links of one chain of tags, which wrap one another.
inline constexpr size_t kMaxTagLinks = 64;
// Values inside values that are looked at; objects that go deeper get one internal error.
inline constexpr uint32_t kMaxObjectDepth = 500;
// Values of named types that are looked at in one object.
inline constexpr size_t kMaxVisits = 1'000'000;
// Values of an object that are compared with old ones, those compared at several levels counted at
// each.
inline constexpr size_t kMaxComparisons = 20'000'000;

// Types that hold one another.
inline constexpr uint32_t kMaxTypeDepth = 500;
// Types that are looked at to tell what the rules of one type can report, each as often as there are
// ways to it.
inline constexpr size_t kMaxCoverageVisits = 1'000'000;

}  // namespace plimsoll::declare

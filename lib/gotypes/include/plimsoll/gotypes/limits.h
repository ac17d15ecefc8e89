// The limits of reading Go, all in one place. Each is far beyond what people write and has a
// test that reaches it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plimsoll::gotypes {

// Bytes of one file.
inline constexpr size_t kMaxFileBytes = size_t{32} << 20;
// Types and expressions inside one another, also constants that refer to constants.
inline constexpr uint32_t kMaxNesting = 400;
// Types of one universe, composite and instantiated ones included.
inline constexpr uint32_t kMaxTypes = 200'000;
// Bytes of the text of a type: a struct without a name is called by all it holds.
inline constexpr size_t kMaxTypeText = size_t{1} << 16;
// Bytes of the arguments of a generic type.
inline constexpr size_t kMaxInstanceText = 512;
// Type expressions that are looked at to resolve one universe.
inline constexpr uint64_t kMaxResolveSteps = 2'000'000;
// Packages of one universe.
inline constexpr uint32_t kMaxPackages = 10'000;
// Bytes of a constant string.
inline constexpr size_t kMaxConstantBytes = size_t{1} << 20;
// Bytes of all constant strings of a universe: in a group one text may stand for many constants.
inline constexpr size_t kMaxConstantTotal = size_t{16} << 20;
// Bytes of all struct tags of a file, each counted for every name that it comes after.
inline constexpr size_t kMaxTagTotal = size_t{32} << 20;

}  // namespace plimsoll::gotypes

// The limits of reading .proto files. Each has a test that reaches it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plimsoll::skew {

// Bytes of one file, and of all files of one side.
inline constexpr size_t kMaxProtoBytes = size_t{16} << 20;
inline constexpr size_t kMaxProtoTotal = size_t{64} << 20;
// Messages inside one another, and brackets inside options.
inline constexpr uint32_t kMaxProtoNesting = 64;
// Bytes of a name with dots.
inline constexpr size_t kMaxProtoName = 512;
// Names that are tried to find the types of all files.
inline constexpr size_t kMaxLinkSteps = 5'000'000;
// Types that are not defined; more of them are not reported.
inline constexpr size_t kMaxMissingTypes = 100;
// Files of one side, imports included, and imports inside one another.
inline constexpr size_t kMaxProtoFiles = 4000;
inline constexpr size_t kMaxImportDepth = 100;
// Directories inside one another that are searched for files.
inline constexpr uint32_t kMaxProtoDirectories = 32;

// What the format allows.
inline constexpr int64_t kMaxFieldNumber = 536'870'911;
inline constexpr int64_t kFirstOwnNumber = 19'000;  // to kLastOwnNumber: of the implementations
inline constexpr int64_t kLastOwnNumber = 19'999;

}  // namespace plimsoll::skew

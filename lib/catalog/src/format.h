// How a catalog lies in its file. All numbers are little-endian and 32 bits wide, all offsets
// count from the start of the file.
//
//   header     magic (8 bytes), format, size of the file, SHA-256 of the file with zeros in its
//              place (32 bytes), then for each section its offset and the number of its records
//   strings    one number a string, where it begins in the text, and one more for the end; sorted
//   text       the strings, one after the other
//   contents   address (16 bytes), begin in the values, length; sorted by address
//   values     the contents as tags and numbers, see below
//   releases   name, first component, components, first kind, kinds, first declaration, declarations,
//              options or kNothing
//   components name, content; sorted by name within a release
//   kinds      group, kind, version, component or kNothing, content, facts or kNothing, declaration
//              or kNothing; sorted by the first three within a release
//   declarations  as components
//
// Names are strings by their number. A value is a tag and what follows it: strings their number,
// integers themselves in zigzag form, floats their eight bytes, arrays the number of items and the
// items, objects the number of members and of each its key's number and its value, by the bytes of
// the keys. Numbers inside values have seven bits a byte, the lowest first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plimsoll::catalog {

inline constexpr std::string_view kMagic("PLIMSOL\x1a", 8);
inline constexpr uint32_t kFormat = 2;

inline constexpr size_t kFormatAt = 8;
inline constexpr size_t kSizeAt = 12;
inline constexpr size_t kDigestAt = 16;
inline constexpr size_t kDigestSize = 32;
inline constexpr size_t kSectionsAt = 48;

enum Section : uint32_t {
  kStrings,
  kText,
  kContents,
  kValues,
  kReleases,
  kComponents,
  kKinds,
  kDeclarations
};
inline constexpr size_t kSectionCount = 8;
inline constexpr size_t kHeaderSize = kSectionsAt + kSectionCount * 8;

// The words of a record; text and values are counted in bytes.
inline constexpr uint32_t kStringWords = 1;
inline constexpr uint32_t kContentWords = 6;
inline constexpr uint32_t kReleaseWords = 8;
inline constexpr uint32_t kComponentWords = 2;
inline constexpr uint32_t kKindWords = 7;

inline constexpr uint32_t kNothing = UINT32_MAX;

enum class Tag : uint8_t { kNull, kFalse, kTrue, kInt, kUint, kFloat, kString, kArray, kObject };

// Open arrays plus objects of one content; as many as a document may have.
inline constexpr size_t kMaxContentDepth = 10'000;
inline constexpr uint64_t kMaxCatalogBytes = UINT32_MAX;

}  // namespace plimsoll::catalog

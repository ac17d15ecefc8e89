// MapBody is a map in memory: entries in the order they were added, with an index once there are
// more than a few. A key is known by its kind and its value, so 1 and 1u are two keys; looking
// one up falls back to the other.
#pragma once

#include <cstdint>
#include <span>

#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

class EvalMemory;

struct MapEntryValue {
  Value key;
  Value value;
};

struct MapBody {
  MapEntryValue* entries = nullptr;
  uint32_t count = 0;
  uint32_t capacity = 0;
  uint32_t* index = nullptr;  // positions in `entries`, or kFree
  uint32_t index_mask = 0;

  static constexpr uint32_t kFree = UINT32_MAX;
  static constexpr uint32_t kUnindexed = 8;

  std::span<const MapEntryValue> Entries() const { return {entries, count}; }
  // The value of exactly this key, or null.
  const MapEntryValue* FindExact(Value key) const;
  // The value of this key, or of the same number of another kind.
  const MapEntryValue* Find(Value key) const;
  // Replaces what the key had.
  void Set(EvalMemory& memory, Value key, Value value);
  void Remove(Value key);
};

// Bytes cannot be keys. Lists and maps can, but each is a key of its own.
bool IsKey(Value value);

}  // namespace plimsoll::cel

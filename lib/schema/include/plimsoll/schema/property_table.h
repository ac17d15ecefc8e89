// PropertyTable answers which property of an object a key names, for all the objects of one
// compiled schema. It is filled once and sealed by use: programs and shape plans keep one
// each. Names are borrowed and must outlive it.
//
//   PropertyTable table;
//   PropertySet spec = table.Add(names);           // names = {"image", "ports"}
//   uint32_t at = table.Find(spec, "ports");       // 1: the position in `names`
//
// A set is a stretch of an open-addressing hash table at most half full. Names come from
// CRDs, so they may be chosen to collide: a set whose probes grow too long under every hash
// that is tried becomes a sorted list instead.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "plimsoll/base/hash.h"

namespace plimsoll::schema {

struct PropertySet {
  uint32_t first = 0;  // slot
  uint32_t size = 0;   // slots: a power of two, or of a sorted set the number of names
  uint32_t seed = 0;   // of the hash, or kSorted
};

class PropertyTable {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  // Names must be distinct.
  PropertySet Add(std::span<const std::string_view> names);

  // The position of `key` among the names of the set, or kNone.
  uint32_t Find(const PropertySet& set, std::string_view key) const {
    if (set.size == 0) return kNone;
    if (set.seed == kSorted) return FindSorted(set, key);
    const uint64_t hash = HashOf(key, set.seed);
    for (uint64_t at = hash;; ++at) {
      const Slot& slot = slots_[set.first + (at & (set.size - 1))];
      if (slot.position == kNone) return kNone;
      if (slot.tag == TagOf(hash) && slot.Name() == key) return slot.position;
    }
  }

 private:
  static constexpr uint32_t kSorted = UINT32_MAX;
  static constexpr uint32_t kSeeds = 4;
  static constexpr uint32_t kMaxProbes = 16;

  struct Slot {
    const char* name = nullptr;
    uint32_t length = 0;
    uint32_t tag = 0;
    uint32_t position = kNone;

    std::string_view Name() const { return {name, length}; }
  };

  static uint64_t HashOf(std::string_view key, uint32_t seed) {
    const uint64_t hash = HashBytes(key);
    return seed == 0 ? hash : MixHash(hash, seed);
  }
  static uint32_t TagOf(uint64_t hash) { return static_cast<uint32_t>(hash >> 32); }

  bool Fill(const PropertySet& set, std::span<const std::string_view> names);
  void FillSorted(PropertySet& set, std::span<const std::string_view> names);
  uint32_t FindSorted(const PropertySet& set, std::string_view key) const;

  std::vector<Slot> slots_;
};

}  // namespace plimsoll::schema

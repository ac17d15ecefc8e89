// PropertyTable answers which property of an object a key names, for all the objects of one
// compiled schema. It is filled once and sealed by use: programs and shape plans keep one
// each. Names are borrowed and must outlive it.
//
//   PropertyTable table;
//   PropertySet spec = table.Add(names);           // names = {"image", "ports"}
//   uint32_t at = table.Find(spec, "ports");       // 1: the position in `names`
//
// A key is known by its length and by its first and last eight bytes; these and one
// multiplication give its slot, and for names of up to sixteen bytes comparing them is
// comparing the names. A set is a stretch of slots at most three quarters full, and the builder looks for
// a multiplier that keeps the names of a small one apart. Names come from CRDs, so they may be
// chosen to collide: a set whose probes grow too long whatever is tried becomes a sorted list.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace plimsoll::schema {

// The first and last eight bytes of a key; all of it twice, filled up with zeros, when it is
// shorter.
struct KeyWords {
  uint64_t head = 0;
  uint64_t tail = 0;

  // Touches no byte outside the key.
  static KeyWords Of(std::string_view key) {
    const char* p = key.data();
    const size_t n = key.size();
    if (n >= 8) return {Load<uint64_t>(p), Load<uint64_t>(p + n - 8)};
    const uint64_t word = Short(p, n);
    return {word, word};
  }

  // The same for a key that may be read seven bytes past its end.
  static KeyWords OfPadded(std::string_view key) {
    const char* p = key.data();
    const size_t n = key.size();
    if (n >= 8) return {Load<uint64_t>(p), Load<uint64_t>(p + n - 8)};
    const uint64_t word = Load<uint64_t>(p) & ((uint64_t{1} << 8 * n) - 1);
    return {word, word};
  }

  friend bool operator==(KeyWords, KeyWords) = default;

 private:
  template <class Word>
  static Word Load(const char* p) {
    Word word;
    std::memcpy(&word, p, sizeof word);
    return word;
  }
  // Two loads that overlap where they agree.
  static uint64_t Short(const char* p, size_t n) {
    if (n >= 4) return Load<uint32_t>(p) | uint64_t{Load<uint32_t>(p + n - 4)} << 8 * (n - 4);
    if (n >= 2) return Load<uint16_t>(p) | uint64_t{Load<uint16_t>(p + n - 2)} << 8 * (n - 2);
    return n == 0 ? 0 : static_cast<uint8_t>(*p);
  }
};

struct PropertySet {
  uint64_t multiplier = 0;  // 0: the names are sorted
  uint32_t first = 0;       // slot
  uint32_t mask = 0;        // one less than the slots; of a sorted set the number of names
  uint32_t probes = 0;      // the most slots any name takes to be found

  bool empty() const { return probes == 0; }
};

class PropertyTable {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;
  // Sets whose names take more probes than this are sorted.
  static constexpr uint32_t kMaxProbes = 32;

  // Names must be distinct.
  PropertySet Add(std::span<const std::string_view> names);

  // The position of `key` among the names of the set, or kNone.
  uint32_t Find(const PropertySet& set, std::string_view key) const {
    return Find(set, key, KeyWords::Of(key));
  }
  uint32_t Find(const PropertySet& set, std::string_view key, KeyWords words) const {
    if (set.multiplier == 0) return FindSorted(set, key);
    uint32_t at = Start(set, words, key.size());
    for (uint32_t probe = 0; probe < set.probes; ++probe, at = (at + 1) & set.mask) {
      const Slot& slot = slots_[set.first + at];
      if (slot.Is(key, words)) return slot.position;
      if (slot.position == kNone) return kNone;
    }
    return kNone;
  }

  size_t MemoryUse() const { return slots_.capacity() * sizeof(Slot); }

 private:
  struct Slot {
    KeyWords words;
    const char* name = nullptr;
    uint32_t length = 0;
    uint32_t position = kNone;

    std::string_view Name() const { return {name, length}; }
    bool Is(std::string_view key, KeyWords key_words) const {
      if (words != key_words || length != key.size()) return false;
      if (length <= 16) return position != kNone;
      return std::memcmp(name + 8, key.data() + 8, length - 16) == 0;
    }
  };

  static uint64_t Mixed(KeyWords words, size_t length) {
    return (words.head ^ (words.tail << 21 | words.tail >> 43)) + length;
  }
  static uint32_t Start(const PropertySet& set, KeyWords words, size_t length) {
    return static_cast<uint32_t>(Mixed(words, length) * set.multiplier >> 32) & set.mask;
  }
  static uint64_t BestMultiplier(uint32_t mask, std::span<const std::string_view> names);
  bool Fill(PropertySet& set, std::span<const std::string_view> names);
  void FillSorted(PropertySet& set, std::span<const std::string_view> names);
  uint32_t FindSorted(const PropertySet& set, std::string_view key) const;

  std::vector<Slot> slots_;
};

}  // namespace plimsoll::schema

// Finding repeated keys of objects, in two steps. KeyFilter answers quickly, from 15-bit
// fingerprints alone, that an object's keys are all different, or that it does not know.
// KeySet knows for certain: it says of each key where it was first.
//
// Keys may be made to collide on purpose. A small object is compared key by key; a large one
// goes through a hash table that gives up after kMaxProbes steps, and is then sorted instead.
// So no input costs more than sorting.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace plimsoll::value {

// Made of the key's length, its first four, middle four and last three bytes, so that most
// keys differ. The key must be followed by the quote that closes it and two more readable bytes.
inline uint16_t KeyFingerprint(const char* key, uint32_t length) {
  const auto load = [](const char* bytes) {
    uint32_t word;
    std::memcpy(&word, bytes, sizeof word);
    return uint64_t{word};
  };
  if (length < 3) [[unlikely]]
    return static_cast<uint16_t>((length == 0 ? 0 : load(key) & 0xFFFF) << 1);
  const uint64_t ends = load(key) | load(key + length - 3) << 32;
  const uint64_t middle = load(key + length / 2 - 1) + (uint64_t{length} << 32);
  return static_cast<uint16_t>((ends * 0x9E3779B97F4A7C15ULL ^ middle * 0xD6E8FEB86659FD93ULL) >> 48 & ~1u);
}

class KeyFilter {
 public:
  // As many are compared without a loop; there must be room to read as many.
  static constexpr uint32_t kFew = 8;
  // More keys than this would collide too often to be worth a look.
  static constexpr uint32_t kMany = 64;

  // False when the fingerprints, and so the keys, are all different.
  bool MayRepeat(const uint16_t* fingerprints, uint32_t count) {
    return count <= kFew ? FewMayRepeat(fingerprints, count) : ManyMayRepeat(fingerprints, count);
  }

 private:
  // Eight lanes, and the same with neighbours swapped, against themselves turned by no, one and two
  // pairs: every two lanes meet. Lanes past the count get odd numbers; a fingerprint is even.
  static bool FewMayRepeat(const uint16_t* fingerprints, uint32_t count) {
    using Lanes [[gnu::vector_size(16)]] = uint16_t;
    constexpr Lanes kLane = {0, 1, 2, 3, 4, 5, 6, 7};
    Lanes lanes;
    std::memcpy(&lanes, fingerprints, sizeof lanes);
    const auto used = reinterpret_cast<Lanes>(kLane < static_cast<uint16_t>(count));
    lanes = (lanes & used) | ((kLane * 2 + 1) & ~used);
    const Lanes swapped = __builtin_shufflevector(lanes, lanes, 1, 0, 3, 2, 5, 4, 7, 6);
    const auto same = (lanes == swapped) |
                      (lanes == __builtin_shufflevector(lanes, lanes, 2, 3, 4, 5, 6, 7, 0, 1)) |
                      (lanes == __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3)) |
                      (lanes == __builtin_shufflevector(swapped, swapped, 2, 3, 4, 5, 6, 7, 0, 1)) |
                      (lanes == __builtin_shufflevector(swapped, swapped, 4, 5, 6, 7, 0, 1, 2, 3));
    uint64_t halves[2];
    std::memcpy(halves, &same, sizeof halves);
    return (halves[0] | halves[1]) != 0;
  }

  bool ManyMayRepeat(const uint16_t* fingerprints, uint32_t count);

  // Made for the first object with many keys: most documents have none. All zero between two questions.
  using Bits = std::array<uint64_t, 1024>;
  std::unique_ptr<Bits> bits_;
};

class KeySet {
 public:
  // For each key the index of the first one equal to it, which is its own when there is none
  // before it. Valid until the next call.
  std::span<const uint32_t> FirstPlaces(std::span<const std::string_view> keys);
  // Whether any two are equal.
  bool HasRepeats(std::span<const std::string_view> keys);

  static constexpr uint32_t kComparedKeys = 12;
  static constexpr uint32_t kMaxProbes = 64;

 private:
  void Compare(std::span<const std::string_view> keys);
  bool Hash(std::span<const std::string_view> keys);
  std::optional<uint32_t> Place(std::span<const std::string_view> keys, uint32_t key);
  void Sort(std::span<const std::string_view> keys);

  struct Slot {
    uint32_t key;  // plus one; 0 is empty
    uint32_t hash;
  };
  std::vector<Slot> slots_;
  uint32_t mask_ = 0;
  std::vector<uint32_t> order_;
  std::vector<uint32_t> first_;
};

}  // namespace plimsoll::value

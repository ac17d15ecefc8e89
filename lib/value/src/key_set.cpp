#include "plimsoll/value/key_set.h"

#include <algorithm>
#include <bit>

#include "plimsoll/base/hash.h"

namespace plimsoll::value {

bool KeyFilter::ManyMayRepeat(const uint16_t* fingerprints, uint32_t count) {
  if (count > kMany) return true;
  if (bits_ == nullptr) bits_ = std::make_unique<Bits>();
  uint64_t seen = 0;
  for (uint32_t i = 0; i < count; ++i) {
    uint64_t& word = (*bits_)[fingerprints[i] / 64];
    const uint64_t bit = uint64_t{1} << fingerprints[i] % 64;
    seen |= word & bit;
    word |= bit;
  }
  for (uint32_t i = 0; i < count; ++i) (*bits_)[fingerprints[i] / 64] = 0;
  return seen != 0;
}

std::span<const uint32_t> KeySet::FirstPlaces(std::span<const std::string_view> keys) {
  first_.resize(keys.size());
  if (keys.size() <= kComparedKeys) {
    Compare(keys);
  } else if (!Hash(keys)) {
    Sort(keys);
  }
  return first_;
}

bool KeySet::HasRepeats(std::span<const std::string_view> keys) {
  const std::span<const uint32_t> first = FirstPlaces(keys);
  for (uint32_t i = 0; i < first.size(); ++i) {
    if (first[i] != i) return true;
  }
  return false;
}

void KeySet::Compare(std::span<const std::string_view> keys) {
  for (uint32_t i = 0; i < keys.size(); ++i) {
    first_[i] = static_cast<uint32_t>(std::find(keys.begin(), keys.begin() + i, keys[i]) - keys.begin());
  }
}

// False when some key met too many strangers on its way.
bool KeySet::Hash(std::span<const std::string_view> keys) {
  const size_t size = std::bit_ceil(keys.size() * 2);
  slots_.assign(size, {});
  mask_ = static_cast<uint32_t>(size - 1);
  for (uint32_t i = 0; i < keys.size(); ++i) {
    const std::optional<uint32_t> place = Place(keys, i);
    if (!place) return false;
    first_[i] = *place;
  }
  return true;
}

std::optional<uint32_t> KeySet::Place(std::span<const std::string_view> keys, uint32_t key) {
  const uint64_t hash = HashBytes(keys[key]);
  const auto tag = static_cast<uint32_t>(hash >> 32);
  uint32_t at = static_cast<uint32_t>(hash) & mask_;
  for (uint32_t probe = 0; probe < kMaxProbes; ++probe, at = (at + 1) & mask_) {
    Slot& slot = slots_[at];
    if (slot.key == 0) {
      slot = {key + 1, tag};
      return key;
    }
    if (slot.hash == tag && keys[slot.key - 1] == keys[key]) return slot.key - 1;
  }
  return std::nullopt;
}

void KeySet::Sort(std::span<const std::string_view> keys) {
  order_.resize(keys.size());
  for (uint32_t i = 0; i < keys.size(); ++i) order_[i] = i;
  std::sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) {
    const int order = keys[a].compare(keys[b]);
    return order != 0 ? order < 0 : a < b;
  });
  uint32_t first = 0;
  for (uint32_t i = 0; i < order_.size(); ++i) {
    if (i == 0 || keys[order_[i]] != keys[order_[i - 1]]) first = order_[i];
    first_[order_[i]] = first;
  }
}

}  // namespace plimsoll::value

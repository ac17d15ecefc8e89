#include "plimsoll/schema/property_table.h"

#include <algorithm>
#include <array>
#include <bit>

namespace plimsoll::schema {
namespace {

// How many multipliers are tried for a set that is small enough to be worth it.
constexpr uint32_t kTries = 12;
constexpr size_t kSmallSet = 64;

// Odd, and otherwise arbitrary.
uint64_t Multiplier(uint32_t attempt) { return (0x9E3779B97F4A7C15ULL * (2 * attempt + 1)) ^ (attempt << 9); }

// How many probes the names of a small set take with a multiplier; no more are counted than `enough`.
uint32_t ProbesWith(uint64_t multiplier, uint32_t mask, std::span<const uint64_t> mixed, uint32_t enough) {
  std::array<uint64_t, 2> taken{};  // a bit for each slot
  uint32_t most = 0;
  for (const uint64_t name : mixed) {
    uint32_t at = static_cast<uint32_t>(name * multiplier >> 32) & mask;
    uint32_t probes = 1;
    for (; (taken[at / 64] >> at % 64 & 1) != 0; at = (at + 1) & mask) ++probes;
    taken[at / 64] |= uint64_t{1} << at % 64;
    most = std::max(most, probes);
    if (most >= enough) return enough;
  }
  return most;
}

}  // namespace

PropertySet PropertyTable::Add(std::span<const std::string_view> names) {
  PropertySet set;
  set.first = static_cast<uint32_t>(slots_.size());
  if (names.empty()) return set;
  set.mask = std::bit_ceil(static_cast<uint32_t>(names.size() + names.size() / 3)) - 1;
  set.multiplier = names.size() <= kSmallSet ? BestMultiplier(set.mask, names) : Multiplier(0);
  if (set.multiplier == 0 || !Fill(set, names)) FillSorted(set, names);
  return set;
}

// The one with which the names take the fewest probes; 0 if all take too many. What the names add to their
// slots is worked out once, since most sets have all multipliers tried.
uint64_t PropertyTable::BestMultiplier(uint32_t mask, std::span<const std::string_view> names) {
  std::array<uint64_t, kSmallSet> mixed;
  for (size_t i = 0; i < names.size(); ++i) mixed[i] = Mixed(KeyWords::Of(names[i]), names[i].size());
  uint64_t best = 0;
  uint32_t fewest = kMaxProbes + 1;
  for (uint32_t i = 0; i < kTries && fewest > 1; ++i) {
    const uint32_t probes = ProbesWith(Multiplier(i), mask, std::span(mixed).first(names.size()), fewest);
    if (probes == fewest) continue;
    best = Multiplier(i);
    fewest = probes;
  }
  return best;
}

// False when some name takes too many probes.
bool PropertyTable::Fill(PropertySet& set, std::span<const std::string_view> names) {
  slots_.resize(set.first);
  const size_t size = size_t{set.first} + set.mask + 1;
  // By less than a vector grows: tables are kept for long, and slots are large.
  if (size > slots_.capacity()) slots_.reserve(std::max(size, slots_.capacity() / 8 * 9));
  slots_.resize(size);
  set.probes = 0;
  for (uint32_t i = 0; i < names.size(); ++i) {
    const KeyWords words = KeyWords::Of(names[i]);
    uint32_t at = Start(set, words, names[i].size());
    uint32_t probes = 1;
    for (; slots_[set.first + at].position != kNone; at = (at + 1) & set.mask) {
      if (++probes > kMaxProbes) return false;
    }
    set.probes = std::max(set.probes, probes);
    slots_[set.first + at] = {words, names[i].data(), static_cast<uint32_t>(names[i].size()), i};
  }
  return true;
}

void PropertyTable::FillSorted(PropertySet& set, std::span<const std::string_view> names) {
  set.multiplier = 0;
  set.mask = static_cast<uint32_t>(names.size());
  slots_.resize(set.first);
  for (uint32_t i = 0; i < names.size(); ++i) {
    slots_.push_back({KeyWords::Of(names[i]), names[i].data(), static_cast<uint32_t>(names[i].size()), i});
  }
  std::ranges::sort(slots_.begin() + set.first, slots_.end(), {}, &Slot::Name);
}

uint32_t PropertyTable::FindSorted(const PropertySet& set, std::string_view key) const {
  const auto slots = std::span(slots_).subspan(set.first, set.mask);
  const auto found = std::ranges::lower_bound(slots, key, {}, &Slot::Name);
  return found != slots.end() && found->Name() == key ? found->position : kNone;
}

}  // namespace plimsoll::schema

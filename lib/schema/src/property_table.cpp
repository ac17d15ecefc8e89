#include "plimsoll/schema/property_table.h"

#include <algorithm>
#include <bit>

namespace plimsoll::schema {

PropertySet PropertyTable::Add(std::span<const std::string_view> names) {
  PropertySet set;
  set.first = static_cast<uint32_t>(slots_.size());
  if (names.empty()) return set;
  set.size = std::bit_ceil(static_cast<uint32_t>(names.size()) * 2);
  for (set.seed = 0; set.seed < kSeeds; ++set.seed) {
    if (Fill(set, names)) return set;
  }
  FillSorted(set, names);
  return set;
}

bool PropertyTable::Fill(const PropertySet& set, std::span<const std::string_view> names) {
  slots_.resize(set.first);
  slots_.resize(size_t{set.first} + set.size);
  for (uint32_t i = 0; i < names.size(); ++i) {
    const uint64_t hash = HashOf(names[i], set.seed);
    uint64_t probe = 0;
    while (slots_[set.first + ((hash + probe) & (set.size - 1))].position != kNone) {
      if (++probe == kMaxProbes) return false;
    }
    slots_[set.first + ((hash + probe) & (set.size - 1))] = {
        names[i].data(), static_cast<uint32_t>(names[i].size()), TagOf(hash), i};
  }
  return true;
}

void PropertyTable::FillSorted(PropertySet& set, std::span<const std::string_view> names) {
  set.size = static_cast<uint32_t>(names.size());
  set.seed = kSorted;
  slots_.resize(set.first);
  for (uint32_t i = 0; i < names.size(); ++i) {
    slots_.push_back({names[i].data(), static_cast<uint32_t>(names[i].size()), 0, i});
  }
  std::ranges::sort(slots_.begin() + set.first, slots_.end(), {}, &Slot::Name);
}

uint32_t PropertyTable::FindSorted(const PropertySet& set, std::string_view key) const {
  const auto slots = std::span(slots_).subspan(set.first, set.size);
  const auto found = std::ranges::lower_bound(slots, key, {}, &Slot::Name);
  return found != slots.end() && found->Name() == key ? found->position : kNone;
}

}  // namespace plimsoll::schema

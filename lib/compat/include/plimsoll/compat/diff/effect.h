// What a change of a schema does to those who use it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace plimsoll::compat {

// In the order of their weight: of several effects of a change the first is its code.
enum class Effect : uint8_t {
  kStoredBlocked,    // stored objects are invalid, and every write to them is refused
  kStoredRatcheted,  // stored objects are invalid, but writes pass as long as the value does not change
  kPruned,           // data is removed without a word
  kDefaulted,        // other defaults are set
  kWriters,          // requests that were accepted are refused
  kApi,              // the API itself breaks: versions, scope, names, subresources, columns
  kApply,            // server-side apply merges differently, or fields have other owners
  kCost,             // CEL rules cost more
  kReaders,          // values that readers do not expect
};
inline constexpr size_t kEffectCount = static_cast<size_t>(Effect::kReaders) + 1;

// As it is in reports and in configuration: `stored_blocked`.
std::string_view NameOf(Effect effect);
// For people: `stored objects become invalid and cannot be written`.
std::string_view Meaning(Effect effect);

class EffectSet {
 public:
  constexpr EffectSet() = default;
  constexpr EffectSet(Effect effect) : bits_(Bit(effect)) {}

  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool Has(Effect effect) const { return (bits_ & Bit(effect)) != 0; }
  constexpr EffectSet Without(EffectSet other) const {
    return EffectSet(static_cast<uint16_t>(bits_ & ~other.bits_));
  }
  constexpr EffectSet Shared(EffectSet other) const {
    return EffectSet(static_cast<uint16_t>(bits_ & other.bits_));
  }
  // In their order.
  std::vector<Effect> All() const;

  friend constexpr EffectSet operator|(EffectSet a, EffectSet b) {
    return EffectSet(static_cast<uint16_t>(a.bits_ | b.bits_));
  }
  EffectSet& operator|=(EffectSet other) { return *this = *this | other; }
  friend constexpr bool operator==(EffectSet, EffectSet) = default;

 private:
  explicit constexpr EffectSet(uint16_t bits) : bits_(bits) {}
  static constexpr uint16_t Bit(Effect effect) {
    return static_cast<uint16_t>(1U << static_cast<unsigned>(effect));
  }

  uint16_t bits_ = 0;
};

constexpr EffectSet operator|(Effect a, Effect b) { return EffectSet(a) | EffectSet(b); }

// What happens to objects in storage.
inline constexpr EffectSet kOnStored =
    Effect::kStoredBlocked | Effect::kStoredRatcheted | Effect::kPruned | Effect::kDefaulted;
inline constexpr EffectSet kStoredInvalid = Effect::kStoredBlocked | Effect::kStoredRatcheted;
// What one object can show.
inline constexpr EffectSet kShownByObject = kOnStored | Effect::kWriters;

}  // namespace plimsoll::compat

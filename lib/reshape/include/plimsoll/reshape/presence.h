// Presence says, by JSON Pointer, how the values of an object came about: which declared
// fields were missing, which were null, which hold a default. A Shaper fills it; the
// preserving form of an object (preserve.h) is made with it.
//
//   if (presence.At("/spec/replicas").default_applied) ...
//
// A defaulted value is noted once, at its top: what lies inside came with it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/arena.h"

namespace plimsoll::reshape {

// The entries of one object take no more bytes than this; see kMaxUnknownPathBytes.
inline constexpr size_t kMaxPresenceBytes = size_t{64} << 20;

struct PresenceMarks {
  bool missing = false;
  bool was_null = false;
  bool default_applied = false;
  bool dropped = false;  // was null, and is gone
  // The default that was set, or would be: a node on the tape of the plan's defaults.
  uint32_t default_value = UINT32_MAX;

  bool any() const { return missing || was_null || default_applied; }
};

struct PresenceEntry {
  std::string_view pointer;
  PresenceMarks marks;
};

class Presence {
 public:
  void Clear();
  // False once kMaxPresenceBytes are full; then something is not noted.
  bool Add(std::string_view pointer, PresenceMarks marks);
  void Sort();

  // Sorted by pointer, bytewise.
  std::span<const PresenceEntry> entries() const { return entries_; }
  // No marks where nothing was noted: the value is there as it was given.
  PresenceMarks At(std::string_view pointer) const;
  bool complete() const { return complete_; }

 private:
  std::vector<PresenceEntry> entries_;
  Arena texts_;
  size_t bytes_ = 0;
  bool complete_ = true;
};

}  // namespace plimsoll::reshape

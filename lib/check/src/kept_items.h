// KeptItems remembers texts of values and knows one that is equal to a later one.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/value/equality.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

class KeptItems {
 public:
  // Where a value equal to that is. `text` is its JSON, perhaps with more after it.
  std::optional<uint64_t> FindEqual(uint64_t hash, std::string_view text, value::Equality equality) const;
  // Whether so many different values share a hash that looking at all of them would take too long.
  bool IsCrowded(uint64_t hash) const;
  void Add(uint64_t hash, uint64_t position, std::string_view text);
  void Clear();

 private:
  static constexpr size_t kMostAlike = 64;

  struct Kept {
    uint64_t position;
    size_t begin;
    size_t length;
  };

  // Ordered, so that no choice of values makes it slow.
  std::map<uint64_t, std::vector<Kept>> by_hash_;
  std::string bytes_;
};

}  // namespace plimsoll::check

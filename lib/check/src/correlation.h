// Correlation pairs the values of a new object with those of the old one, as the schema tells
// what belongs together, and knows which pairs are equal. Ratcheting asks it: errors of a
// value that is the same as before do not count.
//
// Members pair by name where both sides have them and the schema knows them; items pair only
// in lists of type map, by their keys. Two maps are equal when they have the same number of
// members, each with an equal partner; so a member the schema does not know makes them unequal
// however it compares. Lists that do not pair their items are compared as a whole.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "plimsoll/check/program.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

class Correlation {
 public:
  // Without an old value the new one is paired with null.
  Correlation(const Program& program, value::Value now, std::optional<value::Value> old);

  // Whether the value, a part of the new object, has a partner and equals it.
  bool IsUnchanged(value::Value value) const { return unchanged_[value.index() - first_]; }

 private:
  struct Pair {
    uint32_t node;
    uint32_t now;
    std::optional<value::Value> old;
    uint32_t parent;
    bool equal;
  };

  void Visit(uint32_t index);
  void PairItems(uint32_t index, value::Value now, value::Value old);
  void PairMembers(uint32_t index, value::Value now, value::Value old);
  void Settle();

  const Program& program_;
  const value::Document& document_;
  const uint32_t first_;
  std::vector<Pair> pairs_;  // parents before children
  std::vector<bool> unchanged_;
};

}  // namespace plimsoll::check

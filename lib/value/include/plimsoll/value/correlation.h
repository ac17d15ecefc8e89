// Correlation pairs the values of a new object with those of the old one, as a schema says
// what belongs together, and knows which pairs are equal. Ratcheting uses it: errors of a
// value that is the same as before do not count.
//
// Members pair by name where both sides have them and the schema knows them; items pair only
// in lists of type map, by their keys. Two maps are equal when they have the same number of
// members, each with an equal partner; so a member the schema does not know makes them unequal
// however it compares. Lists that do not pair their items are compared as a whole.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// What pairing requires of a schema, whose nodes are known by number.
class PairingRules {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  virtual ~PairingRules() = default;
  // The keys by which the items of a list pair, if they do.
  virtual std::optional<std::span<const std::string_view>> ItemKeys(uint32_t node) const = 0;
  // The node of the items or of a member; kNone when the schema does not know them.
  virtual uint32_t ItemNode(uint32_t node) const = 0;
  virtual uint32_t MemberNode(uint32_t node, std::string_view name) const = 0;
};

class Correlation {
 public:
  // Without an old value the new one is paired with null. The rules are needed only here.
  Correlation(const PairingRules& rules, uint32_t root, Value now, std::optional<Value> old);

  // Whether the value, a part of the new object, has a partner.
  bool IsPaired(Value value) const { return paired_[value.index() - first_]; }
  // Whether it has one and equals it.
  bool IsUnchanged(Value value) const { return unchanged_[value.index() - first_]; }

 private:
  struct Pair {
    uint32_t node;
    uint32_t now;
    std::optional<Value> old;
    uint32_t parent;
    bool equal;
  };

  void Visit(const PairingRules& rules, uint32_t index);
  void PairItems(const PairingRules& rules, uint32_t index, Value now, Value old);
  void PairMembers(const PairingRules& rules, uint32_t index, Value now, Value old);
  void Add(uint32_t node, Value now, std::optional<Value> old, uint32_t parent);
  void Settle();

  const Document& document_;
  const uint32_t first_;
  std::vector<Pair> pairs_;  // parents before children
  std::vector<bool> paired_;
  std::vector<bool> unchanged_;
};

}  // namespace plimsoll::value

// What is set of a union in one object, and which items of lists are the same in two objects.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/merge/value/node.h"
#include "plimsoll/unions/declarations/union_schema.h"
#include "plimsoll/unions/validation/union_validate.h"
#include "plimsoll/value/path.h"

namespace plimsoll::unions {

struct UnionState {
  std::vector<bool> set;  // by member
  size_t count = 0;
  std::string_view discriminator;  // empty when there is none
  bool has_discriminator = false;  // also one of "": for it is a change from none

  bool Same(const UnionState& other) const {
    return set == other.set && discriminator == other.discriminator &&
           has_discriminator == other.has_discriminator;
  }
};

bool IsSet(const UnionMember& member, const merge::Node* value, bool go_zero);
UnionState StateOf(const UnionType& type, const merge::Node& object, bool go_zero);
// {a, b}: those that are set.
std::string SetList(const UnionType& type, const UnionState& state);

// The node of a member, or null.
const merge::Node& MemberOrNull(const merge::Node& object, std::string_view key);

// Items of a list by the values of their keys.
class ItemIndex {
 public:
  ItemIndex(const merge::Node& list, const std::vector<std::string>& keys);
  // Where the item with the keys of that one is; -1 for none.
  ptrdiff_t Find(const merge::Node& item) const;
  const merge::Node* Item(const merge::Node& item) const;

 private:
  const merge::Node& list_;
  const std::vector<std::string>& keys_;
  std::map<std::string, ptrdiff_t> places_;
};

// The keys of an item as text; empty when it lacks one.
std::string KeyText(const merge::Node& item, const std::vector<std::string>& keys);

// [name="v"], or [0] for items without keys.
value::Step ItemStep(const merge::Node& item, const std::vector<std::string>& keys, size_t index,
                     ItemNames names);

UnionError MakeUnionError(UnionRule rule, value::Path path, std::string members, std::string detail,
                          UnionEnforcement enforcement);

}  // namespace plimsoll::unions

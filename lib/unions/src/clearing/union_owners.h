// Who owns which fields of a live object, by its managedFields.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/merge/managed/managed_fields.h"

namespace plimsoll::unions {

// Whether the field or anything below it is in the set.
bool OwnsAnything(const merge::FieldSet& set, std::span<const merge::PathElement> path);

class FieldOwners {
 public:
  FieldOwners(const merge::Node& live, Arena& arena);

  // The managers that own something at the path, but for the one that applies itself.
  std::vector<std::string> Others(std::span<const merge::PathElement> path, std::string_view applier) const;
  bool Applies(std::span<const merge::PathElement> path, std::string_view applier) const;

 private:
  merge::ManagedFieldsList entries_;
};

}  // namespace plimsoll::unions

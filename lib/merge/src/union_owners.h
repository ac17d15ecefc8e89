// Who owns which fields of a live object, by its managedFields.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/merge/managed_fields.h"

namespace plimsoll::merge {

// Whether the field or anything below it is in the set.
bool OwnsAnything(const FieldSet& set, std::span<const PathElement> path);

class FieldOwners {
 public:
  FieldOwners(const Node& live, Arena& arena);

  // The managers that own something at the path, but for the one that applies itself.
  std::vector<std::string> Others(std::span<const PathElement> path, std::string_view applier) const;
  bool Applies(std::span<const PathElement> path, std::string_view applier) const;

 private:
  ManagedFieldsList entries_;
};

}  // namespace plimsoll::merge

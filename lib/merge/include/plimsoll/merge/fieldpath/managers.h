// Who owns which fields: a set for each manager, with the version of the object its paths are
// for, and whether it applied them. And what it is when a manager is in somebody's way.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/merge/fieldpath/field_set.h"

namespace plimsoll::merge {

struct VersionedSet {
  FieldSet set;
  std::string version;
  bool applied = false;
};

// By the names of the managers.
using Managers = std::map<std::string, VersionedSet, std::less<>>;

struct Conflict {
  std::string manager;
  FieldPath path;
};
using Conflicts = std::vector<Conflict>;

// One conflict by itself, several below the names of the managers.
std::string ConflictText(const Conflicts& conflicts);

}  // namespace plimsoll::merge

// Whether a request does what assignments say, and nothing else: the object before and after it are compared.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/merge/value/node.h"
#include "plimsoll/unions/clearing/union_patch.h"

namespace plimsoll::engine {

struct SetIntent {
  const merge::Node& user;                // the fields with their values, as a partial document
  const unions::SelectedItems& selected;  // its lists that select items
  const std::vector<unions::UnionAddition>& added;
};

// What is wrong, in words: a field that was not set, or another that changed. Nothing when all is well.
std::optional<std::string> UnintendedChange(const merge::Node& before, const merge::Node& after,
                                            const SetIntent& intent);

}  // namespace plimsoll::engine

// Operations of JSON patches as nodes, for those who make patches.
#pragma once

#include <string_view>

#include "plimsoll/merge/value/node.h"

namespace plimsoll::patch {

// Without a value for those that take none. The path is copied, the words of the operation are not.
merge::Node JsonPatchOperation(std::string_view op, std::string_view path, const merge::Node* value,
                               Arena& arena);

}  // namespace plimsoll::patch

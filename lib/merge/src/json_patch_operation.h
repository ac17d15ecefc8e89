// Operations of JSON patches as nodes, for those who make patches.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/merge/node.h"

namespace plimsoll::merge {

// One step of a JSON Pointer, with its slash.
void AppendPointerStep(std::string& pointer, std::string_view key);

// Without a value for those that take none. The path is copied, the words of the operation are not.
Node JsonPatchOperation(std::string_view op, std::string_view path, const Node* value, Arena& arena);

}  // namespace plimsoll::merge

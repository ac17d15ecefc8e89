// Reads a type from its text: `int`, `list(A)`, `map(string, dyn)`, `optional_type(net.IP)`,
// `type(<T>)`. A single capital letter or a name in angle brackets is a type parameter.
#pragma once

#include <string_view>
#include <vector>

#include "plimsoll/cel/types/type.h"

namespace plimsoll::cel {

// Null if the text is no type. Parameters are numbered in the order of their first use; `parameters`
// has the names so far, so that the types of one signature share them.
const Type* ParseType(std::string_view text, TypePool& pool, std::vector<std::string_view>& parameters);

// The type that a name without parameters stands for in declarations, or null: `int`, `dyn`,
// `google.protobuf.Timestamp`, `net.IP`.
const Type* FindSimpleType(std::string_view name);

}  // namespace plimsoll::cel

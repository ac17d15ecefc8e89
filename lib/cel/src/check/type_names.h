// Types that expressions can name: as values (`type(x) == int`) and as literals
// (`google.protobuf.Int64Value{value: 1}`).
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/cel/types/environment.h"
#include "plimsoll/cel/types/type.h"

namespace plimsoll::cel {

// The type of that full name, or null.
const Type* FindNamedType(const Environment& environment, std::string_view name);

// Whether full names can start with this name and a dot.
bool StartsTypeName(std::string_view first);

// The value of an enumeration constant by its full name.
std::optional<int64_t> FindEnumValue(std::string_view name);

// The fields of the message types that are known without a schema. The name is that of the type in
// a literal; null if the type has no such field.
const Type* FindMessageField(TypePool& pool, std::string_view message, std::string_view field);

}  // namespace plimsoll::cel

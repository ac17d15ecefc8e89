// What the targets of an export can say.
#pragma once

#include <string_view>

#include "plimsoll/schema/dialect.h"

namespace plimsoll::schema {

// Whether schemas of the target carry the keyword. Stricter than Knows, which also takes what
// importers understand though the dialect's text does not have it.
bool TargetHas(Dialect target, Keyword keyword);
// Its name for people: `OpenAPI 3.0`.
std::string_view TargetName(Dialect target);

}  // namespace plimsoll::schema

// The words of the JSON form of merge schemas.
#pragma once

#include <string_view>

#include "plimsoll/merge/schema/merge_schema.h"

namespace plimsoll::merge {

std::string_view ScalarName(ScalarType scalar);
ScalarType ScalarNamed(std::string_view name);
std::string_view RelationshipName(Relationship relationship);
Relationship RelationshipNamed(std::string_view name);

}  // namespace plimsoll::merge

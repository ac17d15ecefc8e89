// Checks of maps from names of resources to amounts.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/schema/names.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

class RuleSite;

using ResourceNameRule = schema::NameProblems (*)(std::string_view);

// Names, and amounts that are not negative, and whole where they must be. `below` names the map.
void CheckResourceMap(const RuleSite& site, std::string_view map, value::Value held, ResourceNameRule rule);

}  // namespace plimsoll::builtin

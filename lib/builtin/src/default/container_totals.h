// What all containers of a pod ask for together.
#pragma once

#include <map>
#include <string_view>

#include "../object/struct.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::builtin {

using Amounts = std::map<std::string_view, value::Quantity>;

// The amount of an item; zero when it is missing.
value::Quantity QuantityIn(Part amount);
// What a Pod may ask for itself, instead of its containers; and whether its `resources` do.
bool IsPodLevelResource(std::string_view name);
bool HasPodLevelResources(Struct resources);
// `list` is `limits` or `requests`: those of all that run at once, or of an init container that asks for
// more.
Amounts ContainerTotals(Struct spec, FieldName list);

}  // namespace plimsoll::builtin

// Objects without a namespace get that of the request.
#pragma once

#include <string_view>

#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

value::Document WithNamespace(value::Value object, std::string_view name);

}  // namespace plimsoll::engine

// Names of resources and their amounts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/value/quantity.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// Why a container cannot ask for a resource of that name; empty when it can.
std::string ContainerResourceProblem(std::string_view name);

// The quantity a value holds, if it holds one.
std::optional<value::Quantity> QuantityOf(value::Value value);

}  // namespace plimsoll::builtin

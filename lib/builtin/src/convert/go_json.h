// JSON as encoding/json decodes it: names of fields match whatever their case is, null is nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// The last field of a name that is not null.
std::optional<value::Value> FoldedField(value::Value object, std::string_view name);

// Whether Go could decode a field of an object; it can if there is none.
bool IsTextField(value::Value object, std::string_view name);
bool IsIntField(value::Value object, std::string_view name, int bits);
bool IsQuantityField(value::Value object, std::string_view name);
bool IsTimeField(value::Value object, std::string_view name);
bool IsSelectorField(value::Value object, std::string_view name);

// A quantity as text, whether it is a text or a number.
std::string QuantityText(value::Value value);

}  // namespace plimsoll::builtin

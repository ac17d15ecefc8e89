// JSON Pointers on a tape: from a pointer to the value, and from a value back to its pointer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// One step of a pointer with its slash; tildes and slashes in the key are escaped.
void AppendPointerStep(std::string& pointer, std::string_view key);

// One step down: a member by its name, an item by its position.
std::optional<Value> Descend(Value container, std::string_view token);

// The way from a value to one of its descendants, given by its index on the tape. The way to a
// key is that of its member.
Path PathTo(Value root, uint32_t index);

}  // namespace plimsoll::value

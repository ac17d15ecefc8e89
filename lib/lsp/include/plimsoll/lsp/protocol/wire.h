// The parts that messages are made of: positions, ranges and edits to JSON and back.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/lsp/protocol/position.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::lsp {

void WritePosition(text::JsonWriter& writer, Position position);
void WriteRange(text::JsonWriter& writer, Range range);
// `"name": text`
void WriteMember(text::JsonWriter& writer, std::string_view name, std::string_view text);

// Absent where the value is no such thing. Numbers past uint32 become the largest.
std::optional<Position> PositionOf(value::Value value);
std::optional<Range> RangeOf(value::Value value);

// A member of an object, by its keys from the outside in; absent if one is missing.
std::optional<value::Value> MemberAt(value::Value object, std::initializer_list<std::string_view> keys);
// Of a string; empty if it is missing or no string.
std::string_view TextAt(value::Value object, std::initializer_list<std::string_view> keys);
// Of a boolean; false if it is missing or no boolean.
bool FlagAt(value::Value object, std::initializer_list<std::string_view> keys);

}  // namespace plimsoll::lsp

// The unions of a schema that any value is judged by (`check --schema`).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/unions/declarations/union_schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// The part of a document that a JSON Pointer names, empty for the whole. None when there is no such part.
std::optional<value::Value> SchemaPartAt(value::Value document, std::string_view pointer);
// The unions of that part, and those that are declared beside it.
unions::DerivedUnions UnionsOfSchema(value::Value document, std::string_view pointer,
                                     const std::vector<unions::SideUnion>& side = {});

// Adds what is wrong with the unions of a value; `object` is its position in the file.
void CheckValueUnions(const unions::UnionSchema& unions, value::Value root, const std::string& file,
                      uint32_t object, std::vector<finding::Finding>& findings);

}  // namespace plimsoll::engine

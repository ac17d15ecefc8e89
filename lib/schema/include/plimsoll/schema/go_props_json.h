// A schema as encoding/json prints the Go struct the API server holds it in: every field, with
// Go's names, in the order of the struct. Error texts about whole schemas show this.
//
//   {"ID":"","Schema":"","Ref":null,"Description":"","Type":"object","Nullable":false,...}
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "plimsoll/schema/schema.h"

namespace plimsoll::schema {

// What is longer is cut, ending in `...`; upstream prints it all.
inline constexpr size_t kMaxGoProps = size_t{32} << 20;

// The JSON of defaults that are not shown as they were given, by the index of their node.
using ShownDefaults = std::map<uint32_t, std::string>;

void AppendGoProps(std::string& out, const Schema& schema, NodeId node, const ShownDefaults& shown = {});

// What comes after one keyword: `{"Schema":null,"JSONSchemas":[]}` for items.
void AppendGoKeyword(std::string& out, const Schema& schema, NodeId node, Keyword keyword);

// {"Rule":"self","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}
void AppendGoRule(std::string& out, const Rule& rule);

}  // namespace plimsoll::schema

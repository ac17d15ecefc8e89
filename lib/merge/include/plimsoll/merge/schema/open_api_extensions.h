// What the converters of OpenAPI have in common: scalars, and how extensions declare whether elements
// are merged one by one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/merge/schema/merge_schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::merge {

inline constexpr std::string_view kQuantityType = "io.k8s.apimachinery.pkg.api.resource.Quantity";
inline constexpr std::string_view kRawExtensionType = "io.k8s.apimachinery.pkg.runtime.RawExtension";

// Of integer, number, boolean and string.
ScalarType PrimitiveType(std::string_view type, std::string_view format);

// These read the schema as it is in the document, because errors quote values of a wrong form as Go prints
// them: `unknown list type map[]`. `error` stays as it is when there is none.
Relationship ListRelationship(value::Value schema, std::vector<std::string>& keys, std::string& error);
Relationship MapRelationship(value::Value schema, std::string& error);
std::vector<SchemaUnion> SchemaUnions(value::Value schema, std::string& error);

// The value as Go writes it in source, for messages.
std::string GoSyntax(value::Value value);

}  // namespace plimsoll::merge

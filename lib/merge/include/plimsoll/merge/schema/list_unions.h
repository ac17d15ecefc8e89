// The extension x-kubernetes-unions as a list, the way kube-openapi reads it:
//
//   [{discriminator: account, fields-to-discriminateBy: {user: User, group: Group}}]
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "plimsoll/merge/schema/merge_schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::merge {

enum class ListUnionFault : uint8_t { kBadShape, kDuplicateField, kDuplicateValue };

struct ListUnionProblem {
  ListUnionFault fault = ListUnionFault::kBadShape;
  std::string message;
};

// Fields sorted by name. Whether the object has them is not checked.
std::expected<SchemaUnion, ListUnionProblem> ReadListUnion(value::Value item);
// A field of several unions is refused.
std::expected<std::vector<SchemaUnion>, ListUnionProblem> ReadListUnions(value::Value list);

}  // namespace plimsoll::merge

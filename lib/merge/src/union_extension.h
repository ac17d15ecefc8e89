// The extension x-kubernetes-unions as a list, the way kube-openapi reads it:
//
//   [{discriminator: account, fields-to-discriminateBy: {user: User, group: Group}}]
#pragma once

#include <expected>
#include <vector>

#include "plimsoll/merge/merge_schema.h"
#include "plimsoll/merge/union_type.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::merge {

// Fields sorted by name. Whether the object has them is not looked at.
std::expected<SchemaUnion, UnionProblem> ReadListUnion(value::Value item);
// A field of several unions is refused.
std::expected<std::vector<SchemaUnion>, UnionProblem> ReadListUnions(value::Value list);

}  // namespace plimsoll::merge

// Whether two schemas say the same, as upstream's semantic equality has it: an empty list is
// like none, the order of properties does not count, numbers in literals must be of one kind,
// and descriptions count like everything else.
#pragma once

#include "plimsoll/schema/schema.h"

namespace plimsoll::schema {

bool SameSchema(const Schema& a, NodeId a_node, const Schema& b, NodeId b_node);
inline bool SameSchema(const Schema& a, const Schema& b) { return SameSchema(a, a.root(), b, b.root()); }

}  // namespace plimsoll::schema

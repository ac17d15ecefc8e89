// Whether two schemas carry the same keywords, followed through their references. This is what
// profile structural-v1, rules, defaults and merging are made from, so more counts than for a
// program: descriptions, extensions, defaults.
//
// Left out are places, and what a schema is called: `$id`, anchors, definitions, the texts of
// references. A flag that is false is like none, and so are empty lists of names.
#pragma once

#include <string>

#include "plimsoll/schema/schema.h"

namespace plimsoll::testing {

// Empty when they are the same from those nodes down; else what differs.
std::string SchemaDifference(const schema::Schema& a, schema::NodeId a_node, const schema::Schema& b,
                             schema::NodeId b_node);

}  // namespace plimsoll::testing

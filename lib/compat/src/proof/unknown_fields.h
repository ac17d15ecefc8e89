// The fields of a value that the schema of a built-in kind does not know, and that the API server drops.
#pragma once

#include <vector>

#include "plimsoll/schema/schema.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// Removes them; where they were.
std::vector<value::Path> DropUnknownFields(const schema::Schema& schema, schema::NodeId node,
                                           value::Tree& value);

}  // namespace plimsoll::compat

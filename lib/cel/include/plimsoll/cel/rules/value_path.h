// Where the values of a schema are in objects.
#pragma once

#include <string>

#include "plimsoll/value/path.h"

namespace plimsoll::cel {

// `spec.items[*].name` of the schema `properties[spec].properties[items].items.properties[name]`: kAnyElement
// is any item of a list, and any entry of a map.
value::Path ValuePathOf(const value::Path& schema_path);

// As people write it: `.spec.items[*].name`. The object itself is `.`.
std::string ShownValuePath(const value::Path& path);

}  // namespace plimsoll::cel

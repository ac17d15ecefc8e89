// What a schema says, as text that is the same for schemas that say the same. Descriptions are left out.
#pragma once

#include <string>

#include "plimsoll/schema/schema.h"

namespace plimsoll::compat {

// Whether the keyword means nothing to values.
bool IsAnnotation(schema::Keyword keyword);

// Of a keyword, for people and for comparisons; empty when it is not there.
std::string KeywordText(const schema::Schema& schema, schema::NodeId node, schema::Keyword keyword);
// Of all that is not an annotation, with what is below.
std::string NodeText(const schema::Schema& schema, schema::NodeId node);

}  // namespace plimsoll::compat

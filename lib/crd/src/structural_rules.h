// The rules of structural schemas: types everywhere, junctors that only validate, and nothing
// in them that the structure does not have.
#pragma once

#include <string>

#include "lint_errors.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

// Of a schema without a structural failure. Errors come sorted by their texts.
void LintStructure(const schema::Schema& schema, const value::Path& path, LintErrors& errors);

// That what junctors of the root speak of exists in the structure. Only those of the root are
// looked at, as upstream does.
void LintCompleteness(const schema::Schema& schema, const value::Path& path, LintErrors& errors);

// Whether the node's anyOf, or that of its first allOf, is exactly [{type: integer}, {type: string}].
bool IsIntOrStringAnyOf(const schema::Schema& schema, schema::NodeId node);

}  // namespace plimsoll::crd

// Explains why a text cannot be read where the words of a YAML or JSON parser do not help: it is in another
// encoding, it is a template, or it is binary.
#pragma once

#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

// Looks at the source only if there is a finding that it cannot be read. Findings that come from the same
// cause become one.
void ExplainUnreadable(std::vector<finding::Finding>& findings, const text::Source& source);

// Documents after the first of a UTF-16 text are not read, as kubectl does not read them. Adds a finding
// that the text cannot be read if there are any.
void FindUnreadDocuments(const text::Source& source, std::vector<finding::Finding>& findings);

}  // namespace plimsoll::engine

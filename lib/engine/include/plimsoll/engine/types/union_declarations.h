// Files that declare unions of kinds: loading them, and what is wrong with them.
#pragma once

#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/union_facts.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

// A file with `unions`, see unions/declarations/union_schema.h. What is no such file is reported.
InputReport LoadUnionDeclarations(kinds::UnionFacts& unions, const text::Source& source,
                                  const value::ReadOptions& options = {});
// What is wrong with the declarations that were loaded: kinds without a schema, and fields that are not
// there. A report for each file.
std::vector<InputReport> CheckUnionDeclarations(kinds::UnionFacts& unions);

}  // namespace plimsoll::engine

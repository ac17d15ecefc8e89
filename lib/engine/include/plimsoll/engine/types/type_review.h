// The review of tagged Go types as reports, one for each Go file.
#pragma once

#include <vector>

#include "plimsoll/codegen/review.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/tagged_types.h"

namespace plimsoll::engine {

// The packages of `options` are those of the types. `objects` of a report counts the types that its
// file declares.
std::vector<InputReport> ReviewTypes(const Files& files, const kinds::TaggedTypes& types,
                                     codegen::ReviewOptions options);

}  // namespace plimsoll::engine

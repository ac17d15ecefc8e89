// Findings of a part of a stream as ones of the whole.
#pragma once

#include "plimsoll/engine/report/input_report.h"

namespace plimsoll::engine {

// The part begins at that offset, line and column, after so many objects.
void ShiftIntoStream(InputReport& part, size_t objects_before, uint64_t offset, text::Place begin);

}  // namespace plimsoll::engine

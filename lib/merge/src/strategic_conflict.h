// Whether two strategic merge patches want different things of one field.
#pragma once

#include "strategic_lists.h"
#include "strategic_schema.h"

namespace plimsoll::merge {

PatchResult<bool> PatchesConflict(const PatchValue& left, const PatchValue& right, PatchSchema& schema,
                                  PatchHeap& heap);

}  // namespace plimsoll::merge

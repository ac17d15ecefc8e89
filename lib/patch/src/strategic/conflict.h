// Whether two strategic merge patches want different things of one field.
#pragma once

#include "lists.h"
#include "patch_schema.h"

namespace plimsoll::patch {

PatchResult<bool> PatchesConflict(const PatchValue& left, const PatchValue& right, PatchSchema& schema,
                                  PatchHeap& heap);

}  // namespace plimsoll::patch

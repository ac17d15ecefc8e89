// Validation of CSINodes: pkg/apis/storage/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateCsiNode(Request& request);
void ValidateCsiNodeUpdate(Request& request);
void ValidateCsiNodeStatusUpdate(Request& request);

}  // namespace plimsoll::builtin

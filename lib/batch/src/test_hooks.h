// The hand-written functions of Kubernetes' types, and those that the package in which validation-gen
// tests such calls has besides. Recorded cases use that package; no command but `batch` needs them.
#pragma once

#include "plimsoll/declare/validate.h"

namespace plimsoll::batch {

const declare::Hooks& HooksWithTests();

}  // namespace plimsoll::batch

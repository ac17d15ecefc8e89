// The hand-written functions that tags of Kubernetes' own types call, and those of the package in
// which its generator tests such calls: nothing of a function but its name can be read from Go.
#pragma once

#include "plimsoll/declare/validate.h"

namespace plimsoll::engine {

const declare::Hooks& DeclareHooks();

}  // namespace plimsoll::engine

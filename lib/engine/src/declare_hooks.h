// The hand-written functions that tags of Kubernetes' own types call.
#pragma once

#include "plimsoll/declare/validate.h"

namespace plimsoll::engine {

const declare::Hooks& DeclareHooks();

}  // namespace plimsoll::engine

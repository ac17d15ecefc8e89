#include "plimsoll/version.h"

#include "plimsoll/engine/input/version.h"

namespace plimsoll {

const char* Version() { return engine::kVersion.data(); }

}  // namespace plimsoll

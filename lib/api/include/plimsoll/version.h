// The version of the library.
#pragma once

namespace plimsoll {

// `0.1.0`, as `plimsoll --version` prints it.
const char* Version();

}  // namespace plimsoll

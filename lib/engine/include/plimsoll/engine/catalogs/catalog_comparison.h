// Two catalogs, or two releases of Kubernetes, compared as `plimsoll catalog diff` prints it.
#pragma once

#include <string>

#include "plimsoll/base/result.h"
#include "plimsoll/engine/input/files.h"

namespace plimsoll::engine {

// A line for each kind, schema or rule that differs; whether there is none. A side is a file, FILE@RELEASE,
// or a release of the program's own catalog.
Result<bool> CompareCatalogs(const Files& files, const std::string& old, const std::string& now,
                             std::string& out);

}  // namespace plimsoll::engine

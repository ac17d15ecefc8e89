// The list of rules that no test needs to see fail: YAML or JSON, a list of
// {apiVersion, kind, path, errorType, origin, reason}, all of which must be there.
#pragma once

#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/declare/generate_go.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

Result<std::vector<declare::AllowedRule>> ReadAllowlist(const text::Source& source);

}  // namespace plimsoll::engine

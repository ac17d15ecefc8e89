// A request that sets fields, as `plimsoll set` prints it.
#pragma once

#include <string>

#include "plimsoll/engine/objects/union_set.h"

namespace plimsoll::engine {

// Whether the request can be sent and its object has no errors.
bool IsGood(const SetPlan& plan);

// The body and the resulting object; all else is in comments.
void AppendSetYaml(std::string& out, const SetPlan& plan);
// One line.
void AppendSetJson(std::string& out, const SetPlan& plan);

}  // namespace plimsoll::engine

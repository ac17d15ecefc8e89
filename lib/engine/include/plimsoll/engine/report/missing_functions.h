// Hand-written functions that tags of Go types call (+k8s:customValidation) and that cannot be run here, by
// the type of the objects: `example.com/shop/v1.Order`.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace plimsoll::engine {

using MissingFunctions = std::map<std::string, std::set<std::string>>;

// A sentence for each type.
std::vector<std::string> MissingFunctionNotes(const MissingFunctions& missing);

}  // namespace plimsoll::engine

// What changes of the kinds of a release: which there are, their scope, subresources and verbs.
#pragma once

#include <map>
#include <string>

#include "plimsoll/compat/diff/change.h"
#include "plimsoll/engine/compat/compat_side.h"

namespace plimsoll::engine {

compat::Comparison CompareKinds(const std::map<std::string, KindFacts>& before,
                                const std::map<std::string, KindFacts>& after);

}  // namespace plimsoll::engine

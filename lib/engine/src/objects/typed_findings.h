// What keeps an object from being merged, as findings about it.
#pragma once

#include <vector>

#include "plimsoll/engine/report/manifests.h"
#include "plimsoll/merge/typed/typed.h"

namespace plimsoll::engine {

std::vector<finding::Finding> TypedFindings(const ManifestObject& object,
                                            const merge::ValidationErrors& errors);

}  // namespace plimsoll::engine

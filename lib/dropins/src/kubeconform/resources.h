// Judges the resources of one input, as kubeconform does: documents one after the other, those of kind
// List item by item.
#pragma once

#include <vector>

#include "arguments.h"
#include "plimsoll/text/source.h"
#include "result.h"
#include "schemas.h"

namespace plimsoll::dropins {

// An input without a resource gives one empty result. May be called by many threads at once.
std::vector<KubeconformResult> JudgeResources(const text::Source& source, const KubeconformConfig& config,
                                              KubeconformSchemas& schemas);

}  // namespace plimsoll::dropins

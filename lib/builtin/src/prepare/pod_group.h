// Preparation of PodGroups, CompositePodGroups and Workloads: pkg/registry/scheduling.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// Of new and of changed ones.
void PreparePodGroup(Request& request);
void PreparePodGroupForStatus(Request& request);
void PrepareCompositePodGroup(Request& request);
void PrepareWorkload(Request& request);

}  // namespace plimsoll::builtin

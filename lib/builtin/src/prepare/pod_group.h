// Preparation of PodGroups, CompositePodGroups and Workloads: pkg/registry/scheduling.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// Of new and of changed ones.
void PreparePodGroup(Request& request);
void PreparePodGroupForStatus(Request& request);
void PrepareCompositePodGroup(Request& request);
void PrepareWorkload(Request& request);
// What is read from the store has the defaults that were dropped: until 1.36, those of features that are off.
void FinishPodGroup(Request& request);

}  // namespace plimsoll::builtin

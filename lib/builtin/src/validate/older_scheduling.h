// PodGroups and Workloads of Kubernetes 1.35 and 1.36. 1.37 has other types in their place.
#pragma once

#include "../object/request.h"
#include "tagged.h"

namespace plimsoll::builtin {

// The spec of a PodGroup by its tags: v1alpha2 in 1.36.
void ValidateOlderPodGroupSpec(const Tagged& spec);
// What the tags of a template of a PodGroup say: v1alpha2 in 1.36.
void ValidateOlderGroupTemplate(const Tagged& group);
// The spec of a Workload by hand: v1alpha1 in 1.35.
void ValidateFirstWorkloadSpec(Request& request);
void ValidateFirstWorkloadSpecUpdate(Request& request);

}  // namespace plimsoll::builtin

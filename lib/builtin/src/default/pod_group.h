// Defaults of PodGroups and CompositePodGroups: pkg/apis/scheduling/v1alpha3 and v1beta1.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsPodGroup(Struct group, const Release& release);

}  // namespace plimsoll::builtin

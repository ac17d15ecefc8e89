// Validation of PodGroups and CompositePodGroups: pkg/apis/scheduling/validation and the tags of the types.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidatePodGroup(Request& request);
void ValidatePodGroupUpdate(Request& request);
void ValidatePodGroupStatus(Request& request);
void ValidateCompositePodGroup(Request& request);
void ValidateCompositePodGroupUpdate(Request& request);
void ValidateCompositePodGroupStatus(Request& request);

}  // namespace plimsoll::builtin

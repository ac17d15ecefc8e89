// ReplicationControllers and PodTemplates.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateReplicationController(Request& request);
void ValidateReplicationControllerUpdate(Request& request);

void ValidatePodTemplate(Request& request);
void ValidatePodTemplateUpdate(Request& request);

}  // namespace plimsoll::builtin

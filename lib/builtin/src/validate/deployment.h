// Deployments and ReplicaSets.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateDeployment(Request& request);
void ValidateDeploymentUpdate(Request& request);
void ValidateDeploymentStatusUpdate(Request& request);

void ValidateReplicaSet(Request& request);
void ValidateReplicaSetUpdate(Request& request);
void ValidateReplicaSetStatusUpdate(Request& request);

}  // namespace plimsoll::builtin

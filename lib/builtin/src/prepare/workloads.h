// Preparation of kinds that keep pods running.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// Deployments and ReplicaSets.
void PrepareReplicatedForStatus(Request& request);

void PrepareDeploymentForUpdate(Request& request);
void PrepareDeploymentForStatus(Request& request);

void PrepareDaemonSetForCreate(Request& request);
void PrepareDaemonSetForUpdate(Request& request);
void PrepareDaemonSetForStatus(Request& request);

void PrepareStatefulSetForCreate(Request& request);
void PrepareStatefulSetForUpdate(Request& request);

// ReplicaSets and ReplicationControllers, which have nothing of their own.
void PrepareWorkloadForCreate(Request& request);
void PrepareWorkloadForUpdate(Request& request);

void PreparePodTemplateForCreate(Request& request);
void PreparePodTemplateForUpdate(Request& request);

}  // namespace plimsoll::builtin

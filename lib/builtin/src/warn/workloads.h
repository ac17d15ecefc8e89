// Warnings of kinds that have a template of pods.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// Deployments, ReplicaSets and ReplicationControllers: also of their name.
void WarnOfReplicated(Request& request);
// Of the template; of an update only if it changed the object.
void WarnOfWorkload(Request& request);
void WarnOfWorkloadUpdate(Request& request);
void WarnOfDaemonSetUpdate(Request& request);
void WarnOfStatefulSet(Request& request);
void WarnOfStatefulSetUpdate(Request& request);
// The server warns of the old template.
void WarnOfReplicationControllerUpdate(Request& request);
void WarnOfPodTemplate(Request& request);
void WarnOfPodTemplateUpdate(Request& request);

}  // namespace plimsoll::builtin

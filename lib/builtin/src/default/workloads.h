// Defaults of kinds that keep pods running: pkg/apis/apps/v1/defaults.go, and ReplicationControllers.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsDeployment(Struct deployment, const Release& release);
void SetDefaultsDaemonSet(Struct daemon_set, const Release& release);
void SetDefaultsReplicaSet(Struct replica_set, const Release& release);
void SetDefaultsStatefulSet(Struct stateful_set, const Release& release);
void SetDefaultsReplicationController(Struct controller, const Release& release);
// The kind, not the template of another one.
void SetDefaultsPodTemplateObject(Struct object, const Release& release);

}  // namespace plimsoll::builtin

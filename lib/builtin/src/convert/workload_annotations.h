// Fields of the internal types of workloads that their versions keep as annotations: what a Deployment rolls
// back to, and how often the template of a DaemonSet changed. They stay annotations here, in the form that
// the server gives them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

std::optional<std::string> DeploymentConversionFault(Struct deployment);
void ConvertDeployment(Struct deployment, const Release& release);
// What the Deployment rolls back to, if it does.
std::optional<int64_t> RollbackRevision(Struct deployment);

std::optional<std::string> DaemonSetConversionFault(Struct daemon_set);
void ConvertDaemonSet(Struct daemon_set, const Release& release);
int64_t TemplateGeneration(Struct daemon_set);
void SetTemplateGeneration(Struct daemon_set, int64_t generation);

}  // namespace plimsoll::builtin

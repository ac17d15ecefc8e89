// Security contexts of containers and pods.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"
#include "pod_options.h"

namespace plimsoll::builtin {

// `host_users`: the pod uses the user namespace of its host.
void ValidateSecurityContext(Struct context, bool host_users, const PodOptions& options, FieldPath path,
                             Errors& errors);
void ValidatePodSecurityContext(Struct spec, FieldPath path, const PodOptions& options, Errors& errors);
void ValidateWindowsHostProcess(Struct spec, const ClusterFacts& cluster, FieldPath path, Errors& errors);
void ValidateOs(Struct spec, FieldPath path, Errors& errors);

// Calls `visit(container, path)` for init containers, containers and ephemeral containers.
template <class Visit>
void VisitContainers(Struct spec, FieldPath path, const Visit& visit) {
  for (const FieldName list :
       {FieldName("initContainers"), FieldName("containers"), FieldName("ephemeralContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) visit(container, path.Child(list.text()).Index(i));
  }
}

}  // namespace plimsoll::builtin

// Containers of pods.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"
#include "pod_options.h"
#include "volumes.h"

namespace plimsoll::builtin {

// What containers depend on besides themselves: the spec of their pod, and its volumes that are in order.
struct ContainerContext {
  Struct spec;
  const Volumes& volumes;
  const PodOptions& options;
};

void ValidateContainers(const ContainerContext& context, FieldPath path, Errors& errors);
void ValidateInitContainers(const ContainerContext& context, FieldPath path, Errors& errors);
void ValidateEphemeralContainers(const ContainerContext& context, FieldPath path, Errors& errors);
// Fields of a type that are set and may not be: `name` in lower case, as upstream's error has it.
void ForbidFields(Struct value, std::initializer_list<std::string_view> allowed, std::string_view detail,
                  FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin

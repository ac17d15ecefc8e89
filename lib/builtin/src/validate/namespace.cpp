#include "namespace.h"

#include <string>

#include "object_meta.h"

namespace plimsoll::builtin {

void ValidateNamespace(Request& request) {
  ValidateMetadata(request);
  for (const auto& [i, name] : request.object.At("spec").Texts("finalizers")) {
    ValidateFinalizerName(name, request.Path("spec", "finalizers"), request.errors);
  }
}

void ValidateNamespaceUpdate(Request& request) {
  ValidateNamespace(request);
  ValidateMetadataUpdate(request);
}

void ValidateNamespaceStatus(Request& request) {
  ValidateMetadataUpdate(request);
  const bool deleted = request.object.At("metadata").Has("deletionTimestamp");
  const std::string_view phase = request.object.At("status").Text("phase");
  if (phase == (deleted ? "Terminating" : "Active")) return;
  request.errors.Invalid(request.Path("status", "Phase"), phase,
                         deleted ? "may only be 'Terminating' if `deletionTimestamp` is not empty"
                                 : "may only be 'Active' if `deletionTimestamp` is empty");
}

void ValidateNamespaceFinalize(Request& request) {
  ValidateMetadataUpdate(request);
  for (const auto& [i, name] : request.object.At("spec").Texts("finalizers")) {
    ValidateFinalizerName(name, request.Path("spec", "finalizers").Index(i), request.errors);
  }
}

}  // namespace plimsoll::builtin

#include "pod_annotations.h"

#include <string>

#include "pod_spec.h"

namespace plimsoll::builtin {

void ValidatePodAnnotationUpdates(Request& request, const PodOptions& options) {
  constexpr std::string_view kMirror = "kubernetes.io/config.mirror";
  constexpr std::string_view kAppArmor = "container.apparmor.security.beta.kubernetes.io/";
  const Struct metadata = request.object.At("metadata"), old = request.old.At("metadata");
  const FieldPath path = request.Path("metadata", "annotations");
  for (const auto& [key, value] : old.Entries("annotations")) {
    const Part now = metadata.Entry("annotations", key);
    if (now && now.Text() == value.Text()) continue;
    if (key.starts_with(kAppArmor)) {
      request.errors.Forbidden(path.Key(key), "may not remove or update AppArmor annotations");
    }
    if (key == kMirror) {
      request.errors.Forbidden(path.Key(key), "may not remove or update mirror pod annotation");
    }
  }
  for (const auto& [key, value] : metadata.Entries("annotations")) {
    if (old.Entry("annotations", key)) continue;
    if (key.starts_with(kAppArmor))
      request.errors.Forbidden(path.Key(key), "may not add AppArmor annotations");
    if (key == kMirror) request.errors.Forbidden(path.Key(key), "may not add mirror pod annotation");
  }
  ValidatePodAnnotations(metadata, request.object.At("spec"), path, options, request.errors);
}

}  // namespace plimsoll::builtin

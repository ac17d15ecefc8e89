#include "admission_name.h"

#include "object_meta.h"

namespace plimsoll::builtin {

std::string StaticNameProblem(const Request& request) {
  if (!request.object.At("metadata").Text("name").ends_with(".static.k8s.io")) return {};
  return "names ending with \".static.k8s.io\" are reserved for static manifest-based configurations and "
         "cannot be managed via the API";
}

void ValidateAdmissionMetadata(Request& request) {
  const Struct metadata = request.object.At("metadata");
  const FieldPath path = request.Path("metadata");
  ValidateObjectMeta(metadata, request.kind.namespaced, request.kind.name_rule, path, request.errors);
  if (request.is_update() || !request.release.Gate("ManifestBasedAdmissionControlConfig")) return;
  const std::string problem = StaticNameProblem(request);
  if (!problem.empty()) request.errors.Invalid(path.Child("name"), metadata.Text("name"), problem);
}

}  // namespace plimsoll::builtin

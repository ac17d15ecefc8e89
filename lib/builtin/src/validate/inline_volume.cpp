#include "inline_volume.h"

#include <string>

#include "persistent_volume.h"
#include "persistent_volume_claim_spec.h"

namespace plimsoll::builtin {
namespace {

void ForbidInline(bool given, FieldPath path, Errors& errors) {
  if (given) errors.Forbidden(path, "may not be specified in the context of inline volumes");
}

}  // namespace

void ValidateInlineVolume(Struct spec, FieldPath path, Errors& errors) {
  ForbidInline(spec.Has("claimRef"), path.Child("claimRef"), errors);
  ForbidInline(spec.Count("capacity") != 0, path.Child("capacity"), errors);
  if (!spec.Has("csi"))
    errors.Required(path.Child("csi"), "has to be specified in the context of inline volumes");
  if (spec.Count("accessModes") == 0) errors.Required(path.Child("accessModes"));
  ValidateAccessModes(spec, path.Child("accessModes"), errors);
  const std::string_view policy = spec.Text("persistentVolumeReclaimPolicy");
  if (!policy.empty() && policy != "Retain") {
    errors.Forbidden(path.Child("persistentVolumeReclaimPolicy"),
                     "may only be Retain in the context of inline volumes");
  }
  ForbidInline(spec.Has("nodeAffinity"), path.Child("nodeAffinity"), errors);
  // An affinity does not count, as it may not be there.
  ValidatePersistentVolumeSource(spec, "", false, path, errors);
  ForbidInline(spec.Has("storageClassName"), path.Child("storageClassName"), errors);
  const Part mode = spec.Get("volumeMode");
  if (mode && mode.Text() != "Filesystem") {
    errors.Forbidden(path.Child("volumeMode"),
                     "may not specify volumeMode other than Filesystem in the context of inline volumes");
  }
}

}  // namespace plimsoll::builtin

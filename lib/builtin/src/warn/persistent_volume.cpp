#include "persistent_volume.h"

#include <string>

#include "node_labels.h"
#include "old_volume_source.h"
#include "pod_spec.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kStorageClassAnnotation = "volume.beta.kubernetes.io/storage-class";
constexpr std::string_view kMountOptionsAnnotation = "volume.beta.kubernetes.io/mount-options";

void WarnOfAnnotation(Request& request, std::string_view key, std::string_view message) {
  if (!request.object.At("metadata").Entry("annotations", key)) return;
  request.warnings.Add(request.Path("metadata", "annotations").Key(key), message);
}

}  // namespace

void WarnOfPersistentVolume(Request& request) {
  Warnings& warnings = request.warnings;
  WarnOfAnnotation(request, kStorageClassAnnotation,
                   "deprecated since v1.8; use \"storageClassName\" attribute instead");
  WarnOfAnnotation(request, kMountOptionsAnnotation,
                   "deprecated since v1.31; use \"mountOptions\" attribute instead");
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  if (spec.Text("persistentVolumeReclaimPolicy") == "Recycle") {
    warnings.Add(path.Child("persistentVolumeReclaimPolicy"),
                 "The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use "
                 "dynamic provisioning.");
  }
  for (const auto& [i, term] : spec.At("nodeAffinity").At("required").Structs("nodeSelectorTerms")) {
    WarnOfNodeSelectorTerm(term, false, path.Child("nodeAffinity", "required", "nodeSelectorTerms").Index(i),
                           warnings);
  }
  WarnOfOldSources(spec, VolumeOwner::kPersistentVolume, path, warnings);
}

void WarnOfPersistentVolumeClaim(Request& request) {
  Warnings& warnings = request.warnings;
  WarnOfAnnotation(request, kStorageClassAnnotation,
                   "deprecated since v1.8; use \"storageClassName\" attribute instead");
  const Struct resources = request.object.At("spec").At("resources");
  for (const FieldName list : {FieldName("requests"), FieldName("limits")}) {
    WarnOfFraction(resources.Entry(list, "storage"),
                   request.Path("spec", "resources", list.text()).Key("storage"), warnings);
  }
}

}  // namespace plimsoll::builtin

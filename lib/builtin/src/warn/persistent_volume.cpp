#include "persistent_volume.h"

#include <array>
#include <string>

#include "node_labels.h"
#include "pod_spec.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kStorageClassAnnotation = "volume.beta.kubernetes.io/storage-class";
constexpr std::string_view kMountOptionsAnnotation = "volume.beta.kubernetes.io/mount-options";

void WarnOfAnnotation(Request& request, std::string_view key, std::string_view message) {
  if (!request.object.At("metadata").Entry("annotations", key)) return;
  Warnings(request.warnings).Add(request.Path("metadata", "annotations").Key(key), message);
}

struct OldSource {
  FieldName field;
  std::string_view path;
  std::string_view message;
};

constexpr std::array<OldSource, 6> kOldSources = {{
    {"cephfs", "cephfs", "deprecated in v1.28, non-functional in v1.31+"},
    {"photonPersistentDisk", "photonPersistentDisk", "deprecated in v1.11, non-functional in v1.16+"},
    {"scaleIO", "scaleIO", "deprecated in v1.16, non-functional in v1.22+"},
    {"storageos", "storageOS", "deprecated in v1.22, non-functional in v1.25+"},
    {"glusterfs", "glusterfs", "deprecated in v1.25, non-functional in v1.26+"},
    {"rbd", "rbd", "deprecated in v1.28, non-functional in v1.31+"},
}};

}  // namespace

void WarnOfPersistentVolume(Request& request) {
  Warnings warnings(request.warnings);
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
  for (const OldSource& source : kOldSources) {
    if (spec.Has(source.field)) warnings.Add(path.Child(source.path), source.message);
  }
}

void WarnOfPersistentVolumeClaim(Request& request) {
  Warnings warnings(request.warnings);
  WarnOfAnnotation(request, kStorageClassAnnotation,
                   "deprecated since v1.8; use \"storageClassName\" attribute instead");
  const Struct resources = request.object.At("spec").At("resources");
  for (const FieldName list : {FieldName("requests"), FieldName("limits")}) {
    WarnOfFraction(resources.Entry(list, "storage"),
                   request.Path("spec", "resources", list.text()).Key("storage"), warnings);
  }
}

}  // namespace plimsoll::builtin

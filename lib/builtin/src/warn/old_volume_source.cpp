#include "old_volume_source.h"

#include <array>

namespace plimsoll::builtin {
namespace {

struct OldSource {
  FieldName field;
  std::string_view path;
  std::string_view message;
  bool only_in_pods = false;
};

constexpr auto kOldSources = std::to_array<OldSource>({
    {"cephfs", "cephfs", "deprecated in v1.28, non-functional in v1.31+"},
    {"flocker", "flocker", "deprecated in v1.22, non-functional in v1.25+", true},
    {"glusterfs", "glusterfs", "deprecated in v1.25, non-functional in v1.26+"},
    {"photonPersistentDisk", "photonPersistentDisk", "deprecated in v1.11, non-functional in v1.16+"},
    {"quobyte", "quobyte", "deprecated in v1.22, non-functional in v1.25+", true},
    {"rbd", "rbd", "deprecated in v1.28, non-functional in v1.31+"},
    {"scaleIO", "scaleIO", "deprecated in v1.16, non-functional in v1.22+"},
    {"storageos", "storageOS", "deprecated in v1.22, non-functional in v1.25+"},
});

}  // namespace

void WarnOfOldSources(Struct volume, VolumeOwner owner, FieldPath path, Warnings& warnings) {
  for (const OldSource& source : kOldSources) {
    if (source.only_in_pods && owner != VolumeOwner::kPod) continue;
    if (volume.Has(source.field)) warnings.Add(path.Child(source.path), source.message);
  }
}

}  // namespace plimsoll::builtin

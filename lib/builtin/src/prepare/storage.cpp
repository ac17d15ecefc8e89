#include "storage.h"

#include <array>
#include <string_view>

#include "generation.h"

namespace plimsoll::builtin {
namespace {

struct GatedField {
  FieldName field;
  GateName gate;
};

constexpr auto kDriverFields = std::to_array<GatedField>({
    {"seLinuxMount", "SELinuxMountReadWriteOncePod"},
    {"nodeAllocatableUpdatePeriodSeconds", "MutableCSINodeAllocatableCount"},
    {"serviceAccountTokenInSecrets", "CSIServiceAccountTokenSecrets"},
    {"preventPodSchedulingIfMissing", "VolumeLimitScaling"},
});

void DropStorageHealth(Request& request) {
  if (request.release.Gate("CSIVolumeHealth")) return;
  if (request.old.At("status").Count("storageHealth") != 0) return;
  request.object.At("status").Remove("storageHealth");
}

}  // namespace

void PrepareCsiDriverForCreate(Request& request) {
  const Struct old = request.old.At("spec");
  for (const auto& [field, gate] : kDriverFields) {
    if (!old.Has(field) && !request.release.Gate(gate)) request.object.At("spec").Remove(field);
  }
}

void PrepareCsiDriverForUpdate(Request& request) {
  PrepareCsiDriverForCreate(request);
  CountGeneration(request);
}

void PrepareCsiNode(Request& request) {
  ResetStatus(request);
  DropStorageHealth(request);
}

void PrepareCsiNodeForStatus(Request& request) {
  KeepOldSpecAndMetadata(request);
  DropStorageHealth(request);
}

void PrepareVolumeAttachmentForStatus(Request& request) {
  KeepOldSpecAndMetadata(request);
  if (request.release.Gate("MutableCSINodeAllocatableCount")) return;
  for (const FieldName field : {FieldName("attachError"), FieldName("detachError")}) {
    const Struct error = request.object.At("status").At(field);
    if (error && !request.old.At("status").At(field).Has("errorCode")) error.Remove("errorCode");
  }
}

}  // namespace plimsoll::builtin

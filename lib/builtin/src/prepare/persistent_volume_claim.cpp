#include "persistent_volume_claim.h"

#include "generation.h"

namespace plimsoll::builtin {
namespace {

bool IsClaimOrSnapshot(Struct source) {
  const std::string_view group = source.Text("apiGroup"), kind = source.Text("kind");
  return (kind == "PersistentVolumeClaim" && group.empty()) ||
         (kind == "VolumeSnapshot" && group == "snapshot.storage.k8s.io");
}

// Sources of other kinds are dropped from the older field, as they were before there was the newer one.
void EnforceDataSourceCompatibility(Struct spec, Struct old) {
  if (old.Has("dataSource") || old.Has("dataSourceRef") || spec.Has("dataSourceRef")) return;
  if (!IsClaimOrSnapshot(spec.At("dataSource"))) spec.Remove("dataSource");
}

void CopyReference(Struct from, Struct to) {
  for (const FieldName field : {FieldName("apiGroup"), FieldName("kind"), FieldName("name")}) {
    to.Set(field, from.Get(field));
  }
}

// The older and the newer field have the same content.
void NormalizeDataSources(Struct spec) {
  const Struct source = spec.At("dataSource"), reference = spec.At("dataSourceRef");
  if (source && !reference) {
    CopyReference(source, spec.Make("dataSourceRef"));
  } else if (reference && !source && reference.Text("namespace").empty()) {
    CopyReference(reference, spec.Make("dataSource"));
  }
}

void PrepareDataSources(Request& request) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  DropDisabledClaimFields(spec, old, request.release);
  EnforceDataSourceCompatibility(spec, old);
  NormalizeDataSources(spec);
}

}  // namespace

void DropDisabledClaimFields(Struct spec, Struct old, const Release& release) {
  if (!release.Gate("VolumeAttributesClass") && !old.Has("volumeAttributesClassName")) {
    spec.Remove("volumeAttributesClassName");
  }
  if (!release.Gate("CrossNamespaceVolumeDataSource") && !old.Has("dataSourceRef") &&
      !spec.At("dataSourceRef").Text("namespace").empty()) {
    spec.Remove("dataSourceRef");
  }
}

void PrepareClaimForCreate(Request& request) {
  request.object.Remove("status");
  request.object.Make("status").Set("phase", "Pending");
  PrepareDataSources(request);
}

void PrepareClaimForUpdate(Request& request) {
  ResetStatus(request);
  PrepareDataSources(request);
  NormalizeDataSources(request.old.At("spec"));
}

void PrepareClaimForStatus(Request& request) {
  KeepOldSpec(request);
  const Struct status = request.object.At("status"), old = request.old.At("status");
  const auto drop = [&](FieldName field) {
    if (!old.Has(field)) status.Remove(field);
  };
  if (!request.release.Gate("VolumeAttributesClass")) {
    drop("currentVolumeAttributesClassName");
    drop("modifyVolumeStatus");
  }
  if (!request.release.Gate("RecoverVolumeExpansionFailure")) {
    drop("allocatedResources");
    drop("allocatedResourceStatuses");
  }
  if (!request.release.Gate("CSIVolumeHealth")) drop("healthStatus");
}

}  // namespace plimsoll::builtin

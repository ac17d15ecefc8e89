// Sources of PersistentVolumes. They differ from those of pods in references to Secrets of other namespaces.
#include <array>
#include <string>
#include <vector>

#include "path.h"
#include "persistent_volume.h"
#include "plimsoll/schema/names.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

void RequireSecret(Struct source, FieldPath path, Errors& errors) {
  const Struct secret = source.At("secretRef");
  if (!secret) return;
  RequireText(secret, "name", path.Child("secretRef"), errors);
  RequireText(secret, "namespace", path.Child("secretRef"), errors);
}

void ValidateSecretReference(Struct source, FieldName field, FieldPath path, Errors& errors) {
  const Struct secret = source.At(field);
  if (!secret) return;
  const FieldPath own = path.Child(field.text());
  const std::string_view name = secret.Text("name"), home = secret.Text("namespace");
  RequireText(secret, "name", own, errors);
  if (!name.empty()) errors.Invalid(own.Child("name"), name, schema::Dns1123SubdomainProblems(name));
  RequireText(secret, "namespace", own, errors);
  if (!home.empty()) errors.Invalid(own.Child("namespace"), home, schema::Dns1123LabelProblems(home));
}

void ValidateGlusterfsVolume(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "endpoints", path, errors);
  RequireText(source, "path", path, errors);
  const Part home = source.Get("endpointsNamespace");
  const FieldPath own = path.Child("endpointsNamespace");
  if (!home) return;
  if (home.Text().empty()) {
    errors.Invalid(own, "", "if the endpointnamespace is set, it must be a valid namespace name");
  } else {
    errors.Invalid(own, home, schema::Dns1123LabelProblems(home.Text()));
  }
}

void ValidateIscsiVolume(Struct source, FieldPath path, Errors& errors) {
  ValidateIscsiNames(source, "must be valid format", path, errors);
  if (const Struct secret = source.At("secretRef"))
    RequireText(secret, "name", path.Child("secretRef"), errors);
}

void ValidateCinderVolume(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "volumeID", path, errors);
  RequireSecret(source, path, errors);
}

void ValidateAzureFileVolume(Struct source, FieldPath path, Errors& errors) {
  ValidateAzureFile(source, path, errors);
  if (source.Has("secretNamespace")) RequireText(source, "secretNamespace", path, errors);
}

void ValidateLocal(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "path", path, errors);
  ValidatePathNoBacksteps(source.Text("path"), path.Child("path"), errors);
}

void ValidateStorageOsVolume(Struct source, FieldPath path, Errors& errors) {
  ValidateStorageOsNames(source, path, errors);
  RequireSecret(source, path, errors);
}

void ValidateCsiVolume(Struct source, FieldPath path, Errors& errors) {
  ValidateCsiDriverName(source.Text("driver"), path.Child("driver"), errors);
  RequireText(source, "volumeHandle", path, errors);
  for (const FieldName field :
       {FieldName("controllerPublishSecretRef"), FieldName("controllerExpandSecretRef"),
        FieldName("nodePublishSecretRef"), FieldName("nodeExpandSecretRef")}) {
    ValidateSecretReference(source, field, path, errors);
  }
}

using VolumeCheck = void (*)(Struct source, FieldPath path, Errors& errors);

// In the order of Go, with the names that its errors have.
struct VolumeKind {
  FieldName field;
  std::string_view second;
  std::string_view path;
  VolumeCheck check;
};

constexpr VolumeKind Plain(FieldName field, VolumeCheck check) {
  return {field, field.text(), field.text(), check};
}

constexpr auto kVolumeKinds = std::to_array<VolumeKind>({
    Plain("hostPath", ValidateHostPath),
    {"gcePersistentDisk", "gcePersistentDisk", "persistentDisk", ValidateGcePersistentDisk},
    Plain("awsElasticBlockStore", ValidateAwsElasticBlockStore),
    Plain("glusterfs", ValidateGlusterfsVolume),
    Plain("flocker", ValidateFlocker),
    Plain("nfs", ValidateNfs),
    Plain("rbd", ValidateRbd),
    Plain("quobyte", ValidateQuobyte),
    {"cephfs", "cephFS", "cephfs", ValidateCephFs},
    Plain("iscsi", ValidateIscsiVolume),
    Plain("cinder", ValidateCinderVolume),
    Plain("fc", ValidateFc),
    Plain("flexVolume", ValidateFlexVolume),
    Plain("azureFile", ValidateAzureFileVolume),
    Plain("vsphereVolume", ValidateVsphere),
    Plain("photonPersistentDisk", ValidatePhoton),
    Plain("portworxVolume", ValidatePortworx),
    Plain("azureDisk", ValidateAzureDisk),
    Plain("scaleIO", ValidateScaleIo),
    Plain("local", ValidateLocal),
    Plain("storageos", ValidateStorageOsVolume),
    Plain("csi", ValidateCsiVolume),
});

void ValidatePortalLength(Struct source, std::string_view volume_name, FieldPath path, Errors& errors) {
  const std::string_view portal = source.Text("targetPortal");
  if (!source.Has("initiatorName") || volume_name.size() + 1 + portal.size() <= 64) return;
  errors.Invalid(path.Child("targetportal"), portal,
                 "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if "
                 "iscsi.initiatorName is specified.");
}

// Whether path.Clean makes `/` of it.
bool IsRootDirectory(std::string_view path) {
  if (!path.starts_with('/')) return false;
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(part.size());
    if (part == ".." && !parts.empty()) parts.pop_back();
    if (!part.empty() && part != "." && part != "..") parts.push_back(part);
  }
  return parts.empty();
}

}  // namespace

void ValidatePersistentVolumeSource(Struct spec, std::string_view volume_name, bool has_affinity,
                                    FieldPath path, Errors& errors) {
  int sources = 0;
  for (const VolumeKind& kind : kVolumeKinds) {
    const Struct source = spec.At(kind.field);
    if (!source) continue;
    // Of a flexVolume nobody minds whether it is the second.
    if (sources++ > 0 && kind.check != ValidateFlexVolume) {
      errors.Forbidden(path.Child(kind.second), "may not specify more than 1 volume type");
      continue;
    }
    kind.check(source, path.Child(kind.path), errors);
    if (kind.check == ValidateIscsiVolume)
      ValidatePortalLength(source, volume_name, path.Child("iscsi"), errors);
    if (kind.check == ValidateLocal && !has_affinity) {
      errors.Required(path.Child("nodeAffinity"), "Local volume requires node affinity");
    }
  }
  if (sources == 0) errors.Required(path, "must specify a volume type");
  if (spec.Has("hostPath") && spec.Text("persistentVolumeReclaimPolicy") == "Recycle" &&
      IsRootDirectory(spec.At("hostPath").Text("path"))) {
    errors.Forbidden(path.Child("persistentVolumeReclaimPolicy"),
                     "may not be 'recycle' for a hostPath mount of '/'");
  }
}

}  // namespace plimsoll::builtin

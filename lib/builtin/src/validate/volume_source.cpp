#include "volume_source.h"

#include <array>
#include <string>

#include "../vocabulary/among.h"
#include "downward_api.h"
#include "path.h"
#include "persistent_volume_claim_spec.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/quantity.h"
#include "projected_volume.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kFileMode = "must be a number between 0 and 0777 (octal), both inclusive";
constexpr std::string_view kOneVolumeType = "may not specify more than 1 volume type";

void ValidateEmptyDir(Struct source, FieldPath path, Errors& errors) {
  if (const Part limit = source.Get("sizeLimit"); limit && limit.Text().starts_with('-')) {
    errors.Forbidden(path.Child("sizeLimit"), "SizeLimit field must be a valid resource quantity");
  }
  const Part mode = source.Get("mode");
  if (mode && (mode.Int() > 01777 || mode.Int() < 0)) {
    errors.Invalid(path.Child("mode"), mode, "must be a number between 0 and 01777 (octal), both inclusive");
  }
}

void ValidateGitRepo(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "repository", path, errors);
  ValidateLocalDescendingPath(source.Text("directory"), path.Child("directory"), errors);
}

void ValidateItems(Struct source, FieldPath path, Errors& errors) {
  ValidateFileMode(source.Get("defaultMode"), path.Child("defaultMode"), errors);
  ValidateUserField(source.Get("defaultUser"), path.Child("defaultUser"), errors);
  for (const auto& [i, item] : source.Structs("items"))
    ValidateKeyToPath(item, path.Child("items").Index(i), errors);
}

void ValidateSecretVolume(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "secretName", path, errors);
  ValidateItems(source, path, errors);
}

void ValidateConfigMapVolume(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "name", path, errors);
  ValidateItems(source, path, errors);
}

void ValidateIscsi(Struct source, FieldPath path, Errors& errors) {
  ValidateIscsiNames(source, "must be valid format starting with iqn, eui, or naa", path, errors);
}

void ValidateGlusterfs(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "endpoints", path, errors);
  RequireText(source, "path", path, errors);
}

void ValidateClaimVolume(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "claimName", path, errors);
}

void ValidateSecretName(Struct source, FieldPath path, Errors& errors) {
  if (const Struct secret = source.At("secretRef"))
    RequireText(secret, "name", path.Child("secretRef"), errors);
}

void ValidateCinder(Struct source, FieldPath path, Errors& errors) {
  RequireText(source, "volumeID", path, errors);
  ValidateSecretName(source, path, errors);
}

void ValidateStorageOs(Struct source, FieldPath path, Errors& errors) {
  ValidateStorageOsNames(source, path, errors);
  ValidateSecretName(source, path, errors);
}

void ValidateCsi(Struct source, FieldPath path, Errors& errors) {
  ValidateCsiDriverName(source.Text("driver"), path.Child("driver"), errors);
  const Struct secret = source.At("nodePublishSecretRef");
  if (!secret) return;
  RequireText(secret, "name", path.Child("nodePublishSecretRef"), errors);
  const std::string_view name = secret.Text("name");
  if (!name.empty()) errors.Invalid(path.Child("name"), name, schema::Dns1123SubdomainProblems(name));
}

void ValidateEphemeral(Struct source, FieldPath path, Errors& errors) {
  const Struct claim = source.At("volumeClaimTemplate");
  if (!claim) return errors.Required(path.Child("volumeClaimTemplate"));
  ValidatePersistentVolumeClaimTemplate(claim, {}, path.Child("volumeClaimTemplate"), errors);
}

// A claim that is made for a volume has the name of its pod and of the volume.
void ValidateClaimName(Struct volume, Struct pod, FieldPath path, Errors& errors) {
  const std::string_view pod_name = pod.Text("name"), name = volume.Text("name");
  if (pod_name.empty() || name.empty()) return;
  const std::string claim = std::string(pod_name) + "-" + std::string(name);
  for (const std::string& problem : schema::Dns1123SubdomainProblems(claim)) {
    errors.Invalid(path.Child("name"), name, "PVC name " + text::Quoted(claim) + ": " + problem);
  }
}

void ValidateImageVolume(Struct source, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kPolicies = {"Always", "IfNotPresent", "Never"};
  const std::string_view policy = source.Text("pullPolicy");
  if (policy.empty()) return errors.Required(path.Child("pullPolicy"));
  if (!IsAmong(kPolicies, policy))
    errors.NotSupported(path.Child("pullPolicy"), Shown::Word(policy), kPolicies);
}

using SourceCheck = void (*)(Struct source, FieldPath path, Errors& errors);

// In the order of Go, with the names that its errors have: those of a second source, and of what is wrong
// with one.
struct SourceKind {
  FieldName field;
  std::string_view second;
  std::string_view path;
  SourceCheck check;
};

constexpr SourceKind Same(FieldName field, SourceCheck check) {
  return {field, field.text(), field.text(), check};
}

constexpr auto kSourceKinds = std::to_array<SourceKind>({
    Same("hostPath", ValidateHostPath),
    Same("gitRepo", ValidateGitRepo),
    {"gcePersistentDisk", "gcePersistentDisk", "persistentDisk", ValidateGcePersistentDisk},
    Same("awsElasticBlockStore", ValidateAwsElasticBlockStore),
    Same("secret", ValidateSecretVolume),
    Same("nfs", ValidateNfs),
    Same("iscsi", ValidateIscsi),
    Same("glusterfs", ValidateGlusterfs),
    Same("flocker", ValidateFlocker),
    Same("persistentVolumeClaim", ValidateClaimVolume),
    Same("rbd", ValidateRbd),
    Same("cinder", ValidateCinder),
    {"cephfs", "cephFS", "cephfs", ValidateCephFs},
    Same("quobyte", ValidateQuobyte),
    {"downwardAPI", "downwarAPI", "downwardAPI", ValidateDownwardApiVolume},
    Same("fc", ValidateFc),
    Same("flexVolume", ValidateFlexVolume),
    Same("configMap", ValidateConfigMapVolume),
    Same("azureFile", ValidateAzureFile),
    Same("vsphereVolume", ValidateVsphere),
    Same("photonPersistentDisk", ValidatePhoton),
    Same("portworxVolume", ValidatePortworx),
    Same("azureDisk", ValidateAzureDisk),
    Same("storageos", ValidateStorageOs),
    Same("projected", nullptr),
    Same("scaleIO", ValidateScaleIo),
    Same("csi", ValidateCsi),
    Same("ephemeral", ValidateEphemeral),
    Same("image", ValidateImageVolume),
});

}  // namespace

void RequireText(Struct value, FieldName field, FieldPath path, Errors& errors) {
  if (value.Text(field).empty()) errors.Required(path.Child(field.text()));
}

void ValidateFileMode(Part mode, FieldPath path, Errors& errors) {
  if (mode && (mode.Int() > 0777 || mode.Int() < 0)) errors.Invalid(path, mode, std::string(kFileMode));
}

void ValidateUserField(Part user, FieldPath path, Errors& errors) {
  if (!user || (user.Int() >= 0 && user.Int() <= INT32_MAX)) return;
  errors.Invalid(path, user, "must be between 0 and 2147483647, inclusive");
}

void ValidateKeyToPath(Struct item, FieldPath path, Errors& errors) {
  RequireText(item, "key", path, errors);
  RequireText(item, "path", path, errors);
  ValidateLocalNonReservedPath(item.Text("path"), path.Child("path"), errors);
  ValidateFileMode(item.Get("mode"), path.Child("mode"), errors);
  ValidateUserField(item.Get("user"), path.Child("user"), errors);
}

void ValidateVolumeSource(Struct volume, Struct pod, FieldPath path, const PodOptions& options,
                          Errors& errors) {
  int sources = 0;
  if (const Struct source = volume.At("emptyDir")) {
    ++sources;
    ValidateEmptyDir(source, path.Child("emptyDir"), errors);
  }
  for (const SourceKind& kind : kSourceKinds) {
    const Struct source = volume.At(kind.field);
    if (!source) continue;
    if (sources++ > 0) {
      errors.Forbidden(path.Child(kind.second), std::string(kOneVolumeType));
    } else if (kind.check != nullptr) {
      kind.check(source, path.Child(kind.path), errors);
      if (kind.check == ValidateImageVolume && !options.allow_empty_image_reference)
        RequireText(source, "reference", path.Child(kind.path), errors);
      if (kind.check == ValidateEphemeral) ValidateClaimName(volume, pod, path, errors);
    } else {
      ValidateProjectedVolume(source, path.Child("projected"), options, errors);
    }
    if (kind.check == ValidateIscsi && source.Has("initiatorName") &&
        volume.Text("name").size() + 1 + source.Text("targetPortal").size() > 64) {
      errors.Invalid(path.Child("name"), volume.Text("name"),
                     "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if "
                     "iscsi.initiatorName is specified.");
    }
  }
  if (sources == 0) errors.Required(path, "must specify a volume type");
}

}  // namespace plimsoll::builtin

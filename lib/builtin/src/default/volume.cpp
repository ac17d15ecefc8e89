#include "volume.h"

#include "../vocabulary/image_name.h"
#include "resources.h"

namespace plimsoll::builtin {
namespace {

constexpr int kDefaultMode = 0644;
constexpr int kHourSeconds = 3600;

void SetDefaultMode(Struct source) {
  if (source) source.SetDefault("defaultMode", kDefaultMode);
}

void SetDefaultsFieldRefs(Struct downward) {
  for (const auto& [i, item] : downward.Structs("items")) {
    if (const Struct field = item.At("fieldRef")) field.SetDefault("apiVersion", "v1");
  }
}

void SetDefaultsProjected(Struct projected) {
  SetDefaultMode(projected);
  for (const auto& [i, source] : projected.Structs("sources")) {
    SetDefaultsFieldRefs(source.At("downwardAPI"));
    if (const Struct token = source.At("serviceAccountToken"))
      token.SetDefault("expirationSeconds", kHourSeconds);
  }
}

// A volume has a name, and nothing or one source.
bool HasSource(Struct volume) {
  for (uint32_t i = 0; i < volume.item()->children.count; ++i) {
    const Item& item = volume.item()->children.first[i];
    if (item.form == Form::kStruct) return true;
  }
  return false;
}

}  // namespace

void SetDefaultsIscsi(Struct source) {
  if (source) source.SetDefault("iscsiInterface", "default");
}

void SetDefaultsRbd(Struct source) {
  if (!source) return;
  source.SetDefault("pool", "rbd");
  source.SetDefault("user", "admin");
  source.SetDefault("keyring", "/etc/ceph/keyring");
}

void SetDefaultsAzureDisk(Struct source) {
  if (!source) return;
  source.SetDefault("cachingMode", "ReadWrite");
  source.SetDefault("fsType", "ext4");
  source.SetDefault("readOnly", false);
  source.SetDefault("kind", "Shared");
}

void SetDefaultsScaleIo(Struct source) {
  if (!source) return;
  source.SetDefault("storageMode", "ThinProvisioned");
  source.SetDefault("fsType", "xfs");
}

void SetDefaultsHostPath(Struct source) {
  if (source) source.SetDefault("type", "");
}

void SetDefaultsClaimSpec(Struct spec) {
  if (!spec) return;
  spec.SetDefault("volumeMode", "Filesystem");
  SetDefaultsResources(spec.At("resources"));
}

void SetDefaultsVolume(Struct volume, const Release& release) {
  if (!HasSource(volume)) volume.Make("emptyDir");
  const Struct image = volume.At("image");
  if (image && release.Gate("ImageVolume"))
    image.SetDefault("pullPolicy", PullPolicyOf(image.Text("reference")));
  SetDefaultsHostPath(volume.At("hostPath"));
  SetDefaultMode(volume.At("secret"));
  SetDefaultMode(volume.At("configMap"));
  SetDefaultMode(volume.At("downwardAPI"));
  SetDefaultsFieldRefs(volume.At("downwardAPI"));
  SetDefaultsIscsi(volume.At("iscsi"));
  SetDefaultsRbd(volume.At("rbd"));
  SetDefaultsAzureDisk(volume.At("azureDisk"));
  SetDefaultsProjected(volume.At("projected"));
  SetDefaultsScaleIo(volume.At("scaleIO"));
  const Struct claim = volume.At("ephemeral").At("volumeClaimTemplate");
  if (claim) SetDefaultsClaimSpec(claim.Make("spec"));
}

}  // namespace plimsoll::builtin

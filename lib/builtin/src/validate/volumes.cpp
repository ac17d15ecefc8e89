#include "volumes.h"

#include <algorithm>
#include <array>
#include <string>

#include "../object/text_set.h"
#include "../vocabulary/among.h"
#include "../vocabulary/field_texts.h"
#include "path.h"
#include "plimsoll/schema/names.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

// Whether a claim is one that the server makes for an ephemeral volume of the pod.
bool IsCreatedClaim(Part volumes, std::string_view pod, std::string_view claim) {
  if (pod.empty() || !claim.starts_with(pod) || claim.size() <= pod.size() || claim[pod.size()] != '-')
    return false;
  claim.remove_prefix(pod.size() + 1);
  for (const auto& [i, volume] : volumes.Structs()) {
    if (volume.Has("ephemeral") && volume.Text("name") == claim) return true;
  }
  return false;
}

void ValidateMountPropagation(Struct mount, Struct container, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kMountModes = {"Bidirectional", "HostToContainer", "None"};
  const Part mode = mount.Get("mountPropagation");
  if (!mode) return;
  if (!IsAmong(kMountModes, mode.Text())) errors.NotSupported(path, mode, kMountModes);
  if (mode.Text() == "Bidirectional" && !container.At("securityContext").Flag("privileged")) {
    errors.Forbidden(path, "Bidirectional mount propagation is available only to privileged containers");
  }
}

void ValidateRecursiveReadOnly(Struct mount, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kMountModes = {"Disabled", "Enabled", "IfPossible"};
  const Part mode = mount.Get("recursiveReadOnly");
  if (!mode || mode.Text() == "Disabled") return;
  if (!IsAmong(kMountModes, mode.Text())) return errors.NotSupported(path, mode, kMountModes);
  if (!mount.Flag("readOnly")) errors.Forbidden(path, "may only be specified when readOnly is true");
  const Part propagation = mount.Get("mountPropagation");
  if (propagation && propagation.Text() != "None") {
    errors.Forbidden(path, "may only be specified when mountPropagation is None or not specified");
  }
}

void ValidateBindMountOptions(Struct mount, const Volumes& volumes, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kOptions = {"nodev", "noexec", "nosuid"};
  const Part list = mount.Get("bindMountOptions");
  for (const auto& [i, option] : list.Texts()) {
    if (!IsAmong(kOptions, option)) errors.NotSupported(path.Index(i), option, kOptions);
    for (const auto& [j, before] : list.Texts()) {
      if (j == i) break;
      if (before != option) continue;
      errors.Duplicate(path.Index(i), option);
      break;
    }
  }
  if (list.Count() != 0 && volumes.Find(mount.Text("name")).Has("image")) {
    errors.Invalid(path, list, "bindMountOptions may not be used with image volumes");
  }
}

void ValidateSubPaths(Struct mount, FieldPath path, FieldPath item, Errors& errors) {
  const std::string_view sub_path = mount.Text("subPath"), expression = mount.Text("subPathExpr");
  if (!sub_path.empty()) ValidateLocalDescendingPath(sub_path, path.Child("subPath"), errors);
  if (expression.empty()) return;
  if (!sub_path.empty()) {
    errors.Invalid(item.Child("subPathExpr"), expression, "subPathExpr and subPath are mutually exclusive");
  }
  ValidateLocalDescendingPath(expression, path.Child("subPathExpr"), errors);
}

}  // namespace

Struct Volumes::Find(std::string_view name) const {
  if (list_.Count() > kFewVolumes) {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? Struct() : found->second;
  }
  for (const auto& [i, volume] : list_.Structs()) {
    if (i == count_) break;
    if (volume.Text("name") == name && !bad_[i]) return volume;
  }
  return {};
}

void Volumes::Add(Struct volume, bool in_order) {
  if (list_.Count() > kFewVolumes) {
    if (in_order) by_name_.emplace(volume.Text("name"), volume);
  } else {
    bad_[count_] = !in_order;
  }
  ++count_;
}

Volumes ValidateVolumes(Part list, Struct pod, FieldPath path, const PodOptions& options, Errors& errors) {
  Volumes volumes(list);
  for (const auto& [i, volume] : list.Structs()) {
    const FieldPath item = path.Index(i);
    const size_t before = errors.count();
    ValidateVolumeSource(volume, pod, item, options, errors);
    const std::string_view name = volume.Text("name");
    if (name.empty()) {
      errors.Required(item.Child("name"));
    } else {
      errors.Invalid(item.Child("name"), name, schema::Dns1123LabelProblems(name));
    }
    if (volumes.Find(name)) errors.Duplicate(item.Child("name"), name);
    volumes.Add(volume, errors.count() == before);
    const std::string_view claim = volume.At("persistentVolumeClaim").Text("claimName");
    if (!claim.empty() && IsCreatedClaim(list, pod.Text("name"), claim)) {
      errors.Invalid(item.Child("persistentVolumeClaim", "claimName"), claim,
                     "must not reference a PVC that gets created for an ephemeral volume");
    }
  }
  return volumes;
}

// The paths of items, of which the last counts where several have one name.
TextSet PathsByName(Part list, FieldName path) {
  TextSet names, paths;
  for (uint32_t i = list.Count(); i-- > 0;) {
    const Struct item = list.Structs()[i].value;
    if (names.Add(item.Text("name"))) paths.Add(item.Text(path));
  }
  return paths;
}

void ValidateVolumeMounts(Struct container, const Volumes& volumes, FieldPath path, Errors& errors) {
  const Part mounts = container.Get("volumeMounts"), devices = container.Get("volumeDevices");
  const TextSet device_names(devices, "name"), device_paths = PathsByName(devices, "devicePath");
  TextSet targets;
  for (const auto& [i, mount] : mounts.Structs()) {
    const FieldPath item = path.Index(i);
    const std::string_view name = mount.Text("name"), target = mount.Text("mountPath");
    if (name.empty()) errors.Required(item.Child("name"));
    if (!volumes.Find(name)) errors.NotFound(item.Child("name"), name);
    if (target.empty()) errors.Required(item.Child("mountPath"));
    if (!targets.Add(target)) errors.Invalid(item.Child("mountPath"), target, "must be unique");
    if (device_names.Has(name)) {
      errors.Invalid(item.Child("name"), name, "must not already exist in volumeDevices");
    }
    if (device_paths.Has(target)) {
      errors.Invalid(item.Child("mountPath"), target, "must not already exist as a path in volumeDevices");
    }
    ValidateSubPaths(mount, path, item, errors);
    ValidateMountPropagation(mount, container, path.Child("mountPropagation"), errors);
    ValidateRecursiveReadOnly(mount, path.Child("recursiveReadOnly"), errors);
    ValidateBindMountOptions(mount, volumes, item.Child("bindMountOptions"), errors);
  }
}

void ValidateVolumeDevices(Struct container, const Volumes& volumes, FieldPath path, Errors& errors) {
  const Part devices = container.Get("volumeDevices"), mounts = container.Get("volumeMounts");
  if (devices.Count() == 0) return;
  const TextSet mount_names(mounts, "name"), mount_paths = PathsByName(mounts, "mountPath");
  TextSet names, targets;
  for (const auto& [i, device] : devices.Structs()) {
    const FieldPath item = path.Index(i);
    const std::string_view name = device.Text("name"), target = device.Text("devicePath");
    const Struct volume = volumes.Find(name);
    if (name.empty()) errors.Required(item.Child("name"));
    if (!names.Add(name) && !name.empty()) {
      errors.Invalid(item.Child("name"), name, "must be unique");
    }
    if (!volume) {
      errors.NotFound(item.Child("name"), name);
    } else if (!volume.Has("persistentVolumeClaim") && !volume.Has("ephemeral")) {
      errors.Invalid(item.Child("name"), name,
                     "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode");
    }
    if (target.empty()) errors.Required(item.Child("devicePath"));
    const bool backstep = HasBackstep(target);
    if (!targets.Add(target) && !backstep) {
      errors.Invalid(item.Child("devicePath"), target, "must be unique");
    }
    if (backstep) errors.Invalid(item.Child("devicePath"), target, "can not contain backsteps ('..')");
    if (mount_names.Has(name))
      errors.Invalid(item.Child("name"), name, "must not already exist in volumeMounts");
    if (mount_paths.Has(target)) {
      errors.Invalid(item.Child("devicePath"), target, "must not already exist as a path in volumeMounts");
    }
  }
}

}  // namespace plimsoll::builtin

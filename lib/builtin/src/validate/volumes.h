// Volumes of pods, and the mounts and devices of containers that use them.
#pragma once

#include <array>
#include <string_view>
#include <unordered_map>

#include "../object/errors.h"
#include "../object/struct.h"
#include "pod_options.h"

namespace plimsoll::builtin {

// The volumes of a pod that were added in their order and are in order: others count as missing. Few volumes
// need no memory, many are found by their name.
class Volumes {
 public:
  explicit Volumes(Part list) : list_(list) {}

  void Add(Struct volume, bool in_order);
  // The first of that name; missing when there is none.
  Struct Find(std::string_view name) const;

 private:
  static constexpr uint32_t kFewVolumes = 16;

  Part list_;
  uint32_t count_ = 0;
  std::array<bool, kFewVolumes> bad_ = {};
  std::unordered_map<std::string_view, Struct> by_name_;
};

// `pod` is the metadata of the pod, which may be missing.
Volumes ValidateVolumes(Part volumes, Struct pod, FieldPath path, const PodOptions& options, Errors& errors);
void ValidateVolumeMounts(Struct container, const Volumes& volumes, FieldPath path, Errors& errors);
void ValidateVolumeDevices(Struct container, const Volumes& volumes, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin

// Volumes of pods, and the mounts and devices of containers that use them.
#pragma once

#include <string_view>
#include <vector>

#include "../object/errors.h"
#include "../object/struct.h"
#include "pod_options.h"

namespace plimsoll::builtin {

// The volumes of a pod that are in order: others count as missing.
class Volumes {
 public:
  explicit Volumes(Part list) : list_(list) {}

  void Drop(uint32_t index) { bad_.push_back(index); }
  // Missing when there is none of that name.
  Struct Find(std::string_view name) const;

 private:
  Part list_;
  std::vector<uint32_t> bad_;
};

// `pod` is the metadata of the pod, which may be missing.
Volumes ValidateVolumes(Part volumes, Struct pod, FieldPath path, const PodOptions& options, Errors& errors);
void ValidateVolumeMounts(Struct container, const Volumes& volumes, FieldPath path, Errors& errors);
void ValidateVolumeDevices(Struct container, const Volumes& volumes, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin

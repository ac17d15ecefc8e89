#include "../object/device_request.h"
#include "device.h"
#include "generation.h"

namespace plimsoll::builtin {
namespace {

// The devices of a slice, each as a list of fields.
class SliceDevices {
 public:
  SliceDevices(Struct spec, bool flat) : spec_(spec), flat_(flat) {}

  bool Has(std::initializer_list<FieldName> fields) const {
    for (const auto& [i, device] : spec_.Structs("devices")) {
      const Struct body = DeviceBody(device, flat_);
      for (const FieldName field : fields) {
        if (body.Has(field)) return true;
      }
    }
    return false;
  }

  void Remove(std::initializer_list<FieldName> fields) const {
    ForEach([&](Struct body) {
      for (const FieldName field : fields) body.Remove(field);
    });
  }

  template <class F>
  void ForEach(const F& f) const {
    for (const auto& [i, device] : spec_.Structs("devices")) f(DeviceBody(device, flat_));
  }

  // Of the structs in a list or map of each device.
  bool HasInside(FieldName container, std::initializer_list<FieldName> fields) const {
    bool found = false;
    ForEachInside(container, [&](Struct inside) {
      for (const FieldName field : fields) found |= inside.Has(field);
    });
    return found;
  }
  void RemoveInside(FieldName container, std::initializer_list<FieldName> fields) const {
    ForEachInside(container, [&](Struct inside) {
      for (const FieldName field : fields) inside.Remove(field);
    });
  }

 private:
  template <class F>
  void ForEachInside(FieldName container, const F& f) const {
    ForEach([&](Struct body) {
      const Part part = body.Get(container);
      if (part.form() == Form::kMap) {
        for (const auto& [key, value] : part.Entries()) f(value.AsStruct());
      } else {
        for (const auto& [i, value] : part.Structs()) f(value);
      }
    });
  }

  Struct spec_;
  bool flat_;
};

void DropPartitions(const Release& release, Struct spec, const SliceDevices& devices, Struct old,
                    const SliceDevices& old_devices) {
  if (release.Gate("DRAPartitionableDevices") || old.Count("sharedCounters") != 0 ||
      old.Has("perDeviceNodeSelection") ||
      old_devices.Has({"consumesCounters", "nodeName", "nodeSelector", "allNodes"})) {
    return;
  }
  spec.Remove("sharedCounters");
  spec.Remove("perDeviceNodeSelection");
  devices.Remove({"consumesCounters", "nodeName", "nodeSelector", "allNodes"});
}

void DropSliceFields(Request& request) {
  const bool flat = IsFlatVersion(request.object);
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  const SliceDevices devices(spec, flat), before(old, flat);
  const Release& release = request.release;
  if (!release.Gate("DRADeviceTaints") && !before.Has({"taints"})) devices.Remove({"taints"});
  DropPartitions(release, spec, devices, old, before);
  const bool binding =
      release.Gate("DRADeviceBindingConditions") && release.Gate("DRAResourceClaimDeviceStatus");
  if (!binding && !before.Has({"bindingConditions", "bindingFailureConditions", "bindsToNode"}))
    devices.Remove({"bindingConditions", "bindingFailureConditions", "bindsToNode"});
  if (!release.Gate("DRAConsumableCapacity") && !before.Has({"allowMultipleAllocations"}) &&
      !before.HasInside("capacity", {"requestPolicy"})) {
    devices.Remove({"allowMultipleAllocations"});
    devices.RemoveInside("capacity", {"requestPolicy"});
  }
  if (!release.Gate("DRADeviceCompatibilityGroups") &&
      !before.HasInside("consumesCounters", {"compatibilityGroups"})) {
    devices.RemoveInside("consumesCounters", {"compatibilityGroups"});
  }
  if (!release.Gate("DRANodeAllocatableResources") && !before.Has({"nodeAllocatableResources"}))
    devices.Remove({"nodeAllocatableResources"});
  if (!release.Gate("DRAListTypeAttributes") &&
      !before.HasInside("attributes", {"bools", "ints", "strings", "versions"})) {
    devices.RemoveInside("attributes", {"bools", "ints", "strings", "versions"});
  }
  if (!release.Gate("DRAPartitionableDevicesType") && !old.Has("partitionTypeAttribute"))
    spec.Remove("partitionTypeAttribute");
  if (!release.Gate("DRAOptionalNodeOperations") && old.Count("skipNodeOperations") == 0)
    spec.Remove("skipNodeOperations");
}

}  // namespace

void PrepareResourceSliceForCreate(Request& request) {
  StartGeneration(request);
  DropSliceFields(request);
}

void PrepareResourceSliceForUpdate(Request& request) {
  CountGeneration(request);
  DropSliceFields(request);
}

}  // namespace plimsoll::builtin

#include "device.h"

#include "../object/device_request.h"
#include "../object/equality.h"
#include "../object/server_time.h"
#include "generation.h"

namespace plimsoll::builtin {
namespace {

// Removes fields of a struct unless the feature is on or the old object uses it.
void DropFields(Request& request, GateName gate, FieldName parent, FieldName field) {
  if (request.release.Gate(gate) || request.old.At(parent).Has(field)) return;
  request.object.At(parent).Remove(field);
}

bool HasInBodies(Struct devices, bool flat, FieldName field) {
  bool found = false;
  ForEachRequestBody(devices, flat, [&](Struct body) { found |= body.Has(field); });
  return found;
}

void RemoveFromBodies(Struct devices, bool flat, FieldName field) {
  ForEachRequestBody(devices, flat, [&](Struct body) { body.Remove(field); });
}

// A request of v1beta1 that had them asks for something, even if it has nothing else: an empty list stays.
void DropDerivedAttributes(Struct devices, bool flat) {
  ForEachRequestBody(devices, flat, [flat](Struct body) {
    if (!body.Has("derivedAttributes")) return;
    body.Remove("derivedAttributes");
    if (flat) body.MakeList("derivedAttributes");
  });
}

void DropClaimSpecFields(const Release& release, Struct devices, Struct old, bool flat) {
  const auto drops = [&](GateName gate, FieldName field) {
    return !release.Gate(gate) && !HasInBodies(old, flat, field);
  };
  // 1.34 drops neither these nor, by mistake, attributes that must differ.
  const bool drops_more = release.Since(35);
  if (drops_more && drops("DRADeviceTaints", "tolerations")) RemoveFromBodies(devices, flat, "tolerations");
  if (drops("DRAAdminAccess", "adminAccess")) RemoveFromBodies(devices, flat, "adminAccess");
  if (drops("DRADerivedAttributes", "derivedAttributes")) DropDerivedAttributes(devices, flat);
  bool distinct = false;
  for (const auto& [i, constraint] : old.Structs("constraints"))
    distinct |= constraint.Has("distinctAttribute");
  if (distinct || !drops("DRAConsumableCapacity", "capacity")) return;
  RemoveFromBodies(devices, flat, "capacity");
  if (!drops_more) return;
  for (const auto& [i, constraint] : devices.Structs("constraints")) constraint.Remove("distinctAttribute");
}

// Of all results of an allocation.
void DropFromResults(Struct status, Struct old, const Release& release, GateName gate,
                     std::initializer_list<FieldName> fields) {
  if (release.Gate(gate)) return;
  for (const auto& [i, result] : old.At("allocation").At("devices").Structs("results")) {
    for (const FieldName field : fields) {
      if (result.Has(field)) return;
    }
  }
  for (const auto& [i, result] : status.At("allocation").At("devices").Structs("results")) {
    for (const FieldName field : fields) result.Remove(field);
  }
}

bool IsSameDevice(Struct a, Struct b) {
  return a.Text("driver") == b.Text("driver") && a.Text("pool") == b.Text("pool") &&
         a.Text("device") == b.Text("device") && a.Text("shareID") == b.Text("shareID");
}

bool IsAllocated(Struct status, Struct device) {
  for (const auto& [i, result] : status.At("allocation").At("devices").Structs("results")) {
    if (IsSameDevice(result, device)) return true;
  }
  return false;
}

// What is known of devices goes with their allocation.
void DropDeallocatedDevices(Struct status, Struct old) {
  KeepItems(status.Get("devices"), [&](Part device) {
    return !IsAllocated(old, device.AsStruct()) || IsAllocated(status, device.AsStruct());
  });
  if (status.Count("devices") == 0) status.Remove("devices");
}

bool HasInResults(Struct status, FieldName field) {
  for (const auto& [i, result] : status.At("allocation").At("devices").Structs("results")) {
    if (result.Has(field)) return true;
  }
  return false;
}

void DropShares(Struct status, Struct old, const Release& release) {
  if (release.Gate("DRAConsumableCapacity")) return;
  bool used = HasInResults(old, "shareID") || HasInResults(old, "consumedCapacity");
  for (const auto& [i, device] : old.Structs("devices")) used |= device.Has("shareID");
  if (used) return;
  for (const auto& [i, device] : status.Structs("devices")) device.Remove("shareID");
}

// Only 1.34 drops it.
void DropAllocationTime(Struct status, Struct old, const Release& release) {
  if (release.Since(35) || release.Gate("DRADeviceBindingConditions") ||
      old.At("allocation").Has("allocationTimestamp") || HasInResults(old, "bindingConditions") ||
      HasInResults(old, "bindingFailureConditions")) {
    return;
  }
  status.At("allocation").Remove("allocationTimestamp");
}

}  // namespace

void PrepareDeviceClassForCreate(Request& request) {
  StartGeneration(request);
  DropFields(request, "DRAExtendedResource", "spec", "extendedResourceName");
}

void PrepareDeviceClassForUpdate(Request& request) {
  // None is the same as an empty one.
  request.object.Make("spec");
  request.old.Make("spec");
  DropFields(request, "DRAExtendedResource", "spec", "extendedResourceName");
  CountGeneration(request);
}

void PrepareDeviceTaintRuleForUpdate(Request& request) {
  ResetStatus(request);
  const Struct taint = request.object.At("spec").At("taint"), old = request.old.At("spec").At("taint");
  const bool follows = request.release.Since(36);  // the time is that of the effect
  if (follows && taint.Text("effect") != old.Text("effect") &&
      taint.Text("timeAdded") == old.Text("timeAdded")) {
    taint.Set("timeAdded", kServerTime);
  }
  CountGeneration(request);
}

void PrepareResourceClaim(Request& request) {
  ResetStatus(request);
  DropClaimSpecFields(request.release, request.object.At("spec").At("devices"),
                      request.old.At("spec").At("devices"), IsFlatVersion(request.object));
}

void PrepareResourceClaimForStatus(Request& request) {
  KeepOldSpecAndMetadata(request);
  const Struct status = request.object.At("status"), old = request.old.At("status");
  const Release& release = request.release;
  if (!release.Gate("DRAResourceClaimDeviceStatus") && old.Count("devices") == 0) status.Remove("devices");
  DropFromResults(status, old, release, "DRAAdminAccess", {"adminAccess"});
  DropFromResults(status, old, release, "DRAConsumableCapacity", {"shareID", "consumedCapacity"});
  DropShares(status, old, release);
  DropFromResults(status, old, release, "DRADeviceBindingConditions",
                  {"bindingConditions", "bindingFailureConditions"});
  DropAllocationTime(status, old, release);
  DropFromResults(status, old, release, "DRAOptionalNodeOperations", {"skipNodeOperations"});
  DropDeallocatedDevices(status, old);
}

void PrepareResourceClaimTemplate(Request& request) {
  DropClaimSpecFields(request.release, request.object.At("spec").At("spec").At("devices"),
                      request.old.At("spec").At("spec").At("devices"), IsFlatVersion(request.object));
}

void PrepareResourcePoolStatusRequest(Request& request) {
  ResetStatus(request);
  DropFields(request, "DRAPartitionableDevicesType", "spec", "defaultPartitionTypeAttribute");
}

}  // namespace plimsoll::builtin

// The status of ResourceClaims: who uses them, what is allocated, and the state of the devices.
#include <array>
#include <string>
#include <unordered_set>
#include <vector>

#include "../object/device_request.h"
#include "../object/text_set.h"
#include "affinity.h"
#include "binding_conditions.h"
#include "device_claim.h"
#include "device_lists.h"
#include "device_names.h"
#include "device_taint.h"
#include "field.h"
#include "label_selector.h"
#include "object_meta.h"
#include "plimsoll/text/json_writer.h"
#include "resource_claim.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxConsumers = 256;
constexpr size_t kMaxDeviceConditions = 8;
constexpr size_t kMaxDeviceData = 10 << 10;
constexpr size_t kMaxDeviceAddresses = 16;
constexpr size_t kMaxInterfaceName = 256;
constexpr size_t kMaxHardwareAddress = 128;

void ValidateConsumers(Part consumers, const Release& release, FieldPath path, Errors& errors) {
  if (HasTooManyItems(consumers.Count(), kMaxConsumers, release, path, errors)) return;
  TextSet uids;
  for (const auto& [i, consumer] : consumers.Structs()) {
    for (const FieldName field : {FieldName("resource"), FieldName("name"), FieldName("uid")}) {
      RequireNonEmpty(consumer.Text(field), path.Index(i).Child(field.text()), "", errors);
    }
    if (uids.Add(consumer.Text("uid"))) continue;
    AddRepeatedItem(consumer, "uid", release, {path.Index(i), path.Index(i)}, errors);
  }
}

bool HasNewConsumer(Part consumers, Part old) {
  if (consumers.Count() > kMaxConsumers) return false;
  for (const auto& [i, consumer] : consumers.Parts()) {
    bool found = false;
    for (const auto& [j, other] : old.Parts()) found = found || Equal(consumer, other);
    if (!found) return true;
  }
  return false;
}

std::string ShownDeviceId(Struct device) {
  std::string out = "{";
  for (const auto& [key, field] :
       {std::pair("Driver", FieldName("driver")), std::pair("Pool", FieldName("pool")),
        std::pair("Device", FieldName("device")), std::pair("ShareID", FieldName("shareID"))}) {
    if (out.size() > 1) out += ',';
    text::AppendJsonString(out, key, true);
    out += ':';
    text::AppendJsonString(out, device.Text(field), true);
  }
  return out + "}";
}

// 1.34 shows devices without their names.
Shown ShownDevice(Struct device, const Release& release) {
  if (!release.Since(35)) return Shown::AsIs(R"({"Driver":{},"Pool":{},"Device":{},"ShareID":{}})");
  return Shown::AsIs(ShownDeviceId(device));
}

bool IsAllocatedDevice(Struct status, Struct device) {
  for (const auto& [i, result] : status.At("allocation").At("devices").Structs("results")) {
    if (ShownDeviceId(result) == ShownDeviceId(device)) return true;
  }
  return false;
}

void ValidateNetworkData(Struct data, FieldPath path, Errors& errors) {
  if (data.Text("interfaceName").size() > kMaxInterfaceName)
    errors.TooLong(path.Child("interfaceName"), kMaxInterfaceName);
  if (data.Text("hardwareAddress").size() > kMaxHardwareAddress)
    errors.TooLong(path.Child("hardwareAddress"), kMaxHardwareAddress);
  const FieldPath addresses = path.Child("ips");
  if (data.Count("ips") > kMaxDeviceAddresses)
    return errors.TooMany(addresses, data.Count("ips"), kMaxDeviceAddresses);
  TextSet seen;
  for (const auto& [i, address] : data.Texts("ips")) {
    ValidateInterfaceAddress(address, addresses.Index(i), errors);
    if (!seen.Add(address)) errors.Duplicate(addresses.Index(i), address);
  }
}

void ValidateDeviceStatus(Struct device, Struct status, ShareIdRule rule, const Release& release,
                          FieldPath path, Errors& errors) {
  ValidateCsiDriverName(device.Text("driver"), path.Child("driver"), errors);
  ValidatePoolName(device.Text("pool"), path.Child("pool"), errors);
  ValidateDeviceLabel(device.Text("device"), path.Child("device"), errors);
  if (device.Has("shareID")) ValidateShareId(device.Text("shareID"), rule, path.Child("shareID"), errors);
  if (!IsAllocatedDevice(status, device)) {
    errors.Invalid(path, ShownDevice(device, release), "must be an allocated device in the claim");
  }
  const Part conditions = device.Get("conditions");
  if (conditions.Count() > kMaxDeviceConditions)
    errors.TooMany(path.Child("conditions"), conditions.Count(), kMaxDeviceConditions);
  ValidateConditions(conditions, release, path.Child("conditions"), errors);
  if (device.Has("data"))
    ValidateRawObject(device.Get("data"), false, kMaxDeviceData, path.Child("data"), errors);
  ValidateNetworkData(device.At("networkData"), path.Child("networkData"), errors);
}

// Tags do not look at a list that stays as it was.
void AddRepeatedDevice(Struct device, bool same, const Release& release, FieldPath path, Errors& errors) {
  if (release.Since(kDeviceTags) && !same) return errors.Duplicate(path, Shown::Versioned(device));
  errors.Duplicate(release.Since(35) ? path : path.Child("deviceID"), ShownDevice(device, release));
}

void ValidateDeviceStatuses(Struct status, Struct before, const Release& release, FieldPath path,
                            Errors& errors) {
  std::vector<std::string> ids;
  ids.reserve(status.Count("devices"));  // views of them stay good
  std::unordered_set<std::string> old;
  for (const auto& [i, device] : before.Structs("devices")) old.insert(ShownDeviceId(device));
  const bool same = Equal(status.Get("devices"), before.Get("devices"));
  TextSet seen;
  for (const auto& [i, device] : status.Structs("devices")) {
    ids.push_back(ShownDeviceId(device));
    const bool declared = release.Since(kDeviceTags) && !old.contains(ids.back());
    ValidateDeviceStatus(device, status, declared ? ShareIdRule::kDeclared : ShareIdRule::kByHand, release,
                         path.Index(i), errors);
    if (!seen.Add(ids.back())) AddRepeatedDevice(device, same, release, path.Index(i), errors);
  }
}

void ValidateResult(Struct result, const RequestNames& names, const Release& release, FieldPath path,
                    Errors& errors) {
  ValidateRequestName(result.Text("request"), names, path.Child("request"), errors);
  ValidateDeviceDriverName(result.Text("driver"), release, path.Child("driver"), errors);
  RequireDevicePoolName(result.Text("pool"), release, path.Child("pool"), errors);
  ValidateDeviceLabel(result.Text("device"), path.Child("device"), errors);
  ValidateBindingConditions(result, {path, path}, errors);
  const bool declared = release.Since(kDeviceTags);
  for (const auto& [i, toleration] : result.Structs("tolerations")) {
    const FieldPath at = path.Child("tolerations").Index(i);
    if (declared) ValidateDeviceToleration(toleration, release, {at, at}, errors);
  }
  if (!result.Has("shareID")) return;
  const ShareIdRule rule = declared ? ShareIdRule::kDeclared : ShareIdRule::kByHand;
  ValidateShareId(result.Text("shareID"), rule, path.Child("shareID"), errors);
}

void ValidateAllocatedConfig(Struct config, const RequestNames& names, const Release& release, FieldPath path,
                             Errors& errors) {
  constexpr std::array<std::string_view, 2> kSources = {"FromClaim", "FromClass"};
  RequireChoice(config.Get("source"), kSources, path.Child("source"), errors);
  ValidateRequestNames(config.Get("requests"), names, path.Child("requests"), errors);
  ValidateDeviceConfiguration(config, false, release, path, errors);
}

void ValidateAllocation(Struct allocation, const RequestNames& names, const Release& release, FieldPath path,
                        Errors& errors) {
  const Struct devices = allocation.At("devices");
  const FieldPath results = path.Child("devices", "results"), configs = path.Child("devices", "config");
  if (devices.Count("results") > kMaxDeviceRequests) {
    errors.TooMany(results, devices.Count("results"), kMaxDeviceRequests);
  } else {
    for (const auto& [i, result] : devices.Structs("results"))
      ValidateResult(result, names, release, results.Index(i), errors);
  }
  // Those of the class and those of the claim.
  if (devices.Count("config") > 2 * kMaxDeviceRequests) {
    errors.TooMany(configs, devices.Count("config"), 2 * kMaxDeviceRequests);
  } else {
    for (const auto& [i, config] : devices.Structs("config"))
      ValidateAllocatedConfig(config, names, release, configs.Index(i), errors);
  }
  if (allocation.Has("nodeSelector")) {
    ValidateNodeSelector(allocation.At("nodeSelector"), false, path.Child("nodeSelector"), errors);
  }
}

}  // namespace

void ValidateResourceClaimStatus(Request& request) {
  ValidateMetadataUpdate(request);
  Errors& errors = request.errors;
  const Struct status = request.object.At("status"), old = request.old.At("status");
  const FieldPath path = request.Path("status"), reserved = path.Child("reservedFor");
  ValidateConsumers(status.Get("reservedFor"), request.release, reserved, errors);
  ValidateDeviceStatuses(status, old, request.release, path.Child("devices"), errors);
  const Struct allocation = status.At("allocation"), before = old.At("allocation");
  if (status.Count("reservedFor") != 0) {
    if (!allocation) {
      errors.Forbidden(reserved, "may not be specified when `allocated` is not set");
    } else if (request.object.At("metadata").Has("deletionTimestamp") &&
               HasNewConsumer(status.Get("reservedFor"), old.Get("reservedFor"))) {
      errors.Forbidden(
          reserved,
          "new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set");
    }
  }
  if (!allocation) return;
  if (!before) {
    const RequestNames names(request.object.At("spec").At("devices"));
    return ValidateAllocation(allocation, names, request.release, path.Child("allocation"), errors);
  }
  if (!request.release.Since(kDeviceTags))
    return ValidateImmutableField(allocation, before, path.Child("allocation"), errors);
  if (Equal(allocation, before)) return;
  errors.Invalid(path.Child("allocation"), Shown::AsIs("null"), "field cannot be modified once set");
}

}  // namespace plimsoll::builtin

#include <cstdint>
#include <string>
#include <vector>

#include "../object/text_set.h"
#include "affinity.h"
#include "device.h"
#include "device_lists.h"
#include "device_names.h"
#include "field.h"
#include "node_allocatable.h"
#include "object_meta.h"
#include "plimsoll/text/joined.h"
#include "resource_claim.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxSliceDevices = 128;
constexpr size_t kMaxSliceDevicesWithFeatures = 64;  // with taints, counters or lists
constexpr uint32_t kFewerDevicesWithFeatures = 35;
constexpr size_t kMaxCounterSets = 8;
// Before sets had limits.
constexpr size_t kMaxSharedCounters = 32;
constexpr size_t kMaxCountersOfDevices = 1024;

void ValidatePool(Struct pool, FieldPath path, Errors& errors) {
  ValidatePoolName(pool.Text("name"), path.Child("name"), errors);
  ValidatePositiveField(pool.Int("resourceSliceCount"), path.Child("resourceSliceCount"), errors);
  if (pool.Int("generation") < 0) {
    errors.Invalid(path.Child("generation"), pool.Int("generation"), "must be greater than or equal to zero");
  }
}

void ValidateSliceIdentity(Struct spec, Struct old, FieldPath path, Errors& errors) {
  ValidateImmutableText(spec.At("pool").Text("name"), old.At("pool").Text("name"), path.Child("pool", "name"),
                        errors);
  ValidateImmutableText(spec.Text("driver"), old.Text("driver"), path.Child("driver"), errors);
  ValidateImmutableField(spec.Get("nodeName"), old.Get("nodeName"), path.Child("nodeName"), errors);
}

// A flag that is never false; true if it is set.
bool ValidateOnlyTrue(Struct spec, FieldName field, FieldPath path, Errors& errors) {
  if (!spec.Has(field) || spec.Flag(field)) return spec.Flag(field);
  errors.Invalid(path.Child(field.text()), false, "must be either unset or set to true");
  return false;
}

void ValidateSliceNodes(Struct spec, FieldPath path, Errors& errors) {
  constexpr const char* kOne =
      "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";
  std::vector<std::string_view> set;
  const std::string_view node = spec.Text("nodeName");
  if (!node.empty()) {
    set.emplace_back("`nodeName`");
    ValidateNodeNameOf(node, path.Child("nodeName"), errors);
  } else if (spec.Has("nodeName")) {
    errors.Invalid(path.Child("nodeName"), node, "must be either unset or set to a non-empty string");
  }
  if (const Struct selector = spec.At("nodeSelector")) {
    set.emplace_back("`nodeSelector`");
    const FieldPath at = path.Child("nodeSelector");
    ValidateNodeSelector(selector, false, at, errors);
    if (selector.Count("nodeSelectorTerms") != 1) {
      errors.Invalid(at.Child("nodeSelectorTerms"), selector.Get("nodeSelectorTerms"),
                     "must have exactly one node selector term");
    }
  }
  if (ValidateOnlyTrue(spec, "allNodes", path, errors)) set.emplace_back("`allNodes`");
  if (ValidateOnlyTrue(spec, "perDeviceNodeSelection", path, errors))
    set.emplace_back("`perDeviceNodeSelection`");
  if (set.empty()) return errors.Required(path, kOne);
  if (set.size() == 1) return;
  errors.Invalid(path, "{" + text::Joined(set, ", ") + "}",
                 std::string(kOne) + ", but multiple fields are set");
}

bool UsesFeatures(Struct body) {
  if (body.Count("taints") != 0 || body.Count("consumesCounters") != 0) return true;
  for (const auto& [key, attribute] : body.Entries("attributes")) {
    const Struct value = attribute.AsStruct();
    if (value.Has("bools") || value.Has("ints") || value.Has("strings") || value.Has("versions")) return true;
  }
  return false;
}

Struct FindDevice(Struct spec, std::string_view name, bool flat) {
  for (const auto& [i, device] : spec.Structs("devices")) {
    if (device.Text("name") == name) return DeviceBody(device, flat);
  }
  return {};
}

void ValidateSliceDevices(Request& request, Struct spec, FieldPath path) {
  const bool flat = IsFlatVersion(request.object);
  bool features = false;
  for (const auto& [i, device] : spec.Structs("devices")) features |= UsesFeatures(DeviceBody(device, flat));
  const Release& release = request.release;
  const bool fewer = features && release.Since(kFewerDevicesWithFeatures);
  if (HasTooManyItems(spec.Count("devices"), fewer ? kMaxSliceDevicesWithFeatures : kMaxSliceDevices, release,
                      path, request.errors)) {
    return;
  }
  const DeviceRules rules = {.selects_nodes = spec.Flag("perDeviceNodeSelection"),
                             .attribute_tags = UsesAttributeTags(request)};
  TextSet names;
  for (const auto& [i, device] : spec.Structs("devices")) {
    const std::string_view name = device.Text("name");
    const FieldPath at = path.Index(i);
    ValidateDevice(request, name, DeviceBody(device, flat), FindDevice(request.old.At("spec"), name, flat),
                   PlaceIn(release, at, flat ? at.Child("basic") : at), rules);
    if (!names.Add(name)) request.errors.Duplicate(release.Since(35) ? at : at.Child("name"), name);
  }
}

void ValidateSharedCounters(Request& request, Part sets, FieldPath path) {
  const Release& release = request.release;
  Errors& errors = request.errors;
  if (!release.Since(kCountersOfSets)) {
    ValidateCounterTotal(sets, kMaxSharedCounters, "shared counters", path, errors);
  } else if (sets.Count() > kMaxCounterSets) {
    return errors.TooMany(path, sets.Count(), kMaxCounterSets);
  }
  TextSet names;
  for (const auto& [i, set] : sets.Structs()) {
    const DevicePlace place{path.Index(i), path.Index(i)};
    ValidateCounters(request, set, "name", place);
    if (!names.Add(set.Text("name"))) AddRepeatedItem(set, "name", release, place, errors);
  }
}

// Until 1.34 counters were those of the slice itself.
void ValidateCounterReferences(Struct spec, bool flat, FieldPath path, Errors& errors) {
  const auto find = [&](std::string_view name) {
    for (const auto& [i, set] : spec.Structs("sharedCounters")) {
      if (set.Text("name") == name) return set;
    }
    return Struct();
  };
  size_t total = 0;
  for (const auto& [i, device] : spec.Structs("devices")) {
    for (const auto& [j, used] : DeviceBody(device, flat).Structs("consumesCounters")) {
      total += used.Count("counters");
      const FieldPath place = path.Index(i).Child("consumesCounters").Index(j);
      const Struct set = find(used.Text("counterSet"));
      if (!set) {
        errors.Invalid(place.Child("counterSet"), used.Text("counterSet"),
                       "must reference a counterSet defined in the ResourceSlice sharedCounters");
        continue;
      }
      for (const auto& [name, counter] : used.Entries("counters")) {
        if (set.Entry("counters", name)) continue;
        errors.Invalid(place.Child("counters"), name,
                       "must reference a counter defined in the ResourceSlice sharedCounters");
      }
    }
  }
  if (total <= kMaxCountersOfDevices) return;
  errors.Invalid(
      path, total,
      "the total number of counters in devices must not exceed " + std::to_string(kMaxCountersOfDevices));
}

// An attribute of the driver's own domain may be without it.
Part FindAttribute(Struct body, std::string_view name, std::string_view driver) {
  if (const Part found = body.Entry("attributes", name)) return found;
  const bool own = name.size() > driver.size() && name.starts_with(driver) && name[driver.size()] == '/';
  return own ? body.Entry("attributes", name.substr(driver.size() + 1)) : Part();
}

// Devices that consume counters have the attribute that names their type, as a text.
void ValidatePartitionType(Request& request, Struct spec, FieldPath path) {
  const Part attribute = spec.Get("partitionTypeAttribute");
  if (!attribute) return;
  Errors& errors = request.errors;
  const FieldPath at = path.Child("partitionTypeAttribute");
  const bool flat = IsFlatVersion(request.object);
  const Part before = request.old.At("spec").Get("partitionTypeAttribute");
  const bool changed = !before || before.Text() != attribute.Text();
  const bool enabled = request.release.Gate("DRAPartitionableDevicesType");
  if (changed && !enabled) errors.Forbidden(at, "");
  bool consumes = false;
  for (const auto& [i, device] : spec.Structs("devices"))
    consumes |= DeviceBody(device, flat).Count("consumesCounters") != 0;
  if (!consumes) {
    return errors.Invalid(at, attribute,
                          "may only be set on a slice which declares devices that consume counters");
  }
  finding::ErrorList problems;
  Errors of_name(problems);
  ValidateFullyQualifiedAttribute(attribute, request.release, at, of_name);
  if (!of_name.empty()) {
    if (changed && enabled) ValidateFullyQualifiedAttribute(attribute, request.release, at, errors);
    return;
  }
  for (const auto& [i, device] : spec.Structs("devices")) {
    const Struct body = DeviceBody(device, flat);
    if (body.Count("consumesCounters") == 0) continue;
    const FieldPath place = path.Child("devices").Index(i).Child("attributes").Key(attribute.Text());
    const Part found = FindAttribute(body, attribute.Text(), spec.Text("driver"));
    if (!found) {
      errors.Required(
          place,
          "device consumes counters and `partitionTypeAttribute` names this attribute, so it must be set");
    } else if (!found.AsStruct().Has("string")) {
      errors.Invalid(place, found,
                     "must be a string value because `partitionTypeAttribute` names this attribute");
    }
  }
}

void ValidateSliceSpec(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  ValidateCsiDriverName(spec.Text("driver"), path.Child("driver"), errors);
  ValidatePool(spec.At("pool"), path.Child("pool"), errors);
  if (request.is_update()) ValidateSliceIdentity(spec, request.old.At("spec"), path, errors);
  ValidateSliceNodes(spec, path, errors);
  if (spec.Has("sharedCounters") && spec.Has("devices") && request.release.Since(35)) {
    errors.Invalid(path, "", "only one of `sharedCounters` or `devices` is allowed");
  }
  ValidateSliceDevices(request, spec, path.Child("devices"));
  ValidateSharedCounters(request, spec.Get("sharedCounters"), path.Child("sharedCounters"));
  if (!request.release.Since(kCountersOfSets))
    ValidateCounterReferences(spec, IsFlatVersion(request.object), path.Child("devices"), errors);
  ValidatePartitionType(request, spec, path);
  ValidateSkippedOperations(spec.Get("skipNodeOperations"), request.old.At("spec").Get("skipNodeOperations"),
                            path.Child("skipNodeOperations"), errors);
}

}  // namespace

void ValidateResourceSlice(Request& request) {
  ValidateMetadata(request);
  ValidateSliceSpec(request);
}

void ValidateResourceSliceUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateSliceSpec(request);
}

}  // namespace plimsoll::builtin

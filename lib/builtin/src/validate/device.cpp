#include "device.h"
#include "../object/text_set.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "../vocabulary/semantic_version.h"
#include "affinity.h"
#include "binding_conditions.h"
#include "device_capacity.h"
#include "device_lists.h"
#include "device_names.h"
#include "device_taint.h"
#include "field.h"
#include "node_allocatable.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxDescriptions = 32;  // attributes and capacities
constexpr size_t kMaxAttributeValues = 48;
constexpr size_t kMaxAttributeText = 64;
constexpr size_t kMaxDescriptionKey = 63 + 1 + 32;
constexpr size_t kMaxDeviceTaints = 16;
constexpr size_t kMaxTaintsBefore = 4;
constexpr size_t kMaxCounters = 32;  // of a set; before kCountersOfSets, of all that a device consumes
constexpr size_t kMaxConsumedSets = 2;
constexpr size_t kMaxCounterKey = 63;
constexpr size_t kMaxCompatibilityGroups = 2;
constexpr uint32_t kNoAttributeInvalid = 35;  // before, it was missing
constexpr uint32_t kOldCapacityKept = 37;     // and not looked at again

struct AttributeMember {
  FieldName field;
  bool list;
};
constexpr std::array<AttributeMember, 8> kAttributeMembers = {{{"int", false},
                                                               {"bool", false},
                                                               {"string", false},
                                                               {"version", false},
                                                               {"ints", true},
                                                               {"bools", true},
                                                               {"strings", true},
                                                               {"versions", true}}};

void ValidateVersionText(std::string_view text, FieldPath path, Errors& errors) {
  if (!IsSemanticVersion(text))
    errors.Invalid(path, text, "must be a string compatible with semver.org spec 2.0.0");
  if (text.size() > kMaxAttributeText) errors.TooLong(path, kMaxAttributeText);
}

void ValidateAttributeLists(Struct attribute, FieldPath path, Errors& errors) {
  for (const AttributeMember& member : kAttributeMembers) {
    if (member.list && attribute.Has(member.field) && attribute.Count(member.field) == 0) {
      errors.Invalid(path.Child(member.field.text()), attribute.Get(member.field),
                     "must not be empty if specified");
    }
  }
  for (const auto& [i, text] : attribute.Texts("strings")) {
    if (text.size() > kMaxAttributeText) errors.TooLong(path.Child("strings").Index(i), kMaxAttributeText);
  }
  for (const auto& [i, text] : attribute.Texts("versions")) {
    ValidateVersionText(text, path.Child("versions").Index(i), errors);
  }
}

auto MemberCount(Struct attribute) {
  return std::ranges::count_if(kAttributeMembers,
                               [&](const AttributeMember& member) { return attribute.Has(member.field); });
}

// As code says it; since 1.37 where tags say nothing. A list that is there counts, even if it is empty.
void ValidateAttributeUnionByHand(Struct attribute, const Release& release, FieldPath path, Errors& errors) {
  constexpr const char* kOne = "exactly one value must be specified";
  const auto count = MemberCount(attribute);
  if (count > 1) return errors.Invalid(path, attribute, kOne);
  if (count == 1) return;
  release.Since(kNoAttributeInvalid) ? errors.Invalid(path, "", kOne) : errors.Required(path, kOne);
}

// As tags say it: a list that is empty does not count. Whether there is one value.
bool ValidateAttributeUnion(Struct attribute, FieldPath path, Errors& errors) {
  constexpr std::string_view kAll =
      "one of: `int`, `bool`, `string`, `version`, `ints`, `bools`, `strings`, `versions`";
  std::string set;
  size_t count = 0;
  for (const AttributeMember& member : kAttributeMembers) {
    if (member.list ? attribute.Count(member.field) == 0 : !attribute.Has(member.field)) continue;
    set += (count++ == 0 ? "" : ", ") + std::string(member.field.text());
  }
  if (count == 0) errors.Invalid(path, "", "must specify " + std::string(kAll));
  if (count > 1) errors.Invalid(path, "{" + set + "}", "must specify exactly " + std::string(kAll));
  return count == 1;
}

void ValidateAttribute(Struct attribute, const Release& release, bool tags, DevicePlace place,
                       Errors& errors) {
  if (attribute.Text("string").size() > kMaxAttributeText)
    errors.TooLong(place.path.Child("string"), kMaxAttributeText);
  if (attribute.Has("version"))
    ValidateVersionText(attribute.Text("version"), place.path.Child("version"), errors);
  ValidateAttributeLists(attribute, place.path, errors);
  if (tags && !ValidateAttributeUnion(attribute, place.tagged, errors)) return;
  ValidateAttributeUnionByHand(attribute, release, place.path, errors);
}

void ValidateDescriptionCount(Struct body, FieldPath path, Errors& errors) {
  const size_t count = body.Count("attributes") + body.Count("capacity");
  if (count > kMaxDescriptions) {
    errors.Invalid(path, count, "the total number of attributes and capacities must not exceed 32");
  }
  size_t values = 0;
  for (const auto& [key, attribute] : body.Entries("attributes")) {
    const Struct value = attribute.AsStruct();
    const size_t listed =
        value.Count("ints") + value.Count("bools") + value.Count("strings") + value.Count("versions");
    values += std::max<size_t>(listed, 1);
  }
  if (values > kMaxAttributeValues) {
    errors.Invalid(path, values, "the total number of attribute values must not exceed 48");
  }
}

void ValidateDescriptions(Request& request, Struct body, Struct old, bool tags, DevicePlace place) {
  Errors& errors = request.errors;
  ValidateDescriptionCount(body, place.path, errors);
  const DevicePlace attributes = place.Child("attributes");
  for (const auto& [key, attribute] : body.Entries("attributes")) {
    const std::string_view shown = TruncatedKey(key, kMaxDescriptionKey, request.paths);
    ValidateDeviceQualifiedName(key, request.release, PlaceOfKey(attributes.path, shown, request.release),
                                errors);
    ValidateAttribute(attribute.AsStruct(), request.release, tags,
                      {attributes.path.Key(shown), attributes.tagged.Key(key)}, errors);
  }
  if (old && request.release.Since(kOldCapacityKept) && Equal(body.Get("capacity"), old.Get("capacity")))
    return;
  const FieldPath capacities = place.path.Child("capacity");
  for (const auto& [key, capacity] : body.Entries("capacity")) {
    const std::string_view shown = TruncatedKey(key, kMaxDescriptionKey, request.paths);
    ValidateDeviceQualifiedName(key, request.release, PlaceOfKey(capacities, shown, request.release), errors);
    ValidateDeviceCapacity(capacity.AsStruct(), body.Flag("allowMultipleAllocations"), request.release,
                           capacities.Key(shown), errors);
  }
}

void ValidateDeviceTaints(Struct body, Struct old, const Release& release, DevicePlace place,
                          Errors& errors) {
  // 1.34 looks at all taints, and at those that are too many.
  const bool before = !release.Since(kCountersOfSets);
  if (!before && old && Equal(body.Get("taints"), old.Get("taints"))) {
    // Tags look at all devices again when one of them changed.
    if (!release.Since(kDeviceTags)) return;
    for (const auto& [i, taint] : body.Structs("taints")) {
      ValidateTaintEffect(taint, release, place.tagged.Index(i).Child("effect"), errors);
    }
    return;
  }
  if (HasTooManyItems(body.Count("taints"), before ? kMaxTaintsBefore : kMaxDeviceTaints, release, place.path,
                      errors)) {
    return;
  }
  for (const auto& [i, taint] : body.Structs("taints")) {
    ValidateDeviceTaint(taint, {}, release, place.Index(i), errors);
  }
}

// Which other devices may be used with one that consumes these counters.
void ValidateCompatibilityGroups(Part groups, const Release& release, FieldPath path, Errors& errors) {
  if (groups.Count() > kMaxCompatibilityGroups)
    return errors.TooMany(path, groups.Count(), kMaxCompatibilityGroups);
  TextSet seen;
  for (const auto& [i, group] : groups.Texts()) {
    ValidateCounterName(group, release, path.Index(i), errors);
    if (!seen.Add(group)) errors.Duplicate(path.Index(i), group);
  }
}

void ValidateConsumedCounters(Request& request, Part sets, bool tags, DevicePlace device) {
  const Release& release = request.release;
  Errors& errors = request.errors;
  const DevicePlace place = device.Child("consumesCounters");
  const bool before = !release.Since(kCountersOfSets);
  if (before) {
    ValidateCounterTotal(sets, kMaxCounters, "counters", device.path, errors);
  } else if (sets.Count() > kMaxConsumedSets) {
    return errors.TooMany(place.tagged, sets.Count(), kMaxConsumedSets);
  }
  TextSet names;
  for (const auto& [i, set] : sets.Structs()) {
    ValidateCounters(request, set, "counterSet", place.Index(i));
    if (tags) {
      ValidateCompatibilityGroups(set.Get("compatibilityGroups"), release,
                                  place.tagged.Index(i).Child("compatibilityGroups"), errors);
    }
    if (!names.Add(set.Text("counterSet")))
      AddRepeatedItem(set, "counterSet", release, place.Index(i), errors);
  }
}

void ValidateOwnNodes(Struct body, FieldPath path, Errors& errors) {
  constexpr std::string_view kOne =
      "exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is "
      "set "
      "to true in the ResourceSlice spec";
  std::vector<std::string_view> set;
  if (body.Has("nodeName")) {
    if (body.Text("nodeName").empty()) {
      errors.Invalid(path.Child("nodeName"), "", "must not be empty");
    } else {
      set.emplace_back("`nodeName`");
      ValidateNodeNameOf(body.Text("nodeName"), path.Child("nodeName"), errors);
    }
  }
  if (body.Has("nodeSelector")) {
    set.emplace_back("`nodeSelector`");
    ValidateNodeSelector(body.At("nodeSelector"), false, path.Child("nodeSelector"), errors);
  }
  if (body.Flag("allNodes")) {
    set.emplace_back("`allNodes`");
  } else if (body.Has("allNodes")) {
    errors.Invalid(path.Child("allNodes"), false, "must be either unset or set to true");
  }
  if (set.empty()) return errors.Required(path, std::string(kOne));
  if (set.size() > 1) errors.Invalid(path, "{" + text::Joined(set, ", ") + "}", std::string(kOne));
}

}  // namespace

void ValidateNodeNameOf(std::string_view name, FieldPath path, Errors& errors) {
  errors.Invalid(path, name, schema::DnsSubdomainName(name, false));
}

void ValidateCounters(Request& request, Struct set, FieldName field, DevicePlace place) {
  const Release& release = request.release;
  Errors& errors = request.errors;
  const bool before = !release.Since(kCountersOfSets);
  // What a device consumed was looked up among the sets instead.
  if (before && field.number() == FieldName("counterSet").number()) {
    if (set.Text(field).empty()) errors.Required(place.path.Child(field.text()));
  } else {
    RequireCounterName(set.Text(field), release, place.tagged.Child(field.text()), errors);
  }
  const DevicePlace counters = place.Child("counters");
  const uint32_t count = set.Count("counters");
  if (count == 0) return errors.Required(counters.tagged);
  if (count > kMaxCounters && !before) errors.TooMany(counters.path, count, kMaxCounters);
  for (const auto& [key, counter] : set.Entries("counters")) {
    const std::string_view shown = TruncatedKey(key, kMaxCounterKey, request.paths);
    ValidateCounterName(key, release, PlaceOfKey(counters.tagged, shown, release), errors);
  }
}

void ValidateCounterTotal(Part sets, size_t most, std::string_view what, FieldPath path, Errors& errors) {
  size_t total = 0;
  for (const auto& [i, set] : sets.Structs()) total += set.Count("counters");
  if (total <= most) return;
  errors.Invalid(path, total,
                 "the total number of " + std::string(what) + " must not exceed " + std::to_string(most));
}

bool UsesAttributeTags(const Request& request) {
  return request.release.Since(kDeviceTags) &&
         !(request.is_update() &&
           Equal(request.object.At("spec").Get("devices"), request.old.At("spec").Get("devices")));
}

void ValidateDevice(Request& request, std::string_view name, Struct body, Struct old_body, DevicePlace place,
                    DeviceRules rules) {
  Errors& errors = request.errors;
  ValidateDeviceLabel(name, place.path.Child("name"), errors);
  ValidateDescriptions(request, body, old_body, rules.attribute_tags, place);
  ValidateDeviceTaints(body, old_body, request.release, place.Child("taints"), errors);
  ValidateConsumedCounters(request, body.Get("consumesCounters"), rules.attribute_tags, place);
  if (rules.selects_nodes) {
    ValidateOwnNodes(body, place.path, errors);
  } else if (body.Has("nodeName") || body.Has("nodeSelector") || body.Has("allNodes")) {
    errors.Invalid(
        place.path, Shown::AsIs("null"),
        "`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set "
        "to true in the ResourceSlice spec");
  }
  ValidateBindingConditions(body, place, errors);
  const bool tags = rules.attribute_tags || !request.release.Since(kDeviceTags);
  ValidateNodeAllocatable(body, tags, place.Child("nodeAllocatableResources"), errors);
}

}  // namespace plimsoll::builtin

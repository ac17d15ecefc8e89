#include "device_claim.h"
#include "../object/text_set.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "../vocabulary/among.h"
#include "derived_attributes.h"
#include "device_compiler.h"
#include "device_lists.h"
#include "device_names.h"
#include "device_taint.h"
#include "field.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/value/write.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 2> kAllocationModes = {"All", "ExactCount"};
constexpr size_t kMaxChoices = 8;
constexpr uint32_t kOneOfEither = 35;  // before, both were looked at where there should be one
constexpr size_t kMaxOpaqueParameters = 10 << 10;
constexpr std::string_view kNoRequest =
    "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";

void ValidateAllocationMode(Struct body, DevicePlace place, Errors& errors) {
  const std::string_view mode = body.Text("allocationMode");
  const int64_t count = body.Int("count");
  const FieldPath path = place.path.Child("count");
  if (mode == "All") {
    if (count != 0) errors.Invalid(path, count, "must not be specified when allocationMode is 'All'");
  } else if (mode == "ExactCount") {
    ValidatePositiveField(count, path, errors);
  } else if (!mode.empty()) {
    errors.NotSupported(place.tagged.Child("allocationMode"), Shown::Word(body.Get("allocationMode")),
                        kAllocationModes);
  } else {
    errors.NotSupported(place.path.Child("allocationMode"), "", kAllocationModes);
  }
}

// Who asks: a request, or one of its choices.
struct Asking {
  DerivedAttributes& derived;
  std::string_view name;
  std::string_view choice = {};
};

void ValidateRequestBody(Request& request, Struct body, const Asking& asking, DevicePlace place) {
  ValidateDeviceSelectors(request, body.Get("selectors"), false, place.Child("selectors"));
  asking.derived.Validate(body.Get("derivedAttributes"), asking.name, asking.choice,
                          place.Child("derivedAttributes"));
  ValidateAllocationMode(body, place, request.errors);
  for (const auto& [i, toleration] : body.Structs("tolerations")) {
    ValidateDeviceToleration(toleration, request.release, place.Child("tolerations").Index(i),
                             request.errors);
  }
}

void ValidateExactRequest(Request& request, Struct body, const Asking& asking, DevicePlace place) {
  const std::string_view name = body.Text("deviceClassName");
  const FieldPath path = place.path.Child("deviceClassName");
  if (name.empty()) {
    request.errors.Required(path);
  } else {
    request.errors.Invalid(path, name, schema::Dns1123SubdomainProblems(name));
  }
  ValidateRequestBody(request, body, asking, place);
}

void ValidateChoices(Request& request, Part choices, const Asking& asking, FieldPath path) {
  Errors& errors = request.errors;
  if (HasTooManyItems(choices.Count(), kMaxChoices, request.release, path, errors)) return;
  TextSet names;
  for (const auto& [i, choice] : choices.Structs()) {
    const FieldPath at = path.Index(i);
    ValidateDeviceLabel(choice.Text("name"), at.Child("name"), errors);
    RequireDeviceClassName(choice.Text("deviceClassName"), request.release, at.Child("deviceClassName"),
                           errors);
    ValidateRequestBody(request, choice, {asking.derived, asking.name, choice.Text("name")}, {at, at});
    if (!names.Add(choice.Text("name"))) AddRepeatedItem(choice, "name", request.release, {at, at}, errors);
  }
}

void ValidateTaggedBody(Struct body, const Release& release, FieldPath path, Errors& errors) {
  if (body.Count("selectors") > kMaxDeviceRequests)
    errors.TooMany(path.Child("selectors"), body.Count("selectors"), kMaxDeviceRequests);
  ValidateChoice(body.Get("allocationMode"), kAllocationModes, path.Child("allocationMode"), errors);
  for (const auto& [i, toleration] : body.Structs("tolerations")) {
    ValidateTaggedToleration(toleration, release, path.Child("tolerations").Index(i), errors);
  }
}

// Of a request that has both, code says nothing else; tags do.
void ValidateTaggedRequest(Request& request, Struct exactly, Part choices, DerivedAttributes& derived,
                           DevicePlace place, FieldPath path) {
  ValidateTaggedBody(exactly, request.release, place.tagged, request.errors);
  derived.ValidateTags(exactly.Get("derivedAttributes"), place.tagged.Child("derivedAttributes"));
  const FieldPath list = path.Child("firstAvailable");
  if (HasTooManyItems(choices.Count(), kMaxChoices, request.release, list, request.errors)) return;
  TextSet names;
  for (const auto& [i, choice] : choices.Structs()) {
    const FieldPath at = list.Index(i);
    if (!names.Add(choice.Text("name")))
      AddRepeatedItem(choice, "name", request.release, {at, at}, request.errors);
    RequireDeviceClassName(choice.Text("deviceClassName"), request.release, at.Child("deviceClassName"),
                           request.errors);
    ValidateTaggedBody(choice, request.release, at, request.errors);
    derived.ValidateTags(choice.Get("derivedAttributes"), at.Child("derivedAttributes"));
  }
}

void ValidateDeviceRequest(Request& request, Struct asked, DerivedAttributes& derived, FieldPath path,
                           bool flat) {
  Errors& errors = request.errors;
  ValidateDeviceLabel(asked.Text("name"), path.Child("name"), errors);
  const Struct exactly = ExactRequest(asked, flat);
  const Part choices = asked.Get("firstAvailable");
  const bool both = exactly && choices.Count() != 0;
  const DevicePlace place =
      PlaceIn(request.release, path.Child("exactly"), flat ? path : path.Child("exactly"));
  if (both) {
    if (request.release.Since(kDeviceTags))
      ValidateTaggedRequest(request, exactly, choices, derived, place, path);
    errors.Invalid(path, Shown::AsIs("null"),
                   "exactly one of `exactly` or `firstAvailable` is required, but multiple fields are set");
    if (request.release.Since(kOneOfEither)) return;
  }
  const Asking asking{derived, asked.Text("name")};
  if (choices.Count() != 0) ValidateChoices(request, choices, asking, path.Child("firstAvailable"));
  if (exactly) ValidateExactRequest(request, exactly, asking, place);
  if (!exactly && choices.Count() == 0)
    errors.Required(path, "exactly one of `exactly` or `firstAvailable` is required");
}

void ValidateDeviceRequests(Request& request, Part requests, DerivedAttributes& derived, FieldPath path) {
  if (HasTooManyItems(requests.Count(), kMaxDeviceRequests, request.release, path, request.errors)) return;
  const bool flat = IsFlatVersion(request.object);
  TextSet names;
  for (const auto& [i, asked] : requests.Structs()) {
    ValidateDeviceRequest(request, asked, derived, path.Index(i), flat);
    if (names.Add(asked.Text("name"))) continue;
    AddRepeatedItem(asked, "name", request.release, {path.Index(i), path.Index(i)}, request.errors);
  }
}

void ValidateDeviceConstraint(Request& request, Struct constraint, const RequestNames& names,
                              FieldPath path) {
  Errors& errors = request.errors;
  ValidateRequestNames(constraint.Get("requests"), names, path.Child("requests"), errors);
  ValidateFullyQualifiedAttribute(constraint.Get("matchAttribute"), request.release,
                                  path.Child("matchAttribute"), errors);
  // Code looks at one of them.
  if (request.release.Since(kDeviceTags) || !constraint.Has("matchAttribute")) {
    ValidateFullyQualifiedAttribute(constraint.Get("distinctAttribute"), request.release,
                                    path.Child("distinctAttribute"), errors);
  }
  if (constraint.Has("matchAttribute") || constraint.Has("distinctAttribute")) return;
  if (!request.release.Gate("DRAConsumableCapacity")) return errors.Required(path.Child("matchAttribute"));
  errors.Required(
      path,
      "exactly one of \"matchAttribute\" or \"distinctAttribute\" is required, but multiple fields "
      "are set");
}

}  // namespace

bool RequestNames::Has(std::string_view name) const {
  if (std::ranges::count(name, '/') > 1) return false;
  const size_t slash = name.find('/');
  Struct found;
  for (const auto& [i, request] : devices_.Structs("requests")) {
    if (request.Text("name") == name.substr(0, slash)) found = request;
  }
  if (!found || slash == std::string_view::npos) return static_cast<bool>(found);
  for (const auto& [i, choice] : found.Structs("firstAvailable")) {
    if (choice.Text("name") == name.substr(slash + 1)) return true;
  }
  return false;
}

void ValidateRequestName(std::string_view name, const RequestNames& known, FieldPath path, Errors& errors) {
  if (std::ranges::count(name, '/') > 1) return errors.Invalid(path, name, std::string(kNoRequest));
  const size_t slash = name.find('/');
  ValidateDeviceLabel(name.substr(0, slash), path, errors);
  if (slash != std::string_view::npos) ValidateDeviceLabel(name.substr(slash + 1), path, errors);
  if (!known.Has(name)) errors.Invalid(path, name, std::string(kNoRequest));
}

void ValidateRequestNames(Part names, const RequestNames& known, FieldPath path, Errors& errors) {
  if (names.Count() > kMaxDeviceRequests) return errors.TooMany(path, names.Count(), kMaxDeviceRequests);
  TextSet seen;
  for (const auto& [i, name] : names.Texts()) {
    ValidateRequestName(name, known, path.Index(i), errors);
    if (!seen.Add(name)) errors.Duplicate(path.Index(i), name);
  }
}

void ValidateDeviceSelectors(Request& request, Part selectors, bool stored, DevicePlace place) {
  Errors& errors = request.errors;
  if (selectors.Count() == 0) return;
  if (HasTooManyItems(selectors.Count(), kMaxDeviceRequests, request.release, place.tagged, errors)) return;
  DeviceCompiler compiler(request.release);
  for (const auto& [i, selector] : selectors.Structs()) {
    const FieldPath path = place.path.Index(i).Child("cel");
    if (!selector.Has("cel")) {
      errors.Required(path);
    } else if (!stored) {
      compiler.Validate(selector.At("cel").Text("expression"), path.Child("expression"), errors);
    }
  }
}

void ValidateRawObject(Part raw, bool stored, size_t max_length, FieldPath path, Errors& errors) {
  if (!raw || raw.Json().IsNull()) return errors.Required(path);
  const std::string text = value::WriteJson(raw.Json(), {.escape_html = false}).value_or("");
  if (!stored && text.size() > max_length) return errors.TooLong(path, static_cast<int64_t>(max_length));
  if (!raw.Json().IsObject()) errors.Invalid(path, "<value omitted>", "must be a valid JSON object");
}

void ValidateDeviceConfiguration(Struct config, bool stored, const Release& release, FieldPath path,
                                 Errors& errors) {
  const Struct opaque = config.At("opaque");
  const FieldPath at = path.Child("opaque");
  if (!opaque) return errors.Required(at);
  ValidateDeviceDriverName(opaque.Text("driver"), release, at.Child("driver"), errors);
  ValidateRawObject(opaque.Get("parameters"), stored, kMaxOpaqueParameters, at.Child("parameters"), errors);
}

void ValidateDeviceClaim(Request& request, Struct devices, FieldPath path) {
  Errors& errors = request.errors;
  const RequestNames names(devices);
  DerivedAttributes derived(request, devices);
  ValidateDeviceRequests(request, devices.Get("requests"), derived, path.Child("requests"));
  derived.ValidateTotal(path);
  const FieldPath constraints = path.Child("constraints"), configs = path.Child("config");
  if (devices.Count("constraints") > kMaxDeviceRequests) {
    errors.TooMany(constraints, devices.Count("constraints"), kMaxDeviceRequests);
  } else {
    for (const auto& [i, constraint] : devices.Structs("constraints")) {
      ValidateDeviceConstraint(request, constraint, names, constraints.Index(i));
    }
  }
  if (devices.Count("config") > kMaxDeviceRequests) {
    return errors.TooMany(configs, devices.Count("config"), kMaxDeviceRequests);
  }
  for (const auto& [i, config] : devices.Structs("config")) {
    ValidateRequestNames(config.Get("requests"), names, configs.Index(i).Child("requests"), errors);
    ValidateDeviceConfiguration(config, false, request.release, configs.Index(i), errors);
  }
}

}  // namespace plimsoll::builtin

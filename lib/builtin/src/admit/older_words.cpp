#include "older_words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

using finding::ErrorType;
using finding::FieldError;
using value::Path;
using value::Step;

constexpr uint32_t kNewestWords = 37;  // the last release in which any of these words changed

// The beginning of a text, in all kinds.
struct OlderBeginning {
  uint32_t since;
  std::string_view now, before;
};
constexpr std::array<OlderBeginning, 1> kOlderBeginnings = {{
    {35, "a valid label key must consist", "a qualified name must consist"},
}};

// Lengths of names and labels were said to be in characters.
constexpr uint32_t kBytesSince = 35;
constexpr std::array<std::string_view, 3> kLengths = {
    "must be no more than ", "name part must be no more than ", "prefix part must be no more than "};

// An error of a field of a kind, with its text; positions in lists are left out of fields.
struct OlderError {
  uint32_t since;
  std::string_view kind, field;
  ErrorType type;
  std::string_view detail;
  ErrorType type_before;
  std::string_view value_before;  // as it is shown; none leaves it as it is
  std::string_view detail_before;
};
constexpr std::string_view kAutoscaler = "HorizontalPodAutoscaler", kLevel = "PriorityLevelConfiguration";
constexpr std::array<OlderError, 4> kOlderErrors = {{
    {36, kAutoscaler, "spec.maxReplicas", ErrorType::kRequired, "must be set and greater than 0",
     ErrorType::kInvalid, "0", "must be greater than 0"},
    {36, kAutoscaler, "spec.maxReplicas", ErrorType::kInvalid, "must be greater than or equal to 1",
     ErrorType::kInvalid, "", "must be greater than 0"},
    {36, kLevel, "spec.type", ErrorType::kRequired, "", ErrorType::kNotSupported, "\"\"",
     "supported values: \"Exempt\", \"Limited\""},
    {36, kLevel, "spec.limited.limitResponse.type", ErrorType::kRequired, "", ErrorType::kNotSupported,
     "\"\"", "supported values: \"Queue\", \"Reject\""},
}};

// Names that were required and, being empty, also were no names. No kind: of all that have pods, the end of
// the field.
struct EmptyName {
  uint32_t since;
  std::string_view kind, field;
};
constexpr std::array<EmptyName, 12> kEmptyDrivers = {{
    {35, "", "spec.volumes.csi.driver"},
    {35, "PersistentVolume", "spec.csi.driver"},
    {35, "CSINode", "spec.drivers.name"},
    {35, "VolumeAttachment", "spec.source.inlineVolumeSpec.csi.driver"},
    {35, "DeviceTaintRule", "spec.deviceSelector.driver"},
    {35, "ResourceClaim", "spec.devices.config.opaque.driver"},
    {35, "ResourceClaim", "status.allocation.devices.config.opaque.driver"},
    {35, "ResourceClaimTemplate", "spec.spec.devices.config.opaque.driver"},
    {35, "ResourceSlice", "spec.driver"},
    {35, "DeviceClass", "spec.config.opaque.driver"},
    {35, "ResourceClaim", "status.allocation.devices.results.driver"},
    {35, "ResourceClaim", "status.devices.driver"},
}};

// `spec.ports.name` of `spec.ports[0].name`.
std::string FieldWithoutPositions(const Path& path) {
  std::string out;
  for (const Step& step : path.steps()) {
    if (step.kind == Step::Kind::kIndex) continue;
    if (!out.empty()) out += '.';
    out += step.name;
  }
  return out;
}

void Become(FieldError& error, ErrorType type, std::optional<std::string> value, std::string_view detail) {
  error.type = type;
  error.code = finding::GeneralCode(type);
  if (value) error.value = std::move(value);
  error.detail = detail;
}

// Until 1.36 the position of an owner was not said, and what it lacks was invalid.
void SayOwnerAsBefore(FieldError& error) {
  const std::vector<Step>& steps = error.path.steps();
  const bool in_owner = steps.size() >= 3 && steps[0].name == "metadata" &&
                        steps[1].name == "ownerReferences" && steps[2].kind == Step::Kind::kIndex;
  if (!in_owner || steps.size() > 4) return;
  std::vector<Step> shorter = steps;
  shorter.erase(shorter.begin() + 2);
  const std::string_view field = shorter.size() == 3 ? std::string_view(shorter[2].name) : "";
  const bool missing = error.type == ErrorType::kRequired;
  if (field == "apiVersion") {
    Become(error, ErrorType::kInvalid, missing ? std::optional<std::string>("\"\"") : std::nullopt,
           "version must not be empty");
  } else if (missing) {
    Become(error, ErrorType::kInvalid, "\"\"", "must not be empty");
  }
  error.path = Path(std::move(shorter));
}

// Until 1.34 the field was named twice.
void SayTolerationAsBefore(FieldError& error) {
  const std::vector<Step>& steps = error.path.steps();
  if (steps.size() < 4 || steps[0].name != "scheduling" || steps[1].name != "tolerations") return;
  std::vector<Step> longer = steps;
  longer.insert(longer.begin() + 1, Step::Field("tolerations"));
  error.path = Path(std::move(longer));
}

void SayTextAsBefore(const Release& release, std::string& detail) {
  for (const OlderBeginning& row : kOlderBeginnings) {
    if (!release.Since(row.since) && detail.starts_with(row.now))
      detail.replace(0, row.now.size(), row.before);
  }
  constexpr std::string_view kBytes = " bytes";
  if (release.Since(kBytesSince) || !detail.ends_with(kBytes)) return;
  if (std::ranges::none_of(kLengths, [&](std::string_view length) { return detail.starts_with(length); }))
    return;
  detail.replace(detail.size() - kBytes.size(), kBytes.size(), " characters");
}

void SayErrorAsBefore(std::string_view kind, const Release& release, FieldError& error) {
  for (const OlderError& row : kOlderErrors) {
    if (release.Since(row.since) || row.kind != kind || row.type != error.type ||
        row.detail != error.detail || FieldWithoutPositions(error.path) != row.field) {
      continue;
    }
    std::optional<std::string> value;
    if (!row.value_before.empty()) value = row.value_before;
    return Become(error, row.type_before, std::move(value), row.detail_before);
  }
}

// The second error of a name that is empty, if there was one.
std::optional<FieldError> AlsoNoName(std::string_view kind, const Release& release, const FieldError& error) {
  if (error.type != ErrorType::kRequired) return std::nullopt;
  const std::string field = FieldWithoutPositions(error.path);
  for (const EmptyName& row : kEmptyDrivers) {
    const bool same = row.kind.empty() ? field.ends_with(row.field) : row.kind == kind && field == row.field;
    if (release.Since(row.since) || !same) continue;
    FieldError out = finding::Invalid(error.path, "\"\"", "", error.place);
    for (std::string& problem : schema::Dns1123SubdomainProblems("")) out.detail = std::move(problem);
    return out;
  }
  return std::nullopt;
}

// Until 1.35 an empty handler was no label.
void SayHandlerAsBefore(FieldError& error) {
  if (error.type != ErrorType::kRequired || FieldWithoutPositions(error.path) != "handler") return;
  for (const std::string& problem : schema::Dns1123LabelProblems("")) {
    Become(error, ErrorType::kInvalid, "\"\"", problem);
  }
}

}  // namespace

void UseOlderWords(std::string_view kind, const Release& release, finding::ErrorList& errors) {
  if (release.Since(kNewestWords)) return;
  for (size_t i = 0; i < errors.size(); ++i) {
    FieldError& error = errors[i];
    SayOwnerAsBefore(error);
    SayTextAsBefore(release, error.detail);
    SayErrorAsBefore(kind, release, error);
    if (kind == "RuntimeClass" && !release.Since(36)) SayHandlerAsBefore(error);
    if (kind == "RuntimeClass" && !release.Since(35)) SayTolerationAsBefore(error);
    std::optional<FieldError> second = AlsoNoName(kind, release, error);
    if (second) errors.insert(errors.begin() + static_cast<ptrdiff_t>(++i), std::move(*second));
  }
}

void UseOlderWords(const Release& release, std::vector<Warning>& warnings) {
  if (release.Since(36)) return;
  constexpr std::string_view kNow = " is invalid: use ";
  for (auto& [text, path] : warnings) {
    const size_t at = text.rfind(kNow);
    const bool address = text.find(": non-standard IP address ") != std::string::npos ||
                         text.find(": non-standard CIDR value ") != std::string::npos;
    if (!address || at == std::string::npos) continue;
    text.replace(at, kNow.size(), " will be considered invalid in a future Kubernetes release: use ");
  }
}

}  // namespace plimsoll::builtin

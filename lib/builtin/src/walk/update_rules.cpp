#include "plimsoll/builtin/walk/update_rules.h"

#include <algorithm>
#include <array>

#include "plimsoll/value/go_render.h"
#include "said_alike.h"
#include "update_site.h"

namespace plimsoll::builtin {

using finding::ErrorType;
using value::Value;

namespace {

constexpr uint32_t kForever = UINT32_MAX;

// A field that stays as it is.
struct FrozenField {
  std::string_view group;
  std::string_view kind;
  std::string_view path;
  std::string_view fallback = {};  // what the server fills in where it is missing
  std::string_view detail = "field is immutable";
  ErrorType type = ErrorType::kInvalid;
  std::string_view field = {};  // as errors name it, if not by its path
  uint32_t since = 0;           // releases in which the server words it this way
  uint32_t until = kForever;    // the first in which it does not
  bool declared = false;        // since 1.37 by a declarative rule, which shows no value
  bool fills_empty = false;     // the fallback also replaces an empty text: the field is no pointer in Go
};

constexpr std::array kFrozen = std::to_array<FrozenField>({
    {.group = "", .kind = "Secret", .path = "type", .fallback = "Opaque", .fills_empty = true},
    {.group = "",
     .kind = "PersistentVolumeClaim",
     .path = "spec.volumeMode",
     .fallback = "Filesystem",
     .field = "volumeMode"},
    {.group = "",
     .kind = "PersistentVolume",
     .path = "spec.volumeMode",
     .fallback = "Filesystem",
     .field = "volumeMode"},
    {.group = "discovery.k8s.io", .kind = "EndpointSlice", .path = "addressType", .declared = true},
});

struct OwnCheck {
  std::string_view group;
  std::string_view kind;
  void (*check)(const UpdateSite& site);
};

constexpr std::array kOwnChecks = std::to_array<OwnCheck>({
    {"", "ConfigMap", CheckConfigMapUpdate},
    {"", "Secret", CheckSecretUpdate},
    {"", "Pod", CheckPodUpdate},
    {"", "PersistentVolumeClaim", CheckClaimUpdate},
    {"", "PersistentVolume", CheckVolumeUpdate},
    {"", "Service", CheckServiceUpdate},
});

bool IsFallback(std::optional<Value> value, std::string_view fallback) {
  if (fallback.empty() || !value) return SaysNothing(value);
  std::string text;
  value::AppendGoValue(text, *value);
  return text == fallback;
}

bool HasChanged(const UpdateSite& site, const FrozenField& frozen) {
  const auto given = [&](std::optional<Value> value) {
    const bool empty = value && value->IsString() && value->AsString().empty();
    return empty && frozen.fills_empty ? std::nullopt : value;
  };
  const auto before = given(site.Before(frozen.path));
  const auto now = given(site.Now(frozen.path));
  if (!before || !now) return !IsFallback(before, frozen.fallback) || !IsFallback(now, frozen.fallback);
  return !SaidAlike(before, now);
}

void CheckFrozen(const FrozenField& frozen, uint32_t minor_version, const UpdateSite& site) {
  if (!HasChanged(site, frozen)) return;
  const value::Path field = value::Path::Fields(frozen.field.empty() ? frozen.path : frozen.field);
  if (frozen.type == ErrorType::kForbidden) {
    site.Forbidden(frozen.path, field, std::string(frozen.detail));
  } else if (frozen.declared && minor_version >= 37) {
    site.Invalid(frozen.path, field, "null", std::string(frozen.detail));
  } else {
    site.Invalid(frozen.path, field, std::string(frozen.detail));
  }
}

}  // namespace

void CheckUpdate(const UpdatedKind& kind, Value old, Value object, finding::ErrorList& errors) {
  const UpdateSite site(old, object, errors);
  const auto is_of = [&](const auto& rule) {
    return rule.group == kind.name.group && rule.kind == kind.name.kind;
  };
  for (const FrozenField& frozen : kFrozen) {
    const bool holds = frozen.since <= kind.minor_version && kind.minor_version < frozen.until;
    if (holds && is_of(frozen)) CheckFrozen(frozen, kind.minor_version, site);
  }
  for (const OwnCheck& own : kOwnChecks) {
    if (is_of(own)) own.check(site);
  }
}

}  // namespace plimsoll::builtin

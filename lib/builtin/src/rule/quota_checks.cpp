// Limits and quotas of namespaces.
#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "../vocabulary/resource_names.h"
#include "plimsoll/schema/names.h"
#include "resource_checks.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

constexpr std::array<std::string_view, 3> kLimitTypes = {"Pod", "Container", "PersistentVolumeClaim"};
constexpr std::array<std::string_view, 7> kScopes = {
    "Terminating",           "NotTerminating",           "BestEffort", "NotBestEffort", "PriorityClass",
    "VolumeAttributesClass", "CrossNamespacePodAffinity"};

bool IsScope(std::string_view scope) { return std::ranges::find(kScopes, scope) != kScopes.end(); }

void CheckType(const RuleSite& site, std::string_view type) {
  const auto problems = schema::QualifiedNameProblems(type);
  for (const std::string& problem : problems) site.InvalidText("type", site.value(), "type", problem);
  if (!problems.empty() || type.find('/') != std::string_view::npos) return;
  if (std::ranges::find(kLimitTypes, type) != kLimitTypes.end()) return;
  site.InvalidText("type", site.value(), "type", "must be a standard limit type or fully qualified");
}

// The names of one of the maps; amounts are compared, not judged.
void CheckLimitNames(const RuleSite& site, std::string_view map, bool of_containers) {
  const std::optional<Value> held = Given(site.value(), map);
  if (!held) return;
  for (const value::Member member : held->Members()) {
    const auto problems =
        of_containers ? ContainerResourceProblems(member.key) : ResourceNameProblems(member.key);
    for (const std::string& problem : problems) {
      site.Invalid(value::Path::Of(map).Entry(member.key), member.key_value, problem);
    }
  }
}

}  // namespace

void CheckLimitRangeItem(const RuleSite& site) {
  const std::string_view type = TextIn(site.value(), "type");
  CheckType(site, type);
  const bool of_containers = type == "Pod" || type == "Container";
  for (const std::string_view map : {"max", "min", "maxLimitRequestRatio"})
    CheckLimitNames(site, map, of_containers);
  for (const std::string_view map : {"default", "defaultRequest"}) {
    const std::optional<Value> held = Given(site.value(), map);
    if (type != "Pod") {
      CheckLimitNames(site, map, of_containers);
    } else if (held && held->Count() != 0) {
      site.Forbidden(value::Path::Of(map), *held, "may not be specified when `type` is 'Pod'");
    }
  }
}

void CheckLimitRangeSpec(const RuleSite& site) {
  std::set<std::string_view> types;
  ForEach(site.value(), "limits", [&](Value limit, size_t index) {
    if (!types.insert(TextIn(limit, "type")).second) {
      site.DuplicateText(ItemPath("limits", index, "type"), limit, "type");
    }
  });
}

void CheckQuotaSpec(const RuleSite& site) {
  if (const auto hard = Given(site.value(), "hard"))
    CheckResourceMap(site, "hard", *hard, QuotaResourceProblems);
  if (const auto scopes = Given(site.value(), "scopes")) {
    for (const Value scope : scopes->Items()) {
      if (!IsScope(TextOf(scope))) {
        site.Invalid("scopes", *scopes, "unsupported scope");
      }
    }
  }
  const std::optional<Value> selector = Given(site.value(), "scopeSelector");
  if (!selector) return;
  ForEach(*selector, "matchExpressions", [&](Value item, size_t) {
    const auto below = [](std::string_view key) {
      return value::Path("scopeSelector.matchExpressions").Child(key);
    };
    const std::string_view operation = TextIn(item, "operator");
    const std::optional<Value> values = Given(item, "values");
    const bool listed = operation == "In" || operation == "NotIn";
    if (!IsScope(TextIn(item, "scopeName"))) {
      site.InvalidText(below("scopeName"), item, "scopeName", "unsupported scope");
    }
    if (listed && (!values || values->Count() == 0)) {
      site.Required(below("values"), item,
                    "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector");
    } else if (!listed && operation != "Exists" && operation != "DoesNotExist") {
      site.InvalidText(below("operator"), item, "operator", "not a valid selector operator");
    } else if (!listed && values && values->Count() != 0) {
      site.Invalid(below("values"), *values,
                   "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector");
    }
  });
}

}  // namespace plimsoll::builtin

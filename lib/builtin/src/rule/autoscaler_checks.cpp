// Autoscalers of pods.
#include <algorithm>
#include <array>
#include <string>

#include "../vocabulary/field_texts.h"
#include "../vocabulary/resource_names.h"
#include "plimsoll/text/go_format.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

struct Source {
  std::string_view type;
  std::string_view field;
};
// In the order in which upstream looks for them.
constexpr std::array<Source, 5> kMetricSources = {{{"Object", "object"},
                                                   {"External", "external"},
                                                   {"Pods", "pods"},
                                                   {"Resource", "resource"},
                                                   {"ContainerResource", "containerResource"}}};
constexpr std::array<std::string_view, 5> kMetricTypes = {"ContainerResource", "External", "Object", "Pods",
                                                          "Resource"};

std::string_view FieldOf(std::string_view type) {
  for (const Source& source : kMetricSources) {
    if (source.type == type) return source.field;
  }
  return {};
}

void CheckTargets(const RuleSite& site, std::string_view field, Value source) {
  const std::optional<Value> target = Given(source, "target");
  const auto given = [&](std::string_view key) { return target && Given(*target, key).has_value(); };
  const auto need = [&](std::string_view key, std::string detail) {
    site.Required(value::Path::Of(field).Child("target").Child(key), target.value_or(source),
                  std::move(detail));
  };
  const auto forbid = [&](std::string_view key, std::string detail) {
    site.Forbidden(value::Path::Of(field).Child("target").Child(key), *target, std::move(detail));
  };
  if (field == "resource" || field == "containerResource") {
    const bool utilization = given("averageUtilization");
    const bool value = given("averageValue");
    if (!utilization && !value) {
      need("averageUtilization", "must set either a target raw value or a target utilization");
    }
    if (utilization && value)
      forbid("averageValue", "may not set both a target raw value and a target utilization");
  } else if (field == "pods") {
    if (!given("averageValue")) need("averageValue", "must specify a positive target averageValue");
  } else if (!given("value") && !given("averageValue")) {
    need("averageValue", field == "object" ? "must set either a target value or averageValue"
                                           : "must set either a target value for metric or a per-pod target");
  } else if (field == "external" && given("value") && given("averageValue")) {
    forbid("value", "may not set both a target value for metric and a per-pod target");
  }
}

}  // namespace

void CheckAutoscalerSpec(const RuleSite& site) {
  // Since then a declarative rule asks for the number.
  constexpr uint32_t kDeclared = 37;
  const std::optional<Value> least = Given(site.value(), "minReplicas");
  const std::optional<Value> most = Given(site.value(), "maxReplicas");
  const int64_t top = NumberOf(site.value(), "maxReplicas");
  if (least && least->AsInt() < 0) site.Invalid("minReplicas", *least, std::string(kNegative));
  if (top == 0 && site.minor_version() < kDeclared)
    site.Required("maxReplicas", most.value_or(site.value()), "must be set and greater than 0");
  if (top < 0) site.Invalid("maxReplicas", *most, "must be greater than or equal to 1");
  if (top < (least ? least->AsInt() : 1)) {
    site.InvalidAs("maxReplicas", most.value_or(site.value()), std::to_string(top),
                   "must be greater than or equal to `minReplicas`");
  }
}

// The group of what is scaled must be said; that of what is measured need not.
void CheckScaleTarget(const RuleSite& site) {
  constexpr uint32_t kGroupsNeeded = 34;
  if (site.minor_version() < kGroupsNeeded) return;
  const std::string_view version = TextIn(site.value(), "apiVersion");
  // ReplicationControllers are the only kind without a group that can be scaled.
  const bool scaled =
      site.Path() == "spec.scaleTargetRef" && TextIn(site.value(), "kind") != "ReplicationController";
  if (std::ranges::count(version, '/') > 1) {
    site.InvalidText("apiVersion", site.value(), "apiVersion",
                     "unexpected GroupVersion string: " + std::string(version));
  } else if (scaled && (version.find('/') == std::string_view::npos || version.front() == '/')) {
    site.InvalidText("apiVersion", site.value(), "apiVersion", "apiVersion must specify API group");
  }
}

void CheckMetric(const RuleSite& site) {
  const std::string_view type = TextIn(site.value(), "type");
  const std::string_view expected = FieldOf(type);
  if (type.empty()) site.Required("type", site.value(), "must specify a metric source type");
  if (expected.empty()) site.UnsupportedText("type", site.value(), "type", kMetricTypes);
  size_t count = 0;
  for (const Source& source : kMetricSources) {
    const std::optional<Value> held = Given(site.value(), source.field);
    if (!held) continue;
    if (++count == 1) {
      CheckTargets(site, source.field, *held);
    } else {
      DropErrorsBelow(site, value::Path::Of(source.field));
    }
  }
  if (!expected.empty() && !Given(site.value(), expected)) {
    site.Required(value::Path::Of(expected), site.value(),
                  "must populate information for the given metric source");
  }
  if (count == 1) return;
  for (const Source& source : kMetricSources) {
    const std::optional<Value> held = Given(site.value(), source.field);
    if (held && source.field != expected) {
      site.Forbidden(value::Path::Of(source.field), *held, "must populate the given metric source only");
    }
  }
}

void CheckMetricTarget(const RuleSite& site) {
  const std::string_view type = TextIn(site.value(), "type");
  if (type.empty()) site.Required("type", site.value(), "must specify a metric target type");
  if (type != "Utilization" && type != "Value" && type != "AverageValue") {
    site.InvalidText("type", site.value(), "type", "must be either Utilization, Value, or AverageValue");
  }
  for (const std::string_view key : {"value", "averageValue"}) {
    const std::optional<Value> held = Given(site.value(), key);
    const auto amount = held ? QuantityOf(*held) : std::nullopt;
    if (!amount || amount->Sign() > 0) continue;
    site.InvalidAs(value::Path::Of(key), *held, text::Quoted(amount->String()), "must be positive");
  }
  const std::optional<Value> utilization = Given(site.value(), "averageUtilization");
  if (utilization && utilization->AsInt() < 1) {
    site.Invalid("averageUtilization", *utilization, "must be greater than 0");
  }
}

}  // namespace plimsoll::builtin

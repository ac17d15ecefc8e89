// What makes pods: Deployments and their kin, Jobs.
#include <array>
#include <map>
#include <string>

#include "../vocabulary/cron_schedule.h"
#include "label_selector.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/int_or_string.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

constexpr std::array<std::string_view, 1> kAlwaysRestart = {"Always"};
constexpr std::array<std::string_view, 2> kOfJobs = {"OnFailure", "Never"};
constexpr std::array<std::string_view, 2> kStrategies = {"Recreate", "RollingUpdate"};

std::optional<Value> PodSpecOf(Value spec) {
  const std::optional<Value> pod = Given(spec, "template");
  return pod ? Given(*pod, "spec") : std::nullopt;
}

// As Go writes the map: texts for what is null, and null for no map at all.
std::string ShownLabels(std::optional<Value> labels) {
  if (!labels) return "null";
  std::map<std::string_view, std::string_view> sorted;
  for (const value::Member label : labels->Members()) {
    sorted[label.key] = TextOf(label.value);
  }
  std::string out;
  text::JsonWriter writer(out);
  writer.BeginObject();
  for (const auto& [key, text] : sorted) {
    writer.Key(key);
    writer.String(text);
  }
  writer.EndObject();
  return out;
}

std::optional<Value> LabelsOf(std::optional<Value> pod) {
  const std::optional<Value> metadata = pod ? Given(*pod, "metadata") : std::nullopt;
  return metadata ? Given(*metadata, "labels") : std::nullopt;
}

// Upstream calls every one of these a deployment but two.
std::string_view WordFor(std::string_view kind) {
  if (kind == "DaemonSet") return "daemonset";
  return kind == "StatefulSet" ? "statefulset" : "deployment";
}

void CheckLabels(const RuleSite& site, std::optional<Value> selector) {
  const std::optional<Value> pod = Given(site.value(), "template");
  const std::optional<Value> labels = LabelsOf(pod);
  if (selector && Matches(*selector, labels)) return;
  site.InvalidAs("template.metadata.labels", labels.value_or(pod.value_or(site.value())), ShownLabels(labels),
                 "`selector` does not match template `labels`");
}

void CheckSelector(const RuleSite& site, Value selector) {
  const std::string_view kind = TextIn(site.object(), "kind");
  if (IsEmptySelector(selector)) {
    site.InvalidAs("selector", selector, ShownSelector(selector),
                   "empty selector is invalid for " + std::string(WordFor(kind)));
    if (kind != "DaemonSet") return;
  }
  if (IsBrokenSelector(selector)) {
    // Without a selector nobody looks at the template.
    if (kind == "DaemonSet") return;
    DropErrorsBelow(site, "template");
    return site.InvalidAs("selector", selector, ShownSelector(selector),
                          kind == "StatefulSet" ? "" : "invalid label selector");
  }
  CheckLabels(site, selector);
}

// A deadline would end what is to run for ever.
void CheckTemplate(const RuleSite& site, std::string_view kind) {
  const std::optional<Value> pod = PodSpecOf(site.value());
  const std::string_view policy = pod ? TextIn(*pod, "restartPolicy") : std::string_view{};
  if (!policy.empty() && policy != "Always") {
    site.NotSupported("template.spec.restartPolicy", *pod->Find("restartPolicy"), kAlwaysRestart);
  }
  const std::optional<Value> deadline = pod ? Given(*pod, "activeDeadlineSeconds") : std::nullopt;
  if (!deadline) return;
  site.Forbidden("template.spec.activeDeadlineSeconds", *deadline,
                 "activeDeadlineSeconds in " + std::string(kind == "Deployment" ? "ReplicaSet" : kind) +
                     " is not Supported");
}

int64_t AmountOf(std::optional<Value> value, int64_t missing) {
  if (!value) return missing;
  if (!value->IsString()) return value->AsInt();
  const auto scaled = value::IntOrString::FromString(std::string(value->AsString()));
  return scaled.ScaledValue(100, value::Rounding::kDown).value_or(1);
}

}  // namespace

void CheckWorkload(const RuleSite& site) {
  const std::optional<Value> selector = Given(site.value(), "selector");
  const std::string_view kind = TextIn(site.object(), "kind");
  if (selector) {
    CheckSelector(site, *selector);
  } else {
    CheckLabels(site, std::nullopt);
  }
  const bool broken = selector && IsBrokenSelector(*selector);
  if (!broken || kind == "DaemonSet" || kind == "StatefulSet") CheckTemplate(site, kind);
}

void CheckDeploymentSpec(const RuleSite& site) {
  CheckWorkload(site);
  const std::optional<Value> deadline = Given(site.value(), "progressDeadlineSeconds");
  constexpr int64_t kDefault = 600;
  const int64_t seconds = deadline ? deadline->AsInt() : kDefault;
  if (seconds > NumberOf(site.value(), "minReadySeconds")) return;
  site.InvalidAs("progressDeadlineSeconds", deadline.value_or(site.value()), std::to_string(seconds),
                 "must be greater than minReadySeconds");
}

void CheckStatefulSetSpec(const RuleSite& site) {
  CheckWorkload(site);
  const std::string_view policy = TextIn(site.value(), "podManagementPolicy");
  if (!policy.empty() && policy != "OrderedReady" && policy != "Parallel") {
    site.Invalid("podManagementPolicy", *site.value().Find("podManagementPolicy"),
                 "must be 'OrderedReady' or 'Parallel'");
  }
}

// Without a selector, that of the template's labels is taken.
void CheckControllerSpec(const RuleSite& site) {
  const std::optional<Value> pod = Given(site.value(), "template");
  const std::optional<Value> labels = LabelsOf(pod);
  const std::optional<Value> given = Given(site.value(), "selector");
  const std::optional<Value> selector = given && given->Count() != 0 ? given : labels;
  if (!selector || selector->Count() == 0) site.Required("selector", given.value_or(site.value()));
  if (!pod) return site.Required("template", site.value());
  CheckTemplate(site, "ReplicationController");
  if (!selector || !given) return;
  for (const value::Member wanted : selector->Members()) {
    if (labels && labels->Find(wanted.key) && TextIn(*labels, wanted.key) == TextIn(*selector, wanted.key))
      continue;
    return site.InvalidAs("template.metadata.labels", labels.value_or(*pod), ShownLabels(labels),
                          "`selector` does not match template `labels`");
  }
}

// The default of pods, Always, is none for jobs.
void CheckJobSpec(const RuleSite& site) {
  const std::optional<Value> pod = PodSpecOf(site.value());
  const std::optional<Value> policy = pod ? Given(*pod, "restartPolicy") : std::nullopt;
  const std::string_view text = pod ? TextIn(*pod, "restartPolicy") : std::string_view{};
  if (text.empty() || text == "Always") {
    site.Required("template.spec.restartPolicy", policy.value_or(site.value()),
                  "valid values: \"OnFailure\", \"Never\"");
  } else if (text != "OnFailure" && text != "Never") {
    site.NotSupported("template.spec.restartPolicy", *policy, kOfJobs);
  }
}

void CheckCronJobSpec(const RuleSite& site) {
  const std::optional<Value> schedule = Given(site.value(), "schedule");
  if (!schedule || schedule->AsString().empty()) return;
  if (std::string problem = CronProblem(schedule->AsString()); !problem.empty()) {
    site.Invalid("schedule", *schedule, std::move(problem));
  }
  if (schedule->AsString().find("TZ") != std::string_view::npos) {
    site.Invalid("schedule", *schedule, "cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
  }
}

// Both cannot be 0; what is missing is 25 %.
void CheckRollingUpdate(const RuleSite& site) {
  const std::optional<Value> unavailable = Given(site.value(), "maxUnavailable");
  const std::optional<Value> surge = Given(site.value(), "maxSurge");
  if (unavailable && AmountOf(unavailable, 25) == 0 && AmountOf(surge, 25) == 0) {
    site.Invalid("maxUnavailable", *unavailable, "may not be 0 when `maxSurge` is 0");
  }
  if (unavailable && unavailable->IsString() && AmountOf(unavailable, 0) > 100) {
    site.Invalid("maxUnavailable", *unavailable, "must not be greater than 100%");
  }
}

// Upstream shows the whole strategy, as its internal type is.
std::string ShownStrategy(Value strategy) {
  return "{\"Type\":" + text::Quoted(TextIn(strategy, "type")) + ",\"RollingUpdate\":null}";
}

void CheckDeploymentStrategy(const RuleSite& site) {
  const std::string_view type = TextIn(site.value(), "type");
  const std::optional<Value> update = Given(site.value(), "rollingUpdate");
  if (type == "Recreate" && update) {
    site.Forbidden("rollingUpdate", *update, "may not be specified when strategy `type` is 'Recreate'");
  }
  if (type.empty() || type == "Recreate" || type == "RollingUpdate") return;
  DropErrorsBelow(site, "rollingUpdate");
  site.errors().push_back(finding::NotSupported(site.Path(), ShownStrategy(site.value()), kStrategies,
                                                site.value().Find("type")->span()));
}

void CheckDaemonSetStrategy(const RuleSite& site) {
  constexpr std::array<std::string_view, 2> kUpdates = {"RollingUpdate", "OnDelete"};
  const std::string_view type = TextIn(site.value(), "type");
  if (type.empty() || type == "RollingUpdate") return;
  DropErrorsBelow(site, "rollingUpdate");
  if (type == "OnDelete") return;
  site.errors().push_back(finding::NotSupported(site.Path(), ShownStrategy(site.value()), kUpdates,
                                                site.value().Find("type")->span()));
}

// One of both, which is 1 pod unavailable when nothing is said.
void CheckDaemonSetRollingUpdate(const RuleSite& site) {
  const std::optional<Value> unavailable = Given(site.value(), "maxUnavailable");
  const std::optional<Value> surge = Given(site.value(), "maxSurge");
  for (const auto& [key, held] : {std::pair("maxUnavailable", unavailable), std::pair("maxSurge", surge)}) {
    if (held && held->IsString() && AmountOf(held, 0) > 100) {
      site.Invalid(value::Path::Of(key), *held, "must not be greater than 100%");
    }
  }
  const bool some = AmountOf(unavailable, AmountOf(surge, 0) == 0 ? 1 : 0) != 0;
  const bool more = AmountOf(surge, 0) != 0;
  if (some && more) site.Invalid("maxSurge", *surge, "may not be set when maxUnavailable is non-zero");
  if (!some && !more) {
    site.Required("maxUnavailable", unavailable.value_or(site.value()), "cannot be 0 when maxSurge is 0");
  }
}

}  // namespace plimsoll::builtin

// What makes pods: Deployments and their kin, Jobs.
#include <array>
#include <string>

#include "cron_schedule.h"
#include "label_selector.h"
#include "plimsoll/value/int_or_string.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

constexpr std::array<std::string_view, 1> kAlways = {"Always"};
constexpr std::array<std::string_view, 2> kOfJobs = {"OnFailure", "Never"};
constexpr std::array<std::string_view, 2> kStrategies = {"Recreate", "RollingUpdate"};

std::string LowerKind(std::string_view kind) {
  std::string out(kind);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

std::optional<Value> PodSpecOf(Value spec) {
  const std::optional<Value> pod = Given(spec, "template");
  return pod ? Given(*pod, "spec") : std::nullopt;
}

void CheckSelector(const RuleSite& site, Value selector) {
  if (IsEmptySelector(selector)) {
    const std::string kind = LowerKind(TextOf(site.object(), "kind"));
    site.Invalid("selector", selector, "empty selector is invalid for " + kind);
    return;
  }
  const std::optional<Value> pod = Given(site.value(), "template");
  const std::optional<Value> metadata = pod ? Given(*pod, "metadata") : std::nullopt;
  const std::optional<Value> labels = metadata ? Given(*metadata, "labels") : std::nullopt;
  if (!pod || Matches(selector, labels)) return;
  site.Invalid("template.metadata.labels", labels.value_or(metadata.value_or(*pod)),
               "`selector` does not match template `labels`");
}

int64_t AmountOf(std::optional<Value> value, int64_t missing) {
  if (!value) return missing;
  if (!value->IsString()) return value->AsInt();
  const auto scaled = value::IntOrString::FromString(std::string(value->AsString()));
  return scaled.ScaledValue(100, value::Rounding::kDown).value_or(1);
}

}  // namespace

void CheckWorkload(const RuleSite& site) {
  if (const auto selector = Given(site.value(), "selector")) CheckSelector(site, *selector);
  const std::optional<Value> pod = PodSpecOf(site.value());
  const std::string_view policy = pod ? TextOf(*pod, "restartPolicy") : std::string_view{};
  if (!policy.empty() && policy != "Always") {
    site.NotSupported("template.spec.restartPolicy", *pod->Find("restartPolicy"), kAlways);
  }
}

// The default of pods, Always, is none for jobs.
void CheckJobSpec(const RuleSite& site) {
  const std::optional<Value> pod = PodSpecOf(site.value());
  if (!pod) return;
  const std::optional<Value> policy = Given(*pod, "restartPolicy");
  const std::string_view text = TextOf(*pod, "restartPolicy");
  if (text.empty() || text == "Always") {
    site.Required("template.spec.restartPolicy", policy.value_or(*pod),
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

void CheckDeploymentStrategy(const RuleSite& site) {
  const std::string_view type = TextOf(site.value(), "type");
  const std::optional<Value> update = Given(site.value(), "rollingUpdate");
  if (type == "Recreate" && update) {
    site.Forbidden("rollingUpdate", *update, "may not be specified when strategy `type` is 'Recreate'");
  }
  if (!type.empty() && type != "Recreate" && type != "RollingUpdate") {
    site.NotSupported("type", *site.value().Find("type"), kStrategies);
  }
}

}  // namespace plimsoll::builtin

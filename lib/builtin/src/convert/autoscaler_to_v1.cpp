#include <string>

#include "../object/shown.h"
#include "../object/write.h"
#include "autoscaler.h"
#include "autoscaler_annotations.h"
#include "autoscaler_metrics.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::builtin {
namespace {

bool IsCpu(Struct metric) {
  return metric.Text("type") == "Resource" && metric.At("resource").Text("name") == "cpu";
}

std::string OldMetrics(Part metrics, MetricUse use) {
  std::string out;
  for (const auto& [i, metric] : metrics.Structs()) {
    if (use == MetricUse::kSpec && IsCpu(metric) &&
        metric.At("resource").At("target").Has("averageUtilization"))
      continue;
    out += out.empty() ? "[" : ",";
    AppendOldMetric(out, metric, use);
  }
  return out.empty() ? out : out + "]";
}

// As encoding/json writes the type of v1.
std::string OldConditions(Part conditions) {
  std::string out;
  for (const auto& [i, condition] : conditions.Structs()) {
    out += out.empty() ? "[{\"type\":" : ",{\"type\":";
    text::AppendJsonString(out, condition.Text("type"), true);
    out += ",\"status\":";
    text::AppendJsonString(out, condition.Text("status"), true);
    out += ",\"lastTransitionTime\":";
    if (const std::string_view time = condition.Text("lastTransitionTime"); !time.empty()) {
      text::AppendJsonString(out, time, true);
    } else {
      out += "null";
    }
    for (const FieldName field : {FieldName("reason"), FieldName("message")}) {
      if (!condition.Has(field)) continue;
      out += ",\"" + std::string(field.text()) + "\":";
      text::AppendJsonString(out, condition.Text(field), true);
    }
    if (condition.Has("observedGeneration"))
      out += ",\"observedGeneration\":" + std::to_string(condition.Int("observedGeneration"));
    out += '}';
  }
  return out.empty() ? out : out + "]";
}

void Annotate(Struct object, std::string_view key, const std::string& json) {
  if (json.empty()) return;
  SetEntry(object.At("metadata").MakeMap("annotations"), key, object.object()->arena().Copy(json));
}

void SetRoundTripAnnotations(Struct object) {
  const Struct spec = object.At("spec"), status = object.At("status");
  for (const std::string_view key : kRoundTripAnnotations)
    RemoveEntry(object.At("metadata").Get("annotations"), key);
  Annotate(object, kMetricsAnnotation, OldMetrics(spec.Get("metrics"), MetricUse::kSpec));
  Annotate(object, kCurrentMetricsAnnotation, OldMetrics(status.Get("currentMetrics"), MetricUse::kStatus));
  Annotate(object, kConditionsAnnotation, OldConditions(status.Get("conditions")));
  if (spec.Has("behavior")) Annotate(object, kBehaviorAnnotation, InternalJson(spec.Get("behavior")));
}

void WriteNumber(Struct holder, FieldName field, text::TokenSink& sink) {
  sink.Key(field.text());
  sink.Int(holder.Int(field));
}

void WriteOldSpec(Struct spec, text::TokenSink& sink) {
  sink.BeginObject();
  sink.Key("scaleTargetRef");
  WriteTokens(spec.Make("scaleTargetRef"), sink);
  if (spec.Has("minReplicas")) WriteNumber(spec, "minReplicas", sink);
  WriteNumber(spec, "maxReplicas", sink);
  for (const auto& [i, metric] : spec.Structs("metrics")) {
    const Part percent = metric.At("resource").At("target").Get("averageUtilization");
    if (!IsCpu(metric) || !percent) continue;
    sink.Key("targetCPUUtilizationPercentage");
    sink.Int(percent.Int());
    break;
  }
  sink.EndObject();
}

void WriteOldStatus(Struct status, text::TokenSink& sink) {
  sink.BeginObject();
  if (status.Has("observedGeneration")) WriteNumber(status, "observedGeneration", sink);
  if (!status.Text("lastScaleTime").empty()) {
    sink.Key("lastScaleTime");
    sink.String(status.Text("lastScaleTime"));
  }
  WriteNumber(status, "currentReplicas", sink);
  WriteNumber(status, "desiredReplicas", sink);
  Part percent;
  for (const auto& [i, metric] : status.Structs("currentMetrics")) {
    const Part one = metric.At("resource").At("current").Get("averageUtilization");
    if (IsCpu(metric) && one) percent = one;
  }
  if (percent) {
    sink.Key("currentCPUUtilizationPercentage");
    sink.Int(percent.Int());
  }
  sink.EndObject();
}

}  // namespace

void WriteAutoscalerAsV1(Struct object, text::TokenSink& sink) {
  SetRoundTripAnnotations(object);
  sink.BeginObject();
  sink.Key("apiVersion");
  sink.String("autoscaling/v1");
  sink.Key("kind");
  sink.String("HorizontalPodAutoscaler");
  sink.Key("metadata");
  WriteTokens(object.At("metadata"), sink);
  sink.Key("spec");
  WriteOldSpec(object.At("spec"), sink);
  sink.Key("status");
  WriteOldStatus(object.Make("status"), sink);
  sink.EndObject();
}

}  // namespace plimsoll::builtin

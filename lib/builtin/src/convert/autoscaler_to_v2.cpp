#include <optional>
#include <string>

#include "../default/autoscaler.h"
#include "autoscaler.h"
#include "autoscaler_annotations.h"
#include "autoscaler_metrics.h"
#include "go_json.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

// The JSON in an annotation; empty when there is none that can be read.
class AnnotationJson {
 public:
  AnnotationJson(std::optional<Value> annotations, std::string_view key) {
    const auto text = annotations ? annotations->Find(key) : std::nullopt;
    if (!text || !text->IsString()) return;
    source_.emplace("", std::string(text->AsString()));
    read_ = !value::ReadJson(source_->bytes(), {}, document_).failure;
  }
  std::optional<Value> root() const { return read_ ? std::optional(document_.root()) : std::nullopt; }

 private:
  std::optional<text::Source> source_;
  value::Document document_;
  bool read_ = false;
};

std::optional<Value> FieldIn(std::optional<Value> object, std::string_view name) {
  const auto found = object && object->IsObject() ? object->Find(name) : std::nullopt;
  return found && !found->IsNull() ? found : std::nullopt;
}

void SendField(std::optional<Value> object, std::string_view name, text::TokenSink& sink) {
  const auto field = FieldIn(object, name);
  if (!field) return;
  sink.Key(name);
  value::Send(*field, sink);
}

// A metric of the utilization of CPU, as a goal or as it is.
void WriteCpu(MetricUse use, int64_t percent, text::TokenSink& sink) {
  sink.BeginObject();
  sink.Key("type");
  sink.String("Resource");
  sink.Key("resource");
  sink.BeginObject();
  sink.Key("name");
  sink.String("cpu");
  sink.Key(use == MetricUse::kSpec ? "target" : "current");
  sink.BeginObject();
  if (use == MetricUse::kSpec) {
    sink.Key("type");
    sink.String("Utilization");
  }
  sink.Key("averageUtilization");
  sink.Int(percent);
  sink.EndObject();
  sink.EndObject();
  sink.EndObject();
}

bool IsScalingRules(Value behavior, std::string_view name) {
  const auto rules = FoldedField(behavior, name);
  if (!rules) return true;
  if (!rules->IsObject() || !IsIntField(*rules, "stabilizationWindowSeconds", 32) ||
      !IsTextField(*rules, "selectPolicy") || !IsQuantityField(*rules, "tolerance"))
    return false;
  const auto policies = FoldedField(*rules, "policies");
  if (!policies) return true;
  if (!policies->IsArray()) return false;
  for (const Value policy : policies->Items()) {
    if (policy.IsNull()) continue;
    if (!policy.IsObject() || !IsTextField(policy, "type") || !IsIntField(policy, "value", 32) ||
        !IsIntField(policy, "periodSeconds", 32))
      return false;
  }
  return true;
}

void SendFolded(Value object, std::string_view name, text::TokenSink& sink) {
  const auto field = FoldedField(object, name);
  if (!field) return;
  sink.Key(name);
  value::Send(*field, sink);
}

void WriteScalingRules(Value behavior, std::string_view name, text::TokenSink& sink) {
  const auto rules = FoldedField(behavior, name);
  if (!rules) return;
  sink.Key(name);
  sink.BeginObject();
  SendFolded(*rules, "stabilizationWindowSeconds", sink);
  SendFolded(*rules, "selectPolicy", sink);
  SendFolded(*rules, "tolerance", sink);
  if (const auto policies = FoldedField(*rules, "policies")) {
    sink.Key("policies");
    sink.BeginArray();
    for (const Value policy : policies->Items()) {
      sink.BeginObject();
      if (!policy.IsNull()) {
        for (const std::string_view field : {"type", "value", "periodSeconds"})
          SendFolded(policy, field, sink);
      }
      sink.EndObject();
    }
    sink.EndArray();
  }
  sink.EndObject();
}

void WriteBehavior(std::optional<Value> annotations, text::TokenSink& sink) {
  const AnnotationJson json(annotations, kBehaviorAnnotation);
  const auto behavior = json.root();
  if (!behavior || !behavior->IsObject() || !IsScalingRules(*behavior, "scaleUp") ||
      !IsScalingRules(*behavior, "scaleDown") ||
      (!FoldedField(*behavior, "scaleUp") && !FoldedField(*behavior, "scaleDown")))
    return;
  sink.Key("behavior");
  sink.BeginObject();
  WriteScalingRules(*behavior, "scaleUp", sink);
  WriteScalingRules(*behavior, "scaleDown", sink);
  sink.EndObject();
}

// The metric of the spec itself comes last; without any metric there is a default.
void WriteSpecMetrics(std::optional<Value> spec, std::optional<Value> annotations, text::TokenSink& sink) {
  const AnnotationJson json(annotations, kMetricsAnnotation);
  const auto cpu = FieldIn(spec, "targetCPUUtilizationPercentage");
  const bool others =
      json.root() && AreOldMetrics(*json.root(), MetricUse::kSpec) && json.root()->Count() != 0;
  sink.Key("metrics");
  sink.BeginArray();
  if (others) WriteNewMetrics(*json.root(), MetricUse::kSpec, sink);
  if (cpu || !others) WriteCpu(MetricUse::kSpec, cpu ? cpu->AsInt() : kDefaultCpuUtilization, sink);
  sink.EndArray();
}

void WriteSpec(std::optional<Value> spec, std::optional<Value> annotations, text::TokenSink& sink) {
  sink.Key("spec");
  sink.BeginObject();
  SendField(spec, "scaleTargetRef", sink);
  SendField(spec, "maxReplicas", sink);
  sink.Key("minReplicas");
  const auto least = FieldIn(spec, "minReplicas");
  sink.Int(least ? least->AsInt() : 1);
  WriteSpecMetrics(spec, annotations, sink);
  WriteBehavior(annotations, sink);
  sink.EndObject();
}

void WriteCurrentMetrics(std::optional<Value> status, std::optional<Value> annotations,
                         text::TokenSink& sink) {
  const AnnotationJson json(annotations, kCurrentMetricsAnnotation);
  const auto cpu = FieldIn(status, "currentCPUUtilizationPercentage");
  const bool others = json.root() && AreOldMetrics(*json.root(), MetricUse::kStatus);
  if (!others && !cpu) return;
  sink.Key("currentMetrics");
  sink.BeginArray();
  if (others) {
    WriteNewMetrics(*json.root(), MetricUse::kStatus, sink);
  } else {
    WriteCpu(MetricUse::kStatus, cpu->AsInt(), sink);
  }
  sink.EndArray();
}

bool AreConditions(Value list) {
  if (!list.IsArray()) return false;
  for (const Value condition : list.Items()) {
    if (condition.IsNull()) continue;
    if (!condition.IsObject() || !IsIntField(condition, "observedGeneration", 64) ||
        !IsTimeField(condition, "lastTransitionTime"))
      return false;
    for (const std::string_view name : {"type", "status", "reason", "message"}) {
      if (!IsTextField(condition, name)) return false;
    }
  }
  return true;
}

void WriteConditions(std::optional<Value> annotations, text::TokenSink& sink) {
  const AnnotationJson json(annotations, kConditionsAnnotation);
  if (!json.root() || !AreConditions(*json.root())) return;
  sink.Key("conditions");
  sink.BeginArray();
  for (const Value condition : json.root()->Items()) {
    sink.BeginObject();
    if (!condition.IsNull()) {
      for (const std::string_view name :
           {"type", "status", "lastTransitionTime", "reason", "message", "observedGeneration"})
        SendFolded(condition, name, sink);
    }
    sink.EndObject();
  }
  sink.EndArray();
}

void WriteStatus(std::optional<Value> status, std::optional<Value> annotations, text::TokenSink& sink) {
  sink.Key("status");
  sink.BeginObject();
  for (const std::string_view name :
       {"observedGeneration", "lastScaleTime", "currentReplicas", "desiredReplicas"})
    SendField(status, name, sink);
  WriteCurrentMetrics(status, annotations, sink);
  WriteConditions(annotations, sink);
  sink.EndObject();
}

void WriteMetadata(std::optional<Value> metadata, text::TokenSink& sink) {
  if (!metadata || !metadata->IsObject()) return;
  sink.Key("metadata");
  sink.BeginObject();
  for (const value::Member member : metadata->Members()) {
    sink.Key(member.key);
    if (member.key != "annotations" || !member.value.IsObject()) {
      value::Send(member.value, sink);
      continue;
    }
    sink.BeginObject();
    for (const value::Member annotation : member.value.Members()) {
      if (IsRoundTripAnnotation(annotation.key)) continue;
      sink.Key(annotation.key);
      value::Send(annotation.value, sink);
    }
    sink.EndObject();
  }
  sink.EndObject();
}

}  // namespace

void WriteAutoscalerAsV2(Value object, text::TokenSink& sink) {
  const auto metadata = FieldIn(object, "metadata");
  const auto annotations = FieldIn(metadata, "annotations");
  sink.BeginObject();
  SendField(object, "kind", sink);
  WriteMetadata(metadata, sink);
  WriteSpec(FieldIn(object, "spec"), annotations, sink);
  WriteStatus(FieldIn(object, "status"), annotations, sink);
  sink.EndObject();
}

}  // namespace plimsoll::builtin

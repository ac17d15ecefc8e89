// Each source of metrics of v1 has fields of its own, which are in three places in v2: the source itself, its
// metric, and the amount, which is the target or the current value. Tables say where.
#include "autoscaler_metrics.h"

#include <array>
#include <optional>
#include <span>

#include "../object/shown.h"
#include "go_json.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

enum class Place : uint8_t { kSource, kMetric, kAmount };
enum class Moved : uint8_t { kText, kNumber, kQuantity, kReference, kSelector };

struct MovedField {
  std::string_view old_name;
  Place place;
  FieldName name;
  Moved form;
  bool always = false;  // v1 has no way to leave it out
};

struct MovedSource {
  FieldName name;
  std::span<const MovedField> spec;
  std::span<const MovedField> status;
};

constexpr MovedField kObjectSpec[] = {{"target", Place::kSource, "describedObject", Moved::kReference, true},
                                      {"metricName", Place::kMetric, "name", Moved::kText, true},
                                      {"targetValue", Place::kAmount, "value", Moved::kQuantity, true},
                                      {"selector", Place::kMetric, "selector", Moved::kSelector},
                                      {"averageValue", Place::kAmount, "averageValue", Moved::kQuantity}};
constexpr MovedField kObjectStatus[] = {
    {"target", Place::kSource, "describedObject", Moved::kReference, true},
    {"metricName", Place::kMetric, "name", Moved::kText, true},
    {"currentValue", Place::kAmount, "value", Moved::kQuantity, true},
    {"selector", Place::kMetric, "selector", Moved::kSelector},
    {"averageValue", Place::kAmount, "averageValue", Moved::kQuantity}};
constexpr MovedField kPodsSpec[] = {
    {"metricName", Place::kMetric, "name", Moved::kText, true},
    {"targetAverageValue", Place::kAmount, "averageValue", Moved::kQuantity, true},
    {"selector", Place::kMetric, "selector", Moved::kSelector}};
constexpr MovedField kPodsStatus[] = {
    {"metricName", Place::kMetric, "name", Moved::kText, true},
    {"currentAverageValue", Place::kAmount, "averageValue", Moved::kQuantity, true},
    {"selector", Place::kMetric, "selector", Moved::kSelector}};
// Without the last field for resources of all containers.
constexpr MovedField kContainerSpec[] = {
    {"name", Place::kSource, "name", Moved::kText, true},
    {"targetAverageUtilization", Place::kAmount, "averageUtilization", Moved::kNumber},
    {"targetAverageValue", Place::kAmount, "averageValue", Moved::kQuantity},
    {"container", Place::kSource, "container", Moved::kText, true}};
constexpr MovedField kContainerStatus[] = {
    {"name", Place::kSource, "name", Moved::kText, true},
    {"currentAverageUtilization", Place::kAmount, "averageUtilization", Moved::kNumber},
    {"currentAverageValue", Place::kAmount, "averageValue", Moved::kQuantity, true},
    {"container", Place::kSource, "container", Moved::kText, true}};
constexpr MovedField kExternalSpec[] = {
    {"metricName", Place::kMetric, "name", Moved::kText, true},
    {"metricSelector", Place::kMetric, "selector", Moved::kSelector},
    {"targetValue", Place::kAmount, "value", Moved::kQuantity},
    {"targetAverageValue", Place::kAmount, "averageValue", Moved::kQuantity}};
constexpr MovedField kExternalStatus[] = {
    {"metricName", Place::kMetric, "name", Moved::kText, true},
    {"metricSelector", Place::kMetric, "selector", Moved::kSelector},
    {"currentValue", Place::kAmount, "value", Moved::kQuantity, true},
    {"currentAverageValue", Place::kAmount, "averageValue", Moved::kQuantity}};

// In the order of v1.
constexpr std::array<MovedSource, 5> kMovedSources = {{
    {"object", kObjectSpec, kObjectStatus},
    {"pods", kPodsSpec, kPodsStatus},
    {"resource", std::span(kContainerSpec).first(3), std::span(kContainerStatus).first(3)},
    {"containerResource", kContainerSpec, kContainerStatus},
    {"external", kExternalSpec, kExternalStatus},
}};

std::span<const MovedField> FieldsOf(const MovedSource& source, MetricUse use) {
  return use == MetricUse::kSpec ? source.spec : source.status;
}

bool IsReferenceField(Value object, std::string_view name) {
  const auto reference = FoldedField(object, name);
  return !reference || (reference->IsObject() && IsTextField(*reference, "kind") &&
                        IsTextField(*reference, "name") && IsTextField(*reference, "apiVersion"));
}

bool IsOldField(Value source, const MovedField& field) {
  switch (field.form) {
    case Moved::kText: return IsTextField(source, field.old_name);
    case Moved::kNumber: return IsIntField(source, field.old_name, 32);
    case Moved::kQuantity: return IsQuantityField(source, field.old_name);
    case Moved::kReference: return IsReferenceField(source, field.old_name);
    case Moved::kSelector: return IsSelectorField(source, field.old_name);
  }
  return false;
}

bool IsOldSource(Value metric, const MovedSource& source, MetricUse use) {
  const auto held = FoldedField(metric, source.name.text());
  if (!held) return true;
  if (!held->IsObject()) return false;
  for (const MovedField& field : FieldsOf(source, use)) {
    if (!IsOldField(*held, field)) return false;
  }
  return true;
}

// The kind of target that fields of v1 mean.
std::string_view TargetType(std::string_view source, Value held) {
  const auto has = [&](std::string_view name) { return FoldedField(held, name).has_value(); };
  if (source == "object") return has("averageValue") ? "AverageValue" : "Value";
  if (source == "external") return has("targetValue") ? "Value" : "AverageValue";
  if (source == "pods") return "AverageValue";
  return has("targetAverageUtilization") ? "Utilization" : "AverageValue";
}

// v1 cannot leave the value of objects out, so that 0 beside an average is none.
bool IsUnwantedValue(std::string_view source, MetricUse use, const MovedField& field, Value held) {
  if (source != "object" || use != MetricUse::kSpec || field.old_name != "targetValue" ||
      !FoldedField(held, "averageValue"))
    return false;
  const auto value = FoldedField(held, field.old_name);
  const auto amount = value::ParseQuantity(value ? QuantityText(*value) : "0");
  return amount && amount->Sign() == 0;
}

void WriteNewField(Value held, const MovedField& field, text::TokenSink& sink) {
  const auto value = FoldedField(held, field.old_name);
  if (!value && (!field.always || field.form != Moved::kQuantity)) return;
  sink.Key(field.name.text());
  if (field.form == Moved::kQuantity) return sink.String(value ? QuantityText(*value) : "0");
  value::Send(*value, sink);
}

void WritePlace(const MovedSource& source, Value held, Place place, MetricUse use, text::TokenSink& sink) {
  for (const MovedField& field : FieldsOf(source, use)) {
    if (field.place == place && !IsUnwantedValue(source.name.text(), use, field, held))
      WriteNewField(held, field, sink);
  }
}

void WriteNewSource(const MovedSource& source, Value held, MetricUse use, text::TokenSink& sink) {
  sink.BeginObject();
  WritePlace(source, held, Place::kSource, use, sink);
  if (!source.name.text().ends_with("esource")) {
    sink.Key("metric");
    sink.BeginObject();
    WritePlace(source, held, Place::kMetric, use, sink);
    sink.EndObject();
  }
  sink.Key(use == MetricUse::kSpec ? "target" : "current");
  sink.BeginObject();
  if (use == MetricUse::kSpec) {
    sink.Key("type");
    sink.String(TargetType(source.name.text(), held));
  }
  WritePlace(source, held, Place::kAmount, use, sink);
  sink.EndObject();
  sink.EndObject();
}

void AppendOldReference(std::string& out, Struct reference) {
  const auto append = [&](const char* key, std::string_view text) {
    out += key;
    text::AppendJsonString(out, text, true);
  };
  append("{\"kind\":", reference.Text("kind"));
  append(",\"name\":", reference.Text("name"));
  if (reference.Has("apiVersion")) append(",\"apiVersion\":", reference.Text("apiVersion"));
  out += '}';
}

void AppendOldField(std::string& out, Part part, const MovedField& field) {
  text::AppendJsonString(out, field.old_name, true);
  out += ':';
  if (field.form == Moved::kReference) return AppendOldReference(out, part.AsStruct());
  if (part) {
    out += InternalJson(part);
  } else {
    out += field.form == Moved::kQuantity ? "\"0\"" : "\"\"";
  }
}

void AppendOldSource(std::string& out, Struct held, std::span<const MovedField> fields, MetricUse use) {
  out += '{';
  const Struct amount = use == MetricUse::kSpec ? held.At("target") : held.At("current");
  bool first = true;
  for (const MovedField& field : fields) {
    const Struct holder = field.place == Place::kSource   ? held
                          : field.place == Place::kMetric ? held.At("metric")
                                                          : amount;
    const Part part = holder.Get(field.name);
    if (!part && !field.always) continue;
    if (!first) out += ',';
    first = false;
    AppendOldField(out, part, field);
  }
  out += '}';
}

}  // namespace

bool AreOldMetrics(Value list, MetricUse use) {
  if (!list.IsArray()) return false;
  for (const Value metric : list.Items()) {
    if (metric.IsNull()) continue;
    if (!metric.IsObject() || !IsTextField(metric, "type")) return false;
    for (const MovedSource& source : kMovedSources) {
      if (!IsOldSource(metric, source, use)) return false;
    }
  }
  return true;
}

void WriteNewMetrics(Value list, MetricUse use, text::TokenSink& sink) {
  for (const Value metric : list.Items()) {
    sink.BeginObject();
    if (const auto type = metric.IsNull() ? std::nullopt : FoldedField(metric, "type")) {
      sink.Key("type");
      sink.String(type->AsString());
    }
    for (const MovedSource& source : kMovedSources) {
      const auto held = metric.IsNull() ? std::nullopt : FoldedField(metric, source.name.text());
      if (!held) continue;
      sink.Key(source.name.text());
      WriteNewSource(source, *held, use, sink);
    }
    sink.EndObject();
  }
}

void AppendOldMetric(std::string& out, Struct metric, MetricUse use) {
  out += "{\"type\":";
  text::AppendJsonString(out, metric.Text("type"), true);
  for (const MovedSource& source : kMovedSources) {
    const Struct held = metric.At(source.name);
    if (!held) continue;
    out += ',';
    text::AppendJsonString(out, source.name.text(), true);
    out += ':';
    AppendOldSource(out, held, FieldsOf(source, use), use);
  }
  out += '}';
}

}  // namespace plimsoll::builtin

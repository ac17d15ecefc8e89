#include "autoscaler_metrics.h"

#include <algorithm>
#include <array>

#include "../default/container_totals.h"
#include "../vocabulary/among.h"
#include "field.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"
#include "resources.h"

namespace plimsoll::builtin {
namespace {

void ValidateMetricName(std::string_view name, FieldPath path, std::string_view missing, Errors& errors) {
  if (name.empty()) return errors.Required(path, std::string(missing));
  errors.Invalid(path, name, schema::PathSegmentProblems(name, false));
}

void ValidatePositiveQuantity(Part amount, FieldPath path, Errors& errors) {
  if (amount && QuantityIn(amount).Sign() <= 0) errors.Invalid(path, amount, "must be positive");
}

void ValidateMetricTarget(Struct target, FieldPath path, Errors& errors) {
  const std::string_view type = target.Text("type");
  RequireNonEmpty(type, path.Child("type"), "must specify a metric target type", errors);
  if (type != "Utilization" && type != "Value" && type != "AverageValue") {
    errors.Invalid(path.Child("type"), Shown::Word(type),
                   "must be either Utilization, Value, or AverageValue");
  }
  ValidatePositiveQuantity(target.Get("value"), path.Child("value"), errors);
  ValidatePositiveQuantity(target.Get("averageValue"), path.Child("averageValue"), errors);
  const Part utilization = target.Get("averageUtilization");
  if (utilization && utilization.Int() < 1)
    errors.Invalid(path.Child("averageUtilization"), utilization, "must be greater than 0");
}

void ValidateMetricAndTarget(Struct source, FieldPath path, Errors& errors) {
  ValidateMetricName(source.At("metric").Text("name"), path.Child("metric", "name"),
                     "must specify a metric name", errors);
  ValidateMetricTarget(source.At("target"), path.Child("target"), errors);
}

void ValidateObjectSource(Struct source, const ObjectReferenceOptions& options, FieldPath path,
                          Errors& errors) {
  const Struct target = source.At("target");
  ValidateScaledReference(source.At("describedObject"), options, path.Child("describedObject"), errors);
  ValidateMetricAndTarget(source, path, errors);
  if (target.Has("value") || target.Has("averageValue")) return;
  errors.Required(path.Child("target", "averageValue"), "must set either a target value or averageValue");
}

void ValidateExternalSource(Struct source, FieldPath path, Errors& errors) {
  const Struct target = source.At("target");
  ValidateMetricAndTarget(source, path, errors);
  if (!target.Has("value") && !target.Has("averageValue")) {
    errors.Required(path.Child("target", "averageValue"),
                    "must set either a target value for metric or a per-pod target");
  } else if (target.Has("value") && target.Has("averageValue")) {
    errors.Forbidden(path.Child("target", "value"),
                     "may not set both a target value for metric and a per-pod target");
  }
}

void ValidatePodsSource(Struct source, FieldPath path, Errors& errors) {
  ValidateMetricAndTarget(source, path, errors);
  if (source.At("target").Has("averageValue")) return;
  errors.Required(path.Child("target", "averageValue"), "must specify a positive target averageValue");
}

void ValidateResourceTarget(Struct target, FieldPath path, Errors& errors) {
  ValidateMetricTarget(target, path, errors);
  if (!target.Has("averageUtilization") && !target.Has("averageValue")) {
    errors.Required(path.Child("averageUtilization"),
                    "must set either a target raw value or a target utilization");
  } else if (target.Has("averageUtilization") && target.Has("averageValue")) {
    errors.Forbidden(path.Child("averageValue"),
                     "may not set both a target raw value and a target utilization");
  }
}

void ValidateContainerResourceSource(Struct source, FieldPath path, Errors& errors) {
  const std::string_view name = source.Text("name"), container = source.Text("container");
  if (name.empty()) {
    errors.Required(path.Child("name"), "must specify a resource name");
  } else {
    ValidateContainerResourceName(name, path.Child("name"), errors);
  }
  if (container.empty()) {
    errors.Required(path.Child("container"), "must specify a container");
  } else {
    errors.Invalid(path.Child("container"), container, schema::Dns1123LabelProblems(container));
  }
  ValidateResourceTarget(source.At("target"), path.Child("target"), errors);
}

void ValidateResourceSource(Struct source, FieldPath path, Errors& errors) {
  RequireNonEmpty(source.Text("name"), path.Child("name"), "must specify a resource name", errors);
  ValidateResourceTarget(source.At("target"), path.Child("target"), errors);
}

// In the order in which the server looks at them, which looks into the first one only.
constexpr std::array<FieldName, 5> kSourceFields = {"object", "external", "pods", "resource",
                                                    "containerResource"};
constexpr std::array<std::string_view, 5> kMetricSourceTypes = {"ContainerResource", "External", "Object",
                                                                "Pods", "Resource"};

FieldName SourceOfType(std::string_view type) {
  if (type == "Object") return "object";
  if (type == "External") return "external";
  if (type == "Pods") return "pods";
  return type == "Resource" ? FieldName("resource") : FieldName("containerResource");
}

void ValidateSource(Struct metric, FieldName field, const ObjectReferenceOptions& options, FieldPath path,
                    Errors& errors) {
  const Struct source = metric.At(field);
  if (field.text() == "object") return ValidateObjectSource(source, options, path, errors);
  if (field.text() == "external") return ValidateExternalSource(source, path, errors);
  if (field.text() == "pods") return ValidatePodsSource(source, path, errors);
  if (field.text() == "resource") return ValidateResourceSource(source, path, errors);
  ValidateContainerResourceSource(source, path, errors);
}

void ValidateOnlySource(Struct metric, std::string_view expected, FieldPath path, Errors& errors) {
  const auto count = std::ranges::count_if(kSourceFields, [&](FieldName field) { return metric.Has(field); });
  if (count == 1) return;
  for (const FieldName field : kSourceFields) {
    if (!metric.Has(field) || field.text() == expected) continue;
    errors.Forbidden(path.Child(field.text()), "must populate the given metric source only");
  }
}

void ValidateMetricSpec(Struct metric, const ObjectReferenceOptions& options, FieldPath path,
                        Errors& errors) {
  const std::string_view type = metric.Text("type");
  RequireNonEmpty(type, path.Child("type"), "must specify a metric source type", errors);
  const auto first = std::ranges::find_if(kSourceFields, [&](FieldName field) { return metric.Has(field); });
  if (first != kSourceFields.end())
    ValidateSource(metric, *first, options, path.Child(first->text()), errors);
  if (!IsAmong(kMetricSourceTypes, type)) {
    errors.NotSupported(path.Child("type"), Shown::Word(type), kMetricSourceTypes);
    return ValidateOnlySource(metric, "", path, errors);
  }
  const FieldName expected = SourceOfType(type);
  if (!metric.Has(expected)) {
    errors.Required(path.Child(expected.text()), "must populate information for the given metric source");
  }
  ValidateOnlySource(metric, expected.text(), path, errors);
}

}  // namespace

std::string VersionProblem(std::string_view version, const ObjectReferenceOptions& options) {
  if (options.allow_invalid_version) return {};
  if (std::ranges::count(version, '/') > 1) return "unexpected GroupVersion string: " + std::string(version);
  const size_t slash = version.find('/');
  const bool has_group = slash != std::string_view::npos && slash != 0;
  return has_group || options.allow_empty_group ? std::string() : "apiVersion must specify API group";
}

void ValidateScaledReference(Struct reference, const ObjectReferenceOptions& options, FieldPath path,
                             Errors& errors) {
  ValidateMetricName(reference.Text("kind"), path.Child("kind"), "", errors);
  ValidateMetricName(reference.Text("name"), path.Child("name"), "", errors);
  const std::string_view version = reference.Text("apiVersion");
  if (std::string problem = VersionProblem(version, options); !problem.empty())
    errors.Invalid(path.Child("apiVersion"), version, std::move(problem));
}

void ValidateMetrics(Struct spec, const ObjectReferenceOptions& options, FieldPath path, Errors& errors) {
  bool from_outside = false;
  for (const auto& [i, metric] : spec.Structs("metrics")) {
    ValidateMetricSpec(metric, options, path.Index(i), errors);
    from_outside |= metric.Text("type") == "Object" || metric.Text("type") == "External";
  }
  if (!spec.Has("minReplicas") || spec.Int("minReplicas") != 0 || from_outside) return;
  errors.Forbidden(path,
                   "must specify at least one Object or External metric to support scaling to zero replicas");
}

}  // namespace plimsoll::builtin

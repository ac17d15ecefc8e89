#include "replication_controller.h"

#include <string>

#include "field.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "pod_spec.h"
#include "selector_match.h"
#include "workload.h"

namespace plimsoll::builtin {
namespace {

void ValidateControllerTemplate(Struct spec, FieldPath path, const PodOptions& options, Errors& errors) {
  const Struct pod_template = spec.At("template");
  if (!pod_template) return errors.Required(path);
  if (!LabelsMatch(spec.Get("selector"), pod_template.At("metadata").Get("labels"))) {
    ReportUnselectedTemplate(pod_template, path, errors);
  }
  ValidatePodTemplateSpec(pod_template, path, options, errors);
  ValidateRunsForever(pod_template, "ReplicationController", path, errors);
}

void ValidateReplicationControllerSpec(const Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  ValidateCounts(spec, {"minReadySeconds", "replicas"}, path, request.errors);
  if (spec.Count("selector") == 0) request.errors.Required(path.Child("selector"));
  ValidateControllerTemplate(spec, path.Child("template"), WorkloadTemplateOptions(request), request.errors);
}

// Annotations of old objects name fields that could not be converted: `PREFIX/FIELD`.
void ValidateNonConvertibleFields(const Request& request) {
  for (const auto& [key, value] : request.old.At("metadata").Entries("annotations")) {
    if (!key.starts_with("non-convertible.kubernetes.io")) continue;
    const size_t slash = key.find('/');
    if (slash == std::string_view::npos) continue;
    const std::string_view field = key.substr(slash + 1);
    if (field.find("selector") == std::string_view::npos) {
      request.errors.NotFound(request.Path(field), value, "unknown non-convertible field");
      continue;
    }
    const Part selector = request.object.At("spec").Get("selector");
    if (Equal(selector, request.old.At("spec").Get("selector"))) continue;
    request.errors.Invalid(request.Path("spec", "selector"), selector,
                           "cannot update non-convertible selector");
  }
}

PodOptions PodTemplateObjectOptions(const Request& request) {
  return PodTemplateOptions(request.object.At("template"), request.old.At("template"), request.release);
}

}  // namespace

// Since 1.35, what names are generated from is not validated.
void ValidateReplicationController(Request& request) {
  static const schema::NameRule kLongName = [](std::string_view name, bool prefix) {
    return prefix ? schema::NameProblems() : schema::DnsSubdomainName(name, false);
  };
  static const schema::NameRule kSubdomain = schema::DnsSubdomainName;
  ValidateCoreObjectMeta(request.object.At("metadata"), true,
                         request.release.Since(35) ? kLongName : kSubdomain, request.Path("metadata"),
                         request.errors);
  ValidateReplicationControllerSpec(request);
}

void ValidateReplicationControllerUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateReplicationControllerSpec(request);
  ValidateNonConvertibleFields(request);
}

void ValidatePodTemplate(Request& request) {
  ValidateMetadata(request);
  ValidatePodTemplateSpec(request.object.At("template"), request.Path("template"),
                          PodTemplateObjectOptions(request), request.errors);
}

void ValidatePodTemplateUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidatePodTemplateSpec(request.object.At("template"), request.Path("template"),
                          PodTemplateObjectOptions(request), request.errors);
}

}  // namespace plimsoll::builtin

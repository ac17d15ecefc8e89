#include "downward_api.h"

#include <array>
#include <optional>
#include <string>

#include "../vocabulary/among.h"
#include "path.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 9> kEnvFields = {
    "metadata.name", "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.serviceAccountName",
    "status.hostIP", "status.hostIPs",     "status.podIP", "status.podIPs"};
constexpr std::array<std::string_view, 5> kVolumeFields = {
    "metadata.annotations", "metadata.labels", "metadata.name", "metadata.namespace", "metadata.uid"};
// What the server can convert to fields of its internal type, besides those that are listed.
constexpr std::array<std::string_view, 6> kOtherFields = {"metadata.annotations", "metadata.labels",
                                                          "spec.restartPolicy",   "spec.schedulerName",
                                                          "status.phase",         "spec.host"};
constexpr std::array<std::string_view, 6> kDownwardResources = {
    "limits.cpu",   "limits.ephemeral-storage",   "limits.memory",
    "requests.cpu", "requests.ephemeral-storage", "requests.memory"};

struct FieldSubscript {
  std::string_view path;
  std::string_view subscript;
};

// metadata.labels['app']
std::optional<FieldSubscript> SplitSubscript(std::string_view path) {
  if (!path.ends_with("']")) return std::nullopt;
  const size_t at = path.substr(0, path.size() - 2).find("['");
  if (at == std::string_view::npos || at == 0) return std::nullopt;
  return FieldSubscript{path.substr(0, at), path.substr(at + 2, path.size() - at - 4)};
}

void ValidateSubscript(const FieldSubscript& parts, std::string_view whole, FieldPath path, Errors& errors) {
  if (parts.path == "metadata.annotations") {
    const std::string lower = schema::LowerCase(parts.subscript);
    errors.Invalid(path, lower, schema::QualifiedNameProblems(lower));
  } else if (parts.path == "metadata.labels") {
    errors.Invalid(path, parts.subscript, schema::QualifiedNameProblems(parts.subscript));
  } else {
    errors.Invalid(
        path.Child("fieldPath"), whole,
        "error converting fieldPath: field label does not support subscript: " + std::string(whole));
  }
}

std::string_view DivisorProblem(std::string_view resource) {
  if (resource == "limits.cpu" || resource == "requests.cpu") {
    return "only divisor's values 1m and 1 are supported with the cpu resource";
  }
  if (resource == "limits.memory" || resource == "requests.memory") {
    return "only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported with "
           "the memory "
           "resource";
  }
  if (resource == "limits.ephemeral-storage" || resource == "requests.ephemeral-storage") {
    return "only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported with "
           "the local "
           "ephemeral storage resource";
  }
  if (resource.starts_with("requests.hugepages-") || resource.starts_with("limits.hugepages-")) {
    return "only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported with "
           "the "
           "hugepages resource";
  }
  return {};
}

void ValidateDivisor(std::string_view resource, std::string_view divisor, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kCpu = {"1m", "1"};
  constexpr std::array<std::string_view, 13> kBytes = {"1",   "1k",  "1M",  "1G",  "1T",  "1P", "1E",
                                                       "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei"};
  if (divisor.empty() || divisor == "0") return;
  const std::string_view problem = DivisorProblem(resource);
  const bool known = resource.ends_with(".cpu") ? IsAmong(kCpu, divisor) : IsAmong(kBytes, divisor);
  if (problem.empty() || known) return;
  errors.Invalid(path.Child("divisor"), resource, std::string(problem));
}

}  // namespace

std::span<const std::string_view> EnvFieldPaths() { return kEnvFields; }

void ValidateObjectFieldSelector(Struct selector, std::span<const std::string_view> known, FieldPath path,
                                 Errors& errors) {
  const std::string_view version = selector.Text("apiVersion"), field = selector.Text("fieldPath");
  if (version.empty()) return errors.Required(path.Child("apiVersion"));
  if (field.empty()) return errors.Required(path.Child("fieldPath"));
  if (version != "v1") {
    return errors.Invalid(path.Child("fieldPath"), field,
                          "error converting fieldPath: unsupported pod version: " + std::string(version));
  }
  if (const auto parts = SplitSubscript(field)) return ValidateSubscript(*parts, field, path, errors);
  if (!IsAmong(kEnvFields, field) && !IsAmong(kOtherFields, field)) {
    return errors.Invalid(path.Child("fieldPath"), field,
                          "error converting fieldPath: field label not supported: " + std::string(field));
  }
  const std::string_view internal = field == "spec.host" ? "spec.nodeName" : field;
  if (!IsAmong(known, internal)) errors.NotSupported(path.Child("fieldPath"), internal, known);
}

void ValidateResourceFieldSelector(Struct selector, bool in_volume, FieldPath path, Errors& errors) {
  const std::string_view resource = selector.Text("resource");
  const bool known = IsAmong(kDownwardResources, resource) || resource.starts_with("requests.hugepages-") ||
                     resource.starts_with("limits.hugepages-");
  if (in_volume && selector.Text("containerName").empty()) {
    errors.Required(path.Child("containerName"));
  } else if (resource.empty()) {
    errors.Required(path.Child("resource"));
  } else if (!known) {
    errors.NotSupported(path.Child("resource"), resource, kDownwardResources);
  }
  ValidateDivisor(resource, selector.Text("divisor"), path, errors);
}

void ValidateDownwardApiFile(Struct file, FieldPath path, Errors& errors) {
  RequireText(file, "path", path, errors);
  ValidateLocalNonReservedPath(file.Text("path"), path.Child("path"), errors);
  const Struct field = file.At("fieldRef"), resource = file.At("resourceFieldRef");
  if (field) {
    ValidateObjectFieldSelector(field, kVolumeFields, path.Child("fieldRef"), errors);
    if (resource)
      errors.Invalid(path, "resource", "fieldRef and resourceFieldRef can not be specified simultaneously");
  } else if (resource) {
    ValidateResourceFieldSelector(resource, true, path.Child("resourceFieldRef"), errors);
  } else {
    errors.Required(path, "one of fieldRef and resourceFieldRef is required");
  }
  ValidateFileMode(file.Get("mode"), path.Child("mode"), errors);
  ValidateUserField(file.Get("user"), path.Child("user"), errors);
}

// Errors of files have the path of their volume, as upstream's have.
void ValidateDownwardApiVolume(Struct source, FieldPath path, Errors& errors) {
  ValidateFileMode(source.Get("defaultMode"), path.Child("defaultMode"), errors);
  ValidateUserField(source.Get("defaultUser"), path.Child("defaultUser"), errors);
  for (const auto& [i, file] : source.Structs("items")) ValidateDownwardApiFile(file, path, errors);
}

}  // namespace plimsoll::builtin

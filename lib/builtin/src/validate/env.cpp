#include "env.h"

#include <string>

#include "../vocabulary/field_texts.h"
#include "downward_api.h"
#include "path.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kOneAtATime = "may not have more than one field specified at a time";

void ValidateEnvName(std::string_view name, FieldPath path, const PodOptions& options, Errors& errors) {
  errors.Invalid(
      path, name,
      options.allow_relaxed_environment_variables ? EnvNameProblems(name) : OldEnvNameProblems(name));
}

void ValidateKeySelector(Struct selector, FieldPath path, Errors& errors) {
  const std::string_view name = selector.Text("name"), key = selector.Text("key");
  errors.Invalid(path.Child("name"), name, schema::Dns1123SubdomainProblems(name));
  if (key.empty()) return errors.Required(path.Child("key"));
  errors.Invalid(path.Child("key"), key, ConfigKeyProblems(key));
}

void ValidateFileKeySelector(Struct selector, FieldPath path, Errors& errors) {
  for (const FieldName field : {FieldName("key"), FieldName("volumeName"), FieldName("path")}) {
    RequireText(selector, field, path, errors);
  }
  const std::string_view key = selector.Text("key"), volume = selector.Text("volumeName");
  if (!key.empty()) errors.Invalid(path.Child("key"), key, EnvNameProblems(key));
  if (!volume.empty()) errors.Invalid(path.Child("volumeName"), volume, schema::Dns1123LabelProblems(volume));
  ValidatePathNoBacksteps(selector.Text("path"), path.Child("path"), errors);
}

int ValidateValueSources(Struct from, FieldPath path, Errors& errors) {
  int sources = 0;
  if (const Struct field = from.At("fieldRef")) {
    ++sources;
    ValidateObjectFieldSelector(field, EnvFieldPaths(), path.Child("fieldRef"), errors);
  }
  if (const Struct resource = from.At("resourceFieldRef")) {
    ++sources;
    ValidateResourceFieldSelector(resource, false, path.Child("resourceFieldRef"), errors);
  }
  for (const FieldName field : {FieldName("configMapKeyRef"), FieldName("secretKeyRef")}) {
    const Struct selector = from.At(field);
    if (!selector) continue;
    ++sources;
    ValidateKeySelector(selector, path.Child(field.text()), errors);
  }
  if (const Struct file = from.At("fileKeyRef")) {
    ++sources;
    ValidateFileKeySelector(file, path.Child("fileKeyRef"), errors);
  }
  return sources;
}

void ValidateValueFrom(Struct variable, FieldPath path, const PodOptions& options, Errors& errors) {
  const Struct from = variable.At("valueFrom");
  if (!from) return;
  const int sources = ValidateValueSources(from, path, errors);
  if (sources == 0) {
    errors.Invalid(
        path, "",
        options.release.Gate("EnvFiles")
            ? "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or "
              "`fileKeyRef`"
            : "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`");
  } else if (!variable.Text("value").empty()) {
    errors.Invalid(path, "", "may not be specified when `value` is not empty");
  } else if (sources > 1) {
    errors.Invalid(path, "", std::string(kOneAtATime));
  }
}

void ValidateEnvSource(Struct source, FieldPath path, Errors& errors) {
  const std::string_view name = source.Text("name");
  if (name.empty()) return errors.Required(path.Child("name"));
  errors.Invalid(path.Child("name"), name, schema::DnsSubdomainName(name, true));
}

}  // namespace

void ValidateEnv(Part variables, FieldPath path, const PodOptions& options, Errors& errors) {
  for (const auto& [i, variable] : variables.Structs()) {
    const FieldPath item = path.Index(i);
    const std::string_view name = variable.Text("name");
    if (name.empty()) {
      errors.Required(item.Child("name"));
    } else {
      ValidateEnvName(name, item.Child("name"), options, errors);
    }
    ValidateValueFrom(variable, item.Child("valueFrom"), options, errors);
  }
}

void ValidateEnvFrom(Part variables, FieldPath path, const PodOptions& options, Errors& errors) {
  for (const auto& [i, variable] : variables.Structs()) {
    const FieldPath item = path.Index(i);
    const std::string_view prefix = variable.Text("prefix");
    if (!prefix.empty()) ValidateEnvName(prefix, item.Child("prefix"), options, errors);
    int sources = 0;
    for (const FieldName field : {FieldName("configMapRef"), FieldName("secretRef")}) {
      const Struct source = variable.At(field);
      if (!source) continue;
      ++sources;
      ValidateEnvSource(source, item.Child(field.text()), errors);
    }
    if (sources == 0) errors.Invalid(path, "", "must specify one of: `configMapRef` or `secretRef`");
    if (sources > 1) errors.Invalid(path, "", std::string(kOneAtATime));
  }
}

}  // namespace plimsoll::builtin

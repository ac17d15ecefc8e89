#include "storage_class.h"

#include <string>

#include "allowed_topologies.h"
#include "field.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxParameters = 512;
constexpr size_t kMaxParameterBytes = size_t{256} << 10;
// Before, updates were forbidden in words of their own.
constexpr uint32_t kImmutableClasses = 36;

void ValidateProvisioner(std::string_view name, FieldPath path, Errors& errors) {
  if (name.empty()) return errors.Required(path);
  const std::string lower = schema::LowerCase(name);
  errors.Invalid(path, lower, schema::QualifiedNameProblems(lower));
}

void ValidateClassParameters(Part parameters, FieldPath path, Errors& errors) {
  if (parameters.Count() > kMaxParameters) return errors.TooLong(path, kMaxParameters);
  size_t total = 0;
  for (const auto& [key, value] : parameters.Entries()) {
    if (key.empty()) errors.Invalid(path, "", "field can not be empty.");
    total += key.size() + value.Text().size();
  }
  if (total > kMaxParameterBytes) errors.TooLong(path, kMaxParameterBytes);
}

void ForbidClassUpdate(Request& request, FieldName field) {
  if (EqualAsSet(request.object.Get(field), request.old.Get(field))) return;
  request.errors.Forbidden(request.Path(field.text()),
                           "updates to " + std::string(field.text()) + " are forbidden.");
}

void ValidateImmutableClassField(Request& request, FieldName field) {
  if (!request.release.Since(kImmutableClasses)) return ForbidClassUpdate(request, field);
  ValidateDeclaredImmutable(request.object.Get(field), request.old.Get(field), request.release,
                            request.Path(field.text()), request.errors);
}

// A text that is missing is an empty one.
void ValidateImmutableProvisioner(Request& request) {
  if (request.object.Has("provisioner") || !request.release.Since(kImmutableClasses) ||
      request.release.Since(37)) {
    return ValidateImmutableClassField(request, "provisioner");
  }
  ValidateImmutableText("", request.old.Text("provisioner"), request.Path("provisioner"), request.errors);
}

}  // namespace

void ValidateStorageClass(Request& request) {
  const Struct object = request.object;
  Errors& errors = request.errors;
  ValidateMetadata(request);
  ValidateProvisioner(object.Text("provisioner"), request.Path("provisioner"), errors);
  ValidateClassParameters(object.Get("parameters"), request.Path("parameters"), errors);
  const std::string_view policy = object.Text("reclaimPolicy");
  if (!policy.empty() && policy != "Delete" && policy != "Retain") {
    errors.NotSupported(request.Path("reclaimPolicy"), Shown::Word(policy), {"Delete", "Retain"});
  }
  const std::string_view mode = object.Text("volumeBindingMode");
  if (mode != "Immediate" && mode != "WaitForFirstConsumer") {
    errors.NotSupported(request.Path("volumeBindingMode"), Shown::Word(mode),
                        {"Immediate", "WaitForFirstConsumer"});
  }
  ValidateAllowedTopologies(object.Get("allowedTopologies"), request.Path("allowedTopologies"), errors);
}

void ValidateStorageClassUpdate(Request& request) {
  ValidateStorageClass(request);
  ValidateMetadataUpdate(request);
  ValidateImmutableClassField(request, "parameters");
  ValidateImmutableProvisioner(request);
  ValidateImmutableClassField(request, "reclaimPolicy");
  ValidateDeclaredImmutable(request.object.Get("volumeBindingMode"), request.old.Get("volumeBindingMode"),
                            request.release, request.Path("volumeBindingMode"), request.errors);
}

void ValidateVolumeAttributesClass(Request& request) {
  const Part parameters = request.object.Get("parameters");
  ValidateMetadata(request);
  ValidateProvisioner(request.object.Text("driverName"), request.Path("driverName"), request.errors);
  ValidateClassParameters(parameters, request.Path("parameters"), request.errors);
  if (parameters.Count() != 0) return;
  request.errors.Required(request.Path("parameters"), "must contain at least one key/value pair");
}

void ValidateVolumeAttributesClassUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ForbidClassUpdate(request, "driverName");
  ForbidClassUpdate(request, "parameters");
  ValidateVolumeAttributesClass(request);
}

}  // namespace plimsoll::builtin

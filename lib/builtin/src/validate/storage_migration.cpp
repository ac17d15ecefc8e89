#include "storage_migration.h"

#include <algorithm>
#include <string>

#include "field.h"
#include "label_selector.h"
#include "object_meta.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

void ReportJoined(FieldPath path, std::string_view text, const schema::NameProblems& problems,
                  Errors& errors) {
  if (!problems.empty()) errors.Invalid(path, text, schema::JoinProblems(problems));
}

// A positive number without zeros before it, however long.
bool IsResourceVersion(std::string_view text) {
  return !text.empty() && text[0] != '0' && std::ranges::all_of(text, ascii::IsDigit);
}

void ValidateMigrationConditions(Struct status, Struct old, FieldPath path, Errors& errors) {
  const Part conditions = status.Get("conditions");
  const bool succeeded = IsConditionTrue(conditions, "Succeeded"),
             failed = IsConditionTrue(conditions, "Failed");
  if (succeeded && failed) {
    errors.Invalid(path, conditions, "Both success and failed conditions cannot be true at the same time");
  }
  if (IsConditionTrue(old.Get("conditions"), "Succeeded") && !succeeded) {
    errors.Invalid(path, conditions, "Success condition cannot be set to false once it is true");
  }
  if (IsConditionTrue(old.Get("conditions"), "Failed") && !failed) {
    errors.Invalid(path, conditions, "Failed condition cannot be set to false once it is true");
  }
}

}  // namespace

void ValidateStorageMigration(Request& request) {
  const Struct resource = request.object.At("spec").At("resource");
  const FieldPath path = request.Path("spec", "resource");
  const std::string_view name = resource.Text("resource"), group = resource.Text("group");
  ValidateMetadata(request);
  RequireNonEmpty(name, path.Child("resource"), "resource is required to be set", request.errors);
  if (!name.empty()) {
    ReportJoined(path.Child("resource"), name, schema::Dns1035LabelProblems(name), request.errors);
  }
  if (group.empty()) return;
  ReportJoined(path.Child("group"), group, schema::Dns1123SubdomainProblems(group), request.errors);
}

void ValidateStorageMigrationUpdate(Request& request) {
  ValidateStorageMigration(request);
  ValidateMetadataUpdate(request);
  // The spec is no pointer, so that it is there even when it is missing.
  ValidateImmutableField(request.object.Make("spec"), request.old.Make("spec"), request.Path("spec"),
                         request.errors);
}

void ValidateStorageMigrationStatus(Request& request) {
  const Struct status = request.object.At("status"), old = request.old.At("status");
  const FieldPath path = request.Path("status");
  const std::string_view version = status.Text("resourceVersion"), before = old.Text("resourceVersion");
  ValidateMetadataUpdate(request);
  if (!version.empty() && !IsResourceVersion(version)) {
    request.errors.Invalid(path.Child("resourceVersion"), version,
                           "resource version is not well formed: " + std::string(version));
  }
  ValidateConditions(status.Get("conditions"), request.release, path.Child("conditions"), request.errors);
  if (!before.empty()) {
    ValidateImmutableText(version, before, path.Child("resourceVersion"), request.errors);
  }
  ValidateMigrationConditions(status, old, path.Child("conditions"), request.errors);
}

}  // namespace plimsoll::builtin

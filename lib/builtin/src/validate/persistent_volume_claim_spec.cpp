#include "persistent_volume_claim_spec.h"

#include <array>
#include <string>

#include "../default/container_totals.h"
#include "../vocabulary/among.h"
#include "container.h"
#include "label_selector.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "resources.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 4> kAccessModes = {"ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce",
                                                          "ReadWriteOncePod"};

void ValidateStorageRequest(Struct spec, FieldPath path, Errors& errors) {
  const Part amount = spec.At("resources").Entry("requests", "storage");
  if (!amount) return errors.Required(path);
  if (QuantityIn(amount).Sign() <= 0) return errors.Invalid(path, amount, "must be greater than zero");
  ValidateResourceQuantityValue("storage", amount, path, errors);
}

void ValidateClassName(std::string_view name, FieldPath path, Errors& errors) {
  if (!name.empty()) errors.Invalid(path, name, schema::Dns1123SubdomainProblems(name));
}

void ValidateDataSource(Struct source, const ClaimSpecOptions& options, FieldPath path, Errors& errors) {
  RequireText(source, "name", path, errors);
  RequireText(source, "kind", path, errors);
  const std::string_view group = source.Text("apiGroup"), kind = source.Text("kind");
  if (group.empty() && kind != "PersistentVolumeClaim") {
    errors.Invalid(path, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
  }
  if (!group.empty() && !options.allow_invalid_api_groups) {
    errors.Invalid(path.Child("apiGroup"), group, schema::Dns1123SubdomainProblems(group));
  }
  const std::string_view name = source.Text("namespace");
  if (!name.empty()) errors.Invalid(path.Child("namespace"), name, schema::Dns1123LabelProblems(name));
}

void ValidateDataSources(Struct spec, const ClaimSpecOptions& options, FieldPath path, Errors& errors) {
  const Struct source = spec.At("dataSource"), reference = spec.At("dataSourceRef");
  if (source) ValidateDataSource(source, options, path.Child("dataSource"), errors);
  if (reference) ValidateDataSource(reference, options, path.Child("dataSourceRef"), errors);
  if (!source || !reference) return;
  // Upstream shows the path of the field as an empty struct.
  if (!reference.Text("namespace").empty()) {
    errors.Invalid(path, Shown::AsIs("{}"), "may not be specified when dataSourceRef.namespace is specified");
  } else if (source.Has("apiGroup") != reference.Has("apiGroup") ||
             source.Text("apiGroup") != reference.Text("apiGroup") ||
             source.Text("kind") != reference.Text("kind") || source.Text("name") != reference.Text("name")) {
    errors.Invalid(path, Shown::AsIs("{}"), "must match dataSourceRef");
  }
}

}  // namespace

void ValidateAccessModes(Struct spec, FieldPath path, Errors& errors) {
  bool one_pod = false, others = false;
  for (const auto& [i, mode] : spec.Texts("accessModes")) {
    const bool known = IsAmong(kAccessModes, mode);
    if (!known) errors.NotSupported(path, Shown::Word(mode), kAccessModes);
    one_pod |= mode == "ReadWriteOncePod";
    others |= known && mode != "ReadWriteOncePod";
  }
  if (one_pod && others) errors.Forbidden(path, "may not use ReadWriteOncePod with other access modes");
}

void ValidatePersistentVolumeClaimSpec(Struct spec, const ClaimSpecOptions& options, FieldPath path,
                                       Errors& errors) {
  constexpr std::array<std::string_view, 2> kClaimVolumeModes = {"Block", "Filesystem"};
  if (spec.Count("accessModes") == 0) {
    errors.Required(path.Child("accessModes"), "at least 1 access mode is required");
  }
  ValidateLabelSelector(spec.At("selector"), {.allow_invalid_values = options.allow_invalid_label_values},
                        path.Child("selector"), errors);
  ValidateAccessModes(spec, path.Child("accessModes"), errors);
  ValidateStorageRequest(spec, path.Child("resources").Key("storage"), errors);
  ValidateClassName(spec.Text("storageClassName"), path.Child("storageClassName"), errors);
  const Part mode = spec.Get("volumeMode");
  if (mode && !IsAmong(kClaimVolumeModes, mode.Text()))
    errors.NotSupported(path.Child("volumeMode"), Shown::Word(mode), kClaimVolumeModes);
  ValidateDataSources(spec, options, path, errors);
  if (!options.attributes_classes) return;
  ValidateClassName(spec.Text("volumeAttributesClassName"), path.Child("volumeAttributesClassName"), errors);
}

void ValidatePersistentVolumeClaimTemplate(Struct claim, const ClaimSpecOptions& options, FieldPath path,
                                           Errors& errors) {
  if (const Struct metadata = claim.At("metadata")) {
    const FieldPath own = path.Child("metadata");
    ValidateAnnotations(metadata.Get("annotations"), own.Child("annotations"), errors);
    ValidateLabels(metadata.Get("labels"), own.Child("labels"), errors);
    ForbidFields(metadata, {"annotations", "labels"}, "cannot be set", own, errors);
  }
  ValidatePersistentVolumeClaimSpec(claim.At("spec"), options, path.Child("spec"), errors);
}

}  // namespace plimsoll::builtin

#include "object_meta.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "../vocabulary/among.h"
#include "field.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxAnnotations = 256 << 10;

void ValidateOwnerReference(Struct owner, FieldPath path, Errors& errors) {
  const std::string_view version = owner.Text("apiVersion");
  const bool malformed = std::ranges::count(version, '/') > 1 || version.ends_with('/');
  RequireNonEmpty(version, path.Child("apiVersion"), "must not be empty", errors);
  if (malformed) {
    errors.Invalid(path.Child("apiVersion"), version, "must be <group>/<version> or <version>");
  }
  RequireNonEmpty(owner.Text("kind"), path.Child("kind"), "must not be empty", errors);
  RequireNonEmpty(owner.Text("name"), path.Child("name"), "must not be empty", errors);
  RequireNonEmpty(owner.Text("uid"), path.Child("uid"), "must not be empty", errors);
  if ((version == "v1" || version == "/v1") && owner.Text("kind") == "Event") {
    errors.Invalid(path, owner, "/v1, Kind=Event is disallowed from being an owner");
  }
}

void ValidateOwnerReferences(Part owners, FieldPath path, Errors& errors) {
  std::string controller;
  for (const auto& [i, owner] : owners.Structs()) {
    ValidateOwnerReference(owner, path.Index(i), errors);
    if (!owner.Flag("controller")) continue;
    const std::string name = std::string(owner.Text("kind")) + "/" + std::string(owner.Text("name"));
    if (controller.empty()) {
      controller = name;
    } else {
      errors.Invalid(path, owners,
                     "Only one reference can have Controller set to true. Found \"true\" in references for " +
                         controller + " and " + name);
    }
  }
}

void ValidateFinalizers(Part finalizers, FieldPath path, Errors& errors) {
  bool orphan = false, foreground = false;
  for (const auto& [i, name] : finalizers.Texts()) {
    errors.Invalid(path, name, schema::QualifiedNameProblems(name));
    orphan |= name == "orphan";
    foreground |= name == "foregroundDeletion";
  }
  if (!orphan || !foreground) return;
  errors.Invalid(path, finalizers, "finalizer orphan and foregroundDeletion cannot be both set");
}

void ValidateNoNewFinalizers(Struct meta, Struct old, FieldPath path, Errors& errors) {
  std::vector<std::string_view> added;
  for (const auto& [i, name] : meta.Texts("finalizers")) {
    if (!HasText(old.Get("finalizers"), name) && !IsAmong(added, name)) added.push_back(name);
  }
  if (added.empty()) return;
  std::ranges::sort(added);
  std::string list;
  for (const std::string_view name : added) list += (list.empty() ? "" : ", ") + Shown(name).text();
  errors.Forbidden(path,
                   "no new finalizers can be added if the object is being deleted, found new finalizers "
                   "[]string{" +
                       list + "}");
}

void ValidateNamespaceOf(Struct meta, bool namespaced, FieldPath path, Errors& errors) {
  const std::string_view name = meta.Text("namespace");
  if (!namespaced) {
    if (!name.empty()) errors.Forbidden(path, "not allowed on this type");
  } else if (name.empty()) {
    errors.Required(path);
  } else {
    errors.Invalid(path, name, schema::Dns1123LabelProblems(name));
  }
}

void ValidateKubeFinalizer(std::string_view name, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kKnown = {"kubernetes", "orphan", "foregroundDeletion"};
  if (name.find('/') != std::string_view::npos || IsAmong(kKnown, name)) return;
  errors.Invalid(path, name, "name is neither a standard finalizer name nor is it fully qualified");
}

void ValidateKubeFinalizers(Struct meta, FieldPath path, Errors& errors) {
  for (const auto& [i, name] : meta.Texts("finalizers")) {
    ValidateKubeFinalizer(name, path.Child("finalizers").Index(i), errors);
  }
}

}  // namespace

void ValidateFinalizerName(std::string_view name, FieldPath path, Errors& errors) {
  errors.Invalid(path, name, schema::QualifiedNameProblems(name));
  ValidateKubeFinalizer(name, path, errors);
}

void ValidateLabels(Part labels, FieldPath path, Errors& errors) {
  for (const auto& [key, value] : labels.Entries()) {
    errors.Invalid(path, key, schema::QualifiedNameProblems(key));
    errors.Invalid(path, value.Text(), schema::LabelValueProblems(value.Text()));
  }
}

void ValidateAnnotations(Part annotations, FieldPath path, Errors& errors) {
  size_t total = 0;
  for (const auto& [key, value] : annotations.Entries()) {
    total += key.size() + value.Text().size();
    // Upper case does not matter, and is rare.
    if (schema::QualifiedNameProblems(key).empty()) continue;
    errors.Invalid(path, key, schema::QualifiedNameProblems(schema::LowerCase(key)));
  }
  if (total > kMaxAnnotations) errors.TooLong(path, kMaxAnnotations);
}

void ValidateObjectMeta(Struct meta, bool namespaced, const schema::NameRule& rule, FieldPath path,
                        Errors& errors) {
  const std::string_view prefix = meta.Text("generateName");
  if (!prefix.empty()) errors.Invalid(path.Child("generateName"), prefix, rule(prefix, true));
  const std::string_view name = meta.Text("name");
  if (name.empty()) {
    errors.Required(path.Child("name"), "name or generateName is required");
  } else {
    errors.Invalid(path.Child("name"), name, rule(name, false));
  }
  ValidateNamespaceOf(meta, namespaced, path.Child("namespace"), errors);
  ValidateNonnegativeField(meta.Int("generation"), path.Child("generation"), errors);
  ValidateLabels(meta.Get("labels"), path.Child("labels"), errors);
  ValidateAnnotations(meta.Get("annotations"), path.Child("annotations"), errors);
  ValidateOwnerReferences(meta.Get("ownerReferences"), path.Child("ownerReferences"), errors);
  ValidateFinalizers(meta.Get("finalizers"), path.Child("finalizers"), errors);
}

void ValidateObjectMetaUpdate(Struct meta, Struct old, FieldPath path, Errors& errors) {
  if (old.Has("deletionTimestamp")) ValidateNoNewFinalizers(meta, old, path.Child("finalizers"), errors);
  if (meta.Int("generation") < old.Int("generation")) {
    errors.Invalid(path.Child("generation"), meta.Int("generation"), "must not be decremented");
  }
  for (const FieldName field :
       {FieldName("name"), FieldName("namespace"), FieldName("uid"), FieldName("creationTimestamp"),
        FieldName("deletionTimestamp"), FieldName("deletionGracePeriodSeconds")}) {
    ValidateImmutableField(meta.Get(field), old.Get(field), path.Child(field.text()), errors);
  }
  ValidateLabels(meta.Get("labels"), path.Child("labels"), errors);
  ValidateAnnotations(meta.Get("annotations"), path.Child("annotations"), errors);
  ValidateOwnerReferences(meta.Get("ownerReferences"), path.Child("ownerReferences"), errors);
}

void ValidateCoreObjectMeta(Struct meta, bool namespaced, const schema::NameRule& rule, FieldPath path,
                            Errors& errors) {
  ValidateObjectMeta(meta, namespaced, rule, path, errors);
  ValidateKubeFinalizers(meta, path, errors);
}

void ValidateCoreObjectMetaUpdate(Struct meta, Struct old, FieldPath path, Errors& errors) {
  ValidateObjectMetaUpdate(meta, old, path, errors);
  ValidateKubeFinalizers(meta, path, errors);
}

void ValidateMetadata(Request& request) {
  ValidateCoreObjectMeta(request.object.At("metadata"), request.kind.namespaced, request.kind.name_rule,
                         request.Path("metadata"), request.errors);
}

void ValidateMetadataUpdate(Request& request) {
  ValidateCoreObjectMetaUpdate(request.object.At("metadata"), request.old.At("metadata"),
                               request.Path("metadata"), request.errors);
}

void ValidatePlainMetadata(Request& request) {
  ValidateObjectMeta(request.object.At("metadata"), request.kind.namespaced, request.kind.name_rule,
                     request.Path("metadata"), request.errors);
}

void ValidatePlainMetadataUpdate(Request& request) {
  ValidateObjectMetaUpdate(request.object.At("metadata"), request.old.At("metadata"),
                           request.Path("metadata"), request.errors);
}

}  // namespace plimsoll::builtin

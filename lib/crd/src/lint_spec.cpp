#include <algorithm>
#include <array>
#include <set>

#include "go_versions_json.h"
#include "lint_parts.h"
#include "structural_failure.h"

namespace plimsoll::crd {
namespace {

constexpr std::array<std::string_view, 2> kScopes = {"Cluster", "Namespaced"};

void LintGroup(const Text& group, LintErrors& errors) {
  const value::Path field = "spec.group";
  if (group.empty()) return errors.Required(field, "", group.place);
  const schema::NameProblems problems = schema::Dns1123SubdomainProblems(group.text);
  errors.InvalidName(field, group, problems);
  if (problems.empty() && group.text.find('.') == std::string_view::npos) {
    errors.Invalid(field, group, "should be a domain with at least one dot");
  }
}

void LintScope(const Text& scope, LintErrors& errors) {
  if (scope.empty()) return errors.Required("spec.scope", "", scope.place);
  if (std::ranges::count(kScopes, scope.text) > 0) return;
  errors.Add(finding::NotSupported("spec.scope", text::Quoted(scope.text), kScopes, scope.place));
}

bool HasSchema(const Validation* validation) { return validation != nullptr && validation->open_api; }

value::Path VersionPath(size_t index) { return value::Path("spec.versions").Item(index); }

bool HasDefaults(const Version& version) {
  if (!version.validation || !version.validation->open_api) return false;
  const schema::Schema& schema = *version.validation->open_api;
  for (uint32_t i = 0; i < schema.NodeCount(); ++i) {
    if (schema.Has({i}, schema::Keyword::kDefault)) return true;
  }
  return false;
}

class SpecLint {
 public:
  SpecLint(const Crd& crd, LintErrors& errors)
      : crd_(crd), shared_(FindSharedParts(crd)), above_(PartsAbove(crd, shared_)), errors_(errors) {}

  void Run() {
    LintGroup(crd_.group, errors_);
    LintScope(crd_.scope, errors_);
    RequireSchemas();
    LintDefaultsAllowed();
    for (size_t i = 0; i < crd_.versions.items.size(); ++i)
      LintVersion(crd_.versions.items[i], VersionPath(i));
    LintVersionSet();
    LintFirstVersion();
    LintRequiredNames(crd_.names, errors_);
    LintNames(crd_.names, "spec.names", errors_);
    LintParts(above_, AnyStatus(), "spec", "spec.validation");
    LintConversion(crd_, errors_);
  }

 private:
  void RequireSchemas() {
    if (HasSchema(above_.validation)) return;
    for (size_t i = 0; i < crd_.versions.items.size(); ++i) {
      const Version& version = crd_.versions.items[i];
      if (HasSchema(PartsOf(version, shared_).validation)) continue;
      errors_.Required(VersionPath(i).Below("schema.openAPIV3Schema"), "", version.place);
    }
  }

  void LintDefaultsAllowed() {
    if (!crd_.preserve_unknown_fields || std::ranges::none_of(crd_.versions.items, HasDefaults)) return;
    errors_.Invalid("spec.preserveUnknownFields", "true",
                    "must be false in order to use defaults in the schema",
                    crd_.preserve_unknown_fields_place);
  }

  void LintVersion(const Version& version, const value::Path& path) {
    errors_.InvalidName(path.Child("name"), version.name, schema::Dns1035LabelProblems(version.name.text));
    LintDeprecation(version, path, errors_);
    LintParts(PartsOf(version, shared_), StatusOf(version), path, path.Child("schema"));
  }

  // What may be in each version or above them all.
  void LintParts(const SpecParts& parts, bool status, const value::Path& path,
                 const value::Path& schema_path) {
    LintValidation(parts.validation, status, schema_path, errors_);
    LintSubresources(parts.subresources, path.Child("subresources"), errors_);
    LintPrinterColumns(parts.printer_columns, path.Child("additionalPrinterColumns"), errors_);
    if (parts.selectable_fields != nullptr && !parts.selectable_fields->empty()) LintSelectable(parts, path);
  }

  void LintSelectable(const SpecParts& parts, const value::Path& path) {
    const bool above = path == "spec";
    if (above ? parts.validation == nullptr : !HasSchema(parts.validation)) {
      return errors_.Invalid(path.Child("selectableFields"), "\"\"",
                             above ? "may only be set when validations.schema is included"
                                   : "may only be set when `version.schema.openAPIV3Schema` is not included",
                             parts.selectable_fields->place);
    }
    LintSelectableFields(*parts.selectable_fields, StructuralSchema(*parts.validation, path),
                         path.Child("selectableFields"), errors_);
  }

  // Null where there is none.
  const schema::Schema* StructuralSchema(const Validation& validation, const value::Path& path) {
    if (!validation.open_api) return nullptr;
    const schema::Schema& schema = *validation.open_api;
    const std::optional<StructuralFailure> failure = FindStructuralFailure(schema, schema.root());
    if (!failure) return &schema;
    errors_.Invalid(path.Below("schema.openAPIV3Schema"), "\"\"", failure->text, failure->place);
    return nullptr;
  }

  bool StatusOf(const Version& version) const {
    if (shared_.subresources) return above_.subresources != nullptr && above_.subresources->status;
    // Versions of one name share what the first of them has.
    const Version* named = crd_.FindVersion(version.name.text);
    return named->subresources && named->subresources->status;
  }

  bool AnyStatus() const {
    return std::ranges::any_of(crd_.versions.items, [](const Version& version) {
      return version.subresources && version.subresources->status;
    });
  }

  void LintVersionSet() {
    std::set<std::string_view> names;
    size_t storage = 0;
    for (const Version& version : crd_.versions.items) {
      names.insert(version.name.text);
      storage += version.storage ? 1 : 0;
    }
    if (names.size() != crd_.versions.items.size()) {
      errors_.Invalid("spec.versions", GoVersionsJson(crd_, shared_), "must contain unique version names",
                      crd_.versions.place);
    }
    if (storage != 1) {
      errors_.Invalid("spec.versions", GoVersionsJson(crd_, shared_),
                      "must have exactly one version marked as storage version", crd_.versions.place);
    }
  }

  // The internal form has the name of the first version beside the versions.
  void LintFirstVersion() {
    if (crd_.versions.empty()) return;
    const Text& name = crd_.versions.items.front().name;
    if (!name.empty()) {
      errors_.InvalidName("spec.version", name, schema::Dns1035LabelProblems(name.text));
    }
  }

  const Crd& crd_;
  const SharedParts shared_;
  const SpecParts above_;
  LintErrors& errors_;
};

}  // namespace

void LintSpec(const Crd& crd, LintErrors& errors) { SpecLint(crd, errors).Run(); }

}  // namespace plimsoll::crd

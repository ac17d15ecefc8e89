#include "lint_parts.h"
#include "plimsoll/schema/object_meta.h"

namespace plimsoll::crd {
namespace {

using schema::Dns1035LabelProblems;

constexpr std::string_view kMixedCase = "may have mixed case, but should otherwise match: ";

void LintLabel(const Text& name, const value::Path& field, LintErrors& errors) {
  if (!name.empty()) errors.InvalidName(field, name, Dns1035LabelProblems(name.text));
}

void LintKind(const Text& kind, const value::Path& field, LintErrors& errors) {
  if (kind.empty()) return;
  errors.InvalidName(field, kind, Dns1035LabelProblems(schema::LowerCase(kind.text)), kMixedCase);
}

// Unlike the names above, these may not be empty.
void LintLabels(const List<Text>& names, const value::Path& field, LintErrors& errors) {
  for (size_t i = 0; i < names.items.size(); ++i) {
    errors.InvalidName(field.Item(i), names.items[i], Dns1035LabelProblems(names.items[i].text));
  }
}

}  // namespace

void LintNames(const Names& names, const value::Path& path, LintErrors& errors) {
  LintLabel(names.plural, path.Child("plural"), errors);
  LintLabel(names.singular, path.Child("singular"), errors);
  LintKind(names.kind, path.Child("kind"), errors);
  LintKind(names.list_kind, path.Child("listKind"), errors);
  LintLabels(names.short_names, path.Child("shortNames"), errors);
  if (!names.kind.empty() && names.kind == names.list_kind) {
    errors.Invalid(path.Child("listKind"), names.list_kind, "kind and listKind may not be the same");
  }
  LintLabels(names.categories, path.Child("categories"), errors);
}

void LintRequiredNames(const Names& names, LintErrors& errors) {
  if (names.plural.empty()) errors.Required("spec.names.plural", "", names.plural.place);
  if (names.singular.empty()) errors.Required("spec.names.singular", "", names.singular.place);
  if (names.kind.empty()) errors.Required("spec.names.kind", "", names.kind.place);
  if (names.list_kind.empty()) errors.Required("spec.names.listKind", "", names.list_kind.place);
}

}  // namespace plimsoll::crd

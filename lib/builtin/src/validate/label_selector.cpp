#include "label_selector.h"

#include "object_meta.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

void ValidateValueCount(Struct requirement, const LabelSelectorOptions& options, FieldPath path,
                        Errors& errors) {
  const std::string_view op = requirement.Text("operator");
  const bool empty = requirement.Count("values") == 0;
  if (op == "In" || op == "NotIn") {
    if (empty) errors.Required(path.Child("values"), "must be specified when `operator` is 'In' or 'NotIn'");
  } else if (op == "Exists" || op == "DoesNotExist") {
    if (empty) return;
    errors.Forbidden(path.Child("values"),
                     "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
  } else if (!options.allow_unknown_operators) {
    errors.Invalid(path.Child("operator"), op, "not a valid selector operator");
  }
}

}  // namespace

void ValidateLabelSelectorRequirement(Struct requirement, const LabelSelectorOptions& options, FieldPath path,
                                      Errors& errors) {
  ValidateValueCount(requirement, options, path, errors);
  const std::string_view key = requirement.Text("key");
  errors.Invalid(path.Child("key"), key, schema::QualifiedNameProblems(key));
  if (options.allow_invalid_values) return;
  for (const auto& [i, value] : requirement.Texts("values")) {
    errors.Invalid(path.Child("values").Index(i), value, schema::LabelValueProblems(value));
  }
}

void ValidateFieldSelectorRequirement(Struct requirement, const LabelSelectorOptions& options, FieldPath path,
                                      Errors& errors) {
  if (requirement.Text("key").empty()) errors.Required(path.Child("key"), "must be specified");
  ValidateValueCount(requirement, options, path, errors);
}

void ValidateLabelSelector(Struct selector, const LabelSelectorOptions& options, FieldPath path,
                           Errors& errors) {
  if (!selector) return;
  ValidateLabels(selector.Get("matchLabels"), path.Child("matchLabels"), errors);
  for (const auto& [i, requirement] : selector.Structs("matchExpressions")) {
    ValidateLabelSelectorRequirement(requirement, options, path.Child("matchExpressions").Index(i), errors);
  }
}

bool HasInvalidLabelValue(Struct selector) {
  for (const auto& [i, requirement] : selector.Structs("matchExpressions")) {
    for (const auto& [j, value] : requirement.Texts("values")) {
      if (!schema::LabelValueProblems(value).empty()) return true;
    }
  }
  return false;
}

bool HasLabelSelectorErrors(Struct selector, FieldPath path) {
  finding::ErrorList found;
  Errors errors(found);
  ValidateLabelSelector(selector, {}, path, errors);
  return !found.empty();
}

}  // namespace plimsoll::builtin

#include "affinity.h"

#include <optional>
#include <string>

#include "field.h"
#include "label_selector.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

void ValidateNodeRequirement(Struct requirement, bool allow_invalid_values, FieldPath path, Errors& errors) {
  const std::string_view op = requirement.Text("operator"), key = requirement.Text("key");
  const uint32_t count = requirement.Count("values");
  if (op == "In" || op == "NotIn") {
    if (count == 0)
      errors.Required(path.Child("values"), "must be specified when `operator` is 'In' or 'NotIn'");
  } else if (op == "Exists" || op == "DoesNotExist") {
    if (count != 0) {
      errors.Forbidden(path.Child("values"),
                       "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
    }
  } else if (op == "Gt" || op == "Lt") {
    if (count != 1) {
      errors.Required(path.Child("values"), "must be specified single value when `operator` is 'Lt' or 'Gt'");
    }
  } else {
    errors.Invalid(path.Child("operator"), op, "not a valid selector operator");
  }
  errors.Invalid(path.Child("key"), key, schema::QualifiedNameProblems(key));
  if (allow_invalid_values) return;
  for (const auto& [i, value] : requirement.Texts("values")) {
    errors.Invalid(path.Child("values").Index(i), value, schema::LabelValueProblems(value));
  }
}

void ValidateNodeFieldRequirement(Struct requirement, FieldPath path, Errors& errors) {
  const std::string_view op = requirement.Text("operator"), key = requirement.Text("key");
  if (op != "In" && op != "NotIn") {
    errors.Invalid(path.Child("operator"), op, "not a valid selector operator");
  } else if (requirement.Count("values") != 1) {
    errors.Required(path.Child("values"),
                    "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
  }
  if (key != "metadata.name") return errors.Invalid(path.Child("key"), key, "not a valid field selector key");
  for (const auto& [i, value] : requirement.Texts("values")) {
    errors.Invalid(path.Child("values").Index(i), value, schema::Dns1123SubdomainProblems(value));
  }
}

void ValidateWeight(Struct term, FieldPath path, Errors& errors) {
  const int64_t weight = term.Int("weight");
  if (weight <= 0 || weight > 100) errors.Invalid(path.Child("weight"), weight, "must be in the range 1-100");
}

void ValidateNodeAffinity(Struct affinity, const AffinityOptions& options, FieldPath path, Errors& errors) {
  if (const Struct required = affinity.At("requiredDuringSchedulingIgnoredDuringExecution")) {
    ValidateNodeSelector(required, options.allow_invalid_node_label_values,
                         path.Child("requiredDuringSchedulingIgnoredDuringExecution"), errors);
  }
  const FieldPath preferred = path.Child("preferredDuringSchedulingIgnoredDuringExecution");
  for (const auto& [i, term] : affinity.Structs("preferredDuringSchedulingIgnoredDuringExecution")) {
    ValidateWeight(term, preferred.Index(i), errors);
    ValidateNodeSelectorTerm(term.At("preference"), true, preferred.Index(i).Child("preference"), errors);
  }
}

void ValidatePodAffinityTerm(Struct term, const AffinityOptions& options, FieldPath path, Errors& errors) {
  const LabelSelectorOptions selectors{.allow_invalid_values = options.allow_invalid_label_values};
  ValidateLabelSelector(term.At("labelSelector"), selectors, path.Child("labelSelector"), errors);
  ValidateLabelSelector(term.At("namespaceSelector"), selectors, path.Child("namespaceSelector"), errors);
  for (const auto& [i, name] : term.Texts("namespaces")) {
    errors.Invalid(path.Child("namespace"), name, schema::Dns1123LabelProblems(name));
  }
  ValidateMatchLabelKeys(term, true, path, errors);
  const std::string_view key = term.Text("topologyKey");
  if (key.empty()) errors.Required(path.Child("topologyKey"), "can not be empty");
  errors.Invalid(path.Child("topologyKey"), key, schema::QualifiedNameProblems(key));
}

void ValidatePodAffinity(Struct affinity, const AffinityOptions& options, FieldPath path, Errors& errors) {
  const FieldPath required = path.Child("requiredDuringSchedulingIgnoredDuringExecution");
  for (const auto& [i, term] : affinity.Structs("requiredDuringSchedulingIgnoredDuringExecution")) {
    ValidatePodAffinityTerm(term, options, required.Index(i), errors);
  }
  const FieldPath preferred = path.Child("preferredDuringSchedulingIgnoredDuringExecution");
  for (const auto& [i, term] : affinity.Structs("preferredDuringSchedulingIgnoredDuringExecution")) {
    ValidateWeight(term, preferred.Index(i), errors);
    ValidatePodAffinityTerm(term.At("podAffinityTerm"), options, preferred.Index(i).Child("podAffinityTerm"),
                            errors);
  }
}

void ValidateLabelKeyList(Part keys, Struct selector, FieldPath path, Errors& errors) {
  if (keys.Count() == 0) return;
  if (!selector) return errors.Forbidden(path, "must not be specified when labelSelector is not set");
  for (const auto& [i, key] : keys.Texts())
    errors.Invalid(path.Index(i), key, schema::QualifiedNameProblems(key));
}

// Where a key is in a list of keys, the last one if it is there twice.
std::optional<uint32_t> LastIndexOf(Part keys, std::string_view key) {
  std::optional<uint32_t> found;
  for (const auto& [i, one] : keys.Texts()) {
    if (one == key) found = i;
  }
  return found;
}

// The server adds an expression for each key; one more for the same key was there before.
void ValidateMergedKeys(Part keys, Struct selector, FieldPath path, Errors& errors) {
  const Part expressions = selector.Get("matchExpressions");
  for (const auto& [i, expression] : expressions.Structs()) {
    const std::string_view key = expression.Text("key");
    const auto index = LastIndexOf(keys, key);
    if (!index) continue;
    bool seen = static_cast<bool>(selector.Entry("matchLabels", key));
    for (const auto& [j, before] : expressions.Structs()) {
      if (j == i) break;
      seen |= before.Text("key") == key;
    }
    if (seen) errors.Invalid(path.Index(*index), key, "exists in both matchLabelKeys and labelSelector");
  }
}

}  // namespace

void ValidateNodeSelectorTerm(Struct term, bool allow_invalid_values, FieldPath path, Errors& errors) {
  for (const auto& [i, requirement] : term.Structs("matchExpressions")) {
    ValidateNodeRequirement(requirement, allow_invalid_values, path.Child("matchExpressions").Index(i),
                            errors);
  }
  for (const auto& [i, requirement] : term.Structs("matchFields")) {
    ValidateNodeFieldRequirement(requirement, path.Child("matchFields").Index(i), errors);
  }
}

void ValidateNodeSelector(Struct selector, bool allow_invalid_values, FieldPath path, Errors& errors) {
  const FieldPath terms = path.Child("nodeSelectorTerms");
  if (selector.Count("nodeSelectorTerms") == 0) {
    return errors.Required(terms, "must have at least one node selector term");
  }
  for (const auto& [i, term] : selector.Structs("nodeSelectorTerms")) {
    ValidateNodeSelectorTerm(term, allow_invalid_values, terms.Index(i), errors);
  }
}

void ValidateMatchLabelKeys(Struct term, bool with_mismatches, FieldPath path, Errors& errors) {
  const Part keys = term.Get("matchLabelKeys");
  const Part mismatches = with_mismatches ? term.Get("mismatchLabelKeys") : Part();
  const Struct selector = term.At("labelSelector");
  ValidateLabelKeyList(keys, selector, path.Child("matchLabelKeys"), errors);
  ValidateLabelKeyList(mismatches, selector, path.Child("mismatchLabelKeys"), errors);
  ValidateMergedKeys(keys, selector, path, errors);
  for (const auto& [i, key] : keys.Texts()) {
    if (!HasText(mismatches, key)) continue;
    errors.Invalid(path.Child("matchLabelKeys").Index(i), key,
                   "exists in both matchLabelKeys and mismatchLabelKeys");
  }
}

void ValidateAffinity(Struct affinity, const AffinityOptions& options, FieldPath path, Errors& errors) {
  if (const Struct node = affinity.At("nodeAffinity")) {
    ValidateNodeAffinity(node, options, path.Child("nodeAffinity"), errors);
  }
  if (const Struct pod = affinity.At("podAffinity")) {
    ValidatePodAffinity(pod, options, path.Child("podAffinity"), errors);
  }
  if (const Struct pod = affinity.At("podAntiAffinity")) {
    ValidatePodAffinity(pod, options, path.Child("podAntiAffinity"), errors);
  }
}

}  // namespace plimsoll::builtin

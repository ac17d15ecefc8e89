// ValidatingAdmissionPolicyBinding and MutatingAdmissionPolicyBinding.
#include <array>
#include <string>

#include "admission_name.h"
#include "admission_policy.h"
#include "admission_rule.h"
#include "field.h"
#include "label_selector.h"
#include "plimsoll/schema/object_meta.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 2> kNotFoundActions = {"Deny", "Allow"};
constexpr std::array<std::string_view, 3> kValidationActions = {"Audit", "Deny", "Warn"};

void ValidateParamRef(Struct reference, FieldPath path, Errors& errors) {
  if (!reference) return;
  constexpr const char* kExclusive = "name and selector are mutually exclusive";
  const std::string_view name = reference.Text("name");
  const bool has_selector = reference.Has("selector");
  if (!name.empty()) {
    errors.Invalid(path.Child("name"), name, schema::PathSegmentProblems(name, false));
    if (has_selector) errors.Forbidden(path.Child("name"), kExclusive);
  }
  if (has_selector) {
    ValidateLabelSelector(reference.At("selector"), {}, path.Child("selector"), errors);
    if (!name.empty()) errors.Forbidden(path.Child("selector"), kExclusive);
  }
  if (name.empty() && !has_selector) errors.Required(path, "one of name or selector must be specified");
  const Part action = reference.Get("parameterNotFoundAction");
  if (action.Text().empty()) return errors.Required(path.Child("parameterNotFoundAction"));
  ValidateChoice(action, kNotFoundActions, path.Child("parameterNotFoundAction"), errors);
}

void ValidateValidationActions(Part actions, const Release& release, FieldPath path, Errors& errors) {
  TextSet seen;
  for (const auto& [i, action] : actions.Parts()) {
    ValidateChoice(action, kValidationActions, path.Index(i), errors);
    if (!seen.Add(action.Text())) errors.Duplicate(path.Index(i), Shown::Word(action));
  }
  if (seen.Has("Deny") && seen.Has("Warn")) {
    errors.Invalid(
        path, actions,
        "must not contain both Deny and Warn (repeating the same validation failure information in "
        "the API response and headers serves no purpose)");
  }
  if (actions.Count() != 0) return;
  errors.Required(path, release.Since(37) ? "" : "at least one validation action is required");
}

void ValidateBindingSpec(Struct spec, FieldPath path, Errors& errors) {
  const std::string_view policy = spec.Text("policyName");
  if (policy.empty()) {
    errors.Required(path.Child("policyName"));
  } else {
    errors.Invalid(path.Child("policyName"), policy, schema::DnsSubdomainName(policy, false));
  }
  ValidateParamRef(spec.At("paramRef"), path.Child("paramRef"), errors);
  ValidateMatchResources(spec.At("matchResources"), path.Child("matchResources"), errors);
}

}  // namespace

void ValidateValidatingAdmissionPolicyBinding(Request& request) {
  ValidateAdmissionMetadata(request);
  const Struct spec = request.object.At("spec");
  ValidateBindingSpec(spec, request.Path("spec"), request.errors);
  ValidateValidationActions(spec.Get("validationActions"), request.release,
                            request.Path("spec", "validationActions"), request.errors);
}

void ValidateMutatingAdmissionPolicyBinding(Request& request) {
  ValidateAdmissionMetadata(request);
  const Struct spec = request.object.At("spec");
  ValidateBindingSpec(spec, request.Path("spec"), request.errors);
  ValidateMutatingOperations(spec.At("matchResources"), request.Path("spec", "matchResources"),
                             request.errors);
}

}  // namespace plimsoll::builtin

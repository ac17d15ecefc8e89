#include "admission_policy_spec.h"

#include <algorithm>
#include <array>
#include <string>

#include "../vocabulary/among.h"
#include "admission_expression.h"
#include "admission_rule.h"
#include "field.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::builtin {
namespace {

void AddExpressions(Part list, FieldName field, TextSet& out) {
  for (const auto& [i, item] : list.Structs()) out.Add(item.Text(field));
}

bool IsCelIdentifier(std::string_view name) {
  constexpr std::array<std::string_view, 21> kReserved = {
      "true",     "false",   "null",      "in",       "as",  "break",  "const",
      "continue", "else",    "for",       "function", "if",  "import", "let",
      "loop",     "package", "namespace", "return",   "var", "void",   "while"};
  return ascii::StartsIdentifier(name[0]) &&
         std::ranges::all_of(name, [](char c) { return ascii::IsWord(c); }) && !IsAmong(kReserved, name);
}

void ValidateApiVersion(std::string_view version_text, FieldPath path, Errors& errors) {
  if (version_text == "/") return errors.Invalid(path, version_text, "version must be specified");
  if (std::ranges::count(version_text, '/') > 1) {
    return errors.Invalid(path, version_text, "unexpected GroupVersion string: " + std::string(version_text));
  }
  const size_t slash = version_text.find('/');
  const bool grouped = slash != std::string_view::npos;
  const std::string_view group = grouped ? version_text.substr(0, slash) : std::string_view();
  const std::string_view version = grouped ? version_text.substr(slash + 1) : version_text;
  if (!group.empty()) {
    const schema::NameProblems problems = schema::Dns1123SubdomainProblems(group);
    if (!problems.empty()) errors.Invalid(path, group, text::Joined(problems, ","));
  }
  if (version.empty()) return errors.Invalid(path, version_text, "version must be specified");
  const schema::NameProblems problems = schema::Dns1035LabelProblems(version);
  if (!problems.empty()) errors.Invalid(path, version, text::Joined(problems, ","));
}

// Conditions that did not change may be what they were.
bool IsMatchingUnchanged(const PolicySpec& policy) {
  if (!policy.request.is_update()) return false;
  const Struct old = policy.request.old.At("spec");
  return Equal(policy.spec.Get("paramKind"), old.Get("paramKind")) &&
         Equal(policy.spec.Get("matchConditions"), old.Get("matchConditions"));
}

void ValidatePolicyVariable(PolicySpec& policy, Struct variable, FieldPath path) {
  Errors& errors = policy.request.errors;
  const std::string_view name = variable.Text("name"), expression = variable.Text("expression");
  if (text::TrimSpace(name).empty()) {
    errors.Required(path.Child("name"), "name is not specified");
  } else if (!IsCelIdentifier(name)) {
    errors.Invalid(path.Child("name"), name, "must be a valid CEL identifier");
  }
  if (text::TrimSpace(expression).empty()) {
    return errors.Required(path.Child("expression"), "expression is not specified");
  }
  const cel::AdmissionExpression compiled = policy.compiler.AddVariable(
      name, expression, {.params = policy.has_params(), .stored = policy.stored.validations.Has(expression)});
  ReportExpression(compiled, expression, path.Child("expression"), errors);
}

}  // namespace

StoredExpressions::StoredExpressions(Struct old) {
  AddExpressions(old.Get("matchConditions"), "expression", match_conditions);
  AddExpressions(old.Get("validations"), "expression", validations);
  AddExpressions(old.Get("validations"), "messageExpression", messages);
  AddExpressions(old.Get("auditAnnotations"), "valueExpression", audit_annotations);
  for (const auto& [i, mutation] : old.Structs("mutations")) {
    if (const Struct apply = mutation.At("applyConfiguration")) {
      apply_configurations.Add(apply.Text("expression"));
    }
  }
}

void ValidateParamKind(Struct kind, FieldPath path, Errors& errors) {
  if (kind.Text("apiVersion").empty()) {
    errors.Required(path.Child("apiVersion"));
  } else {
    ValidateApiVersion(kind.Text("apiVersion"), path.Child("apiVersion"), errors);
  }
  const std::string_view name = kind.Text("kind");
  if (name.empty()) return errors.Required(path.Child("kind"));
  const schema::NameProblems problems = schema::Dns1035LabelProblems(schema::LowerCase(name));
  if (problems.empty()) return;
  errors.Invalid(path.Child("kind"), name,
                 "may have mixed case, but should otherwise match: " + text::Joined(problems, ","));
}

void ValidatePolicyMatching(PolicySpec& policy) {
  Errors& errors = policy.request.errors;
  const Struct spec = policy.spec;
  const FieldPath path = policy.path;
  RequireChoice(spec.Get("failurePolicy"), kFailurePolicies, path.Child("failurePolicy"), errors);
  if (policy.has_params()) ValidateParamKind(spec.At("paramKind"), path.Child("paramKind"), errors);
  const FieldPath constraints = path.Child("matchConstraints");
  if (!spec.Has("matchConstraints")) {
    errors.Required(constraints);
  } else {
    ValidateMatchResources(spec.At("matchConstraints"), constraints, errors);
    if (spec.At("matchConstraints").Count("resourceRules") == 0)
      errors.Required(constraints.Child("resourceRules"));
  }
  if (IsMatchingUnchanged(policy)) return;
  ValidateMatchConditions(spec.Get("matchConditions"),
                          {.params = policy.has_params(), .stored = &policy.stored.match_conditions},
                          policy.request.release, path.Child("matchConditions"), errors);
}

void ValidatePolicyVariables(PolicySpec& policy) {
  for (const auto& [i, variable] : policy.spec.Structs("variables")) {
    ValidatePolicyVariable(policy, variable, policy.path.Child("variables").Index(i));
  }
}

}  // namespace plimsoll::builtin

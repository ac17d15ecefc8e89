#include "admission_policy.h"

#include <array>
#include <string>

#include "../vocabulary/json_path.h"
#include "admission_expression.h"
#include "admission_name.h"
#include "admission_policy_spec.h"
#include "admission_rule.h"
#include "field.h"
#include "label_selector.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxAuditAnnotations = 20;
constexpr size_t kMaxAnnotationExpression = 5 << 10;
constexpr std::array<std::string_view, 3> kReasons = {"Forbidden", "Invalid", "RequestEntityTooLarge"};

void ValidateMessage(Struct validation, FieldPath path, Errors& errors) {
  const std::string_view message = validation.Text("message"), trimmed = text::TrimSpace(message);
  if (!message.empty() && trimmed.empty()) {
    errors.Invalid(path, message, "must be non-empty if specified");
  } else if (trimmed.find_first_of("\n\r") != std::string_view::npos) {
    errors.Invalid(path, message, "must not contain line breaks");
  }
}

void ValidateMessageExpression(PolicySpec& policy, std::string_view expression, FieldPath path) {
  Errors& errors = policy.request.errors;
  if (expression.empty()) return;
  if (text::TrimSpace(expression).empty()) {
    return errors.Invalid(path, expression, "must be non-empty if specified");
  }
  const cel::AdmissionExpression compiled = policy.compiler.Compile(
      expression,
      {.params = policy.has_params(), .authorizer = false, .stored = policy.stored.messages.Has(expression)},
      cel::ExpressionResult::kText);
  ReportExpression(compiled, expression, path, errors);
}

void ValidateValidation(PolicySpec& policy, Struct validation, FieldPath path) {
  Errors& errors = policy.request.errors;
  const std::string_view expression = validation.Text("expression");
  if (text::TrimSpace(expression).empty()) {
    errors.Required(path.Child("expression"), "expression is not specified");
  } else {
    const cel::AdmissionExpression compiled = policy.compiler.Compile(
        expression, {.params = policy.has_params(), .stored = policy.stored.validations.Has(expression)},
        cel::ExpressionResult::kBool);
    ReportExpression(compiled, expression, path.Child("expression"), errors);
  }
  ValidateMessageExpression(policy, validation.Text("messageExpression"), path.Child("messageExpression"));
  ValidateMessage(validation, path.Child("message"), errors);
  ValidateChoice(validation.Get("reason"), kReasons, path.Child("reason"), errors);
}

// The key of an annotation is prefixed with the name of the policy.
void ValidateAnnotationKey(PolicySpec& policy, std::string_view key, FieldPath path) {
  const std::string_view name = policy.request.object.At("metadata").Text("name");
  if (name.empty()) {
    return policy.request.errors.Invalid(path, key, "requires metadata.name be non-empty");
  }
  const std::string full = std::string(name) + "/" + std::string(key);
  policy.request.errors.Invalid(path, full, schema::QualifiedNameProblems(full));
}

void ValidateAuditAnnotation(PolicySpec& policy, Struct annotation, FieldPath path) {
  Errors& errors = policy.request.errors;
  ValidateAnnotationKey(policy, annotation.Text("key"), path.Child("key"));
  const FieldPath at = path.Child("valueExpression");
  const std::string_view written = annotation.Text("valueExpression"), expression = text::TrimSpace(written);
  if (expression.empty()) return errors.Required(at, "valueExpression is not specified");
  if (expression.size() > kMaxAnnotationExpression) {
    return errors.Required(
        at, "must not exceed " + std::to_string(kMaxAnnotationExpression) + " bytes in length");
  }
  const cel::AdmissionExpression compiled = policy.compiler.Compile(
      expression, {.params = policy.has_params(), .stored = policy.stored.audit_annotations.Has(written)},
      cel::ExpressionResult::kTextOrNull);
  ReportExpression(compiled, written, at, errors);
}

void ValidateAuditAnnotations(PolicySpec& policy) {
  Errors& errors = policy.request.errors;
  const Part annotations = policy.spec.Get("auditAnnotations");
  const FieldPath path = policy.path.Child("auditAnnotations");
  if (annotations.Count() > kMaxAuditAnnotations) {
    errors.Invalid(path, annotations,
                   "must not have more than " + std::to_string(kMaxAuditAnnotations) + " auditAnnotations");
  }
  TextSet keys;
  for (const auto& [i, annotation] : annotations.Structs()) {
    ValidateAuditAnnotation(policy, annotation, path.Index(i));
    const std::string_view key = annotation.Text("key");
    if (!keys.Add(key)) errors.Duplicate(path.Index(i).Child("key"), key);
  }
}

void ValidateFieldReference(std::string_view written, FieldPath path, Errors& errors) {
  const std::string_view reference = text::TrimSpace(written);
  if (reference.empty()) return errors.Required(path);
  const std::string problem = JsonPathProblem("{" + std::string(reference) + "}");
  if (!problem.empty()) errors.Invalid(path, reference, "invalid JSONPath: " + problem);
}

}  // namespace

void ValidateValidatingAdmissionPolicy(Request& request) {
  ValidateAdmissionMetadata(request);
  PolicySpec policy(request, request.object.At("spec").Count("variables") != 0);
  ValidatePolicyMatching(policy);
  ValidatePolicyVariables(policy);
  if (policy.spec.Count("validations") == 0 && policy.spec.Count("auditAnnotations") == 0) {
    constexpr const char* kNone = "validations or auditAnnotations must contain at least one item";
    request.errors.Required(policy.path.Child("validations"), kNone);
    return request.errors.Required(policy.path.Child("auditAnnotations"), kNone);
  }
  for (const auto& [i, validation] : policy.spec.Structs("validations")) {
    ValidateValidation(policy, validation, policy.path.Child("validations").Index(i));
  }
  ValidateAuditAnnotations(policy);
}

void ValidateAdmissionPolicyStatus(Request& request) {
  const Struct status = request.object.At("status");
  const FieldPath path = request.Path("status");
  const FieldPath warnings = path.Child("typeChecking", "expressionWarnings");
  for (const auto& [i, warning] : status.At("typeChecking").Structs("expressionWarnings")) {
    if (warning.Text("warning").empty()) request.errors.Required(warnings.Index(i).Child("warning"));
    ValidateFieldReference(warning.Text("fieldRef"), warnings.Index(i).Child("fieldRef"), request.errors);
  }
  ValidateConditions(status.Get("conditions"), request.release, path.Child("conditions"), request.errors);
}

}  // namespace plimsoll::builtin

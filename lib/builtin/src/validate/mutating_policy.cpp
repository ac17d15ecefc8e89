// MutatingAdmissionPolicy: mutations and when they run again.
#include <array>
#include <string>

#include "admission_expression.h"
#include "admission_name.h"
#include "admission_policy.h"
#include "admission_policy_spec.h"
#include "admission_rule.h"
#include "field.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 2> kPatchTypes = {"ApplyConfiguration", "JSONPatch"};

void ValidateMutationExpression(PolicySpec& policy, std::string_view written, cel::ExpressionResult result,
                                FieldPath path) {
  const std::string_view expression = text::TrimSpace(written);
  if (expression.empty()) return policy.request.errors.Required(path);
  // Upstream looks for patches among apply configurations too.
  const bool stored = policy.stored.apply_configurations.Has(written);
  const cel::AdmissionExpression compiled = policy.compiler.Compile(
      expression, {.params = policy.has_params(), .patches = true, .stored = stored}, result);
  ReportExpression(compiled, expression, path, policy.request.errors);
}

// The one member that the type of the patch requires, and the one that it forbids.
struct PatchMember {
  FieldName own;
  FieldName other;
  std::string_view shown_other;
  cel::ExpressionResult result;
};

void ValidateMutation(PolicySpec& policy, Struct mutation, FieldPath path) {
  Errors& errors = policy.request.errors;
  const std::string_view type = mutation.Text("patchType");
  if (type.empty()) return errors.Required(path.Child("patchType"));
  const bool patch = type == "JSONPatch";
  if (!patch && type != "ApplyConfiguration") {
    return errors.NotSupported(path.Child("patchType"), Shown::Word(mutation.Get("patchType")), kPatchTypes);
  }
  const PatchMember member =
      patch ? PatchMember{"jsonPatch", "applyConfiguration", "{applyConfiguration}",
                          cel::ExpressionResult::kJsonPatches}
            : PatchMember{"applyConfiguration", "jsonPatch", "{jsonPatch}", cel::ExpressionResult::kObject};
  const std::string when = "specified when patchType is " + std::string(type);
  if (!mutation.Has(member.own)) {
    errors.Required(path.Child(member.own.text()), "must be " + when);
  } else {
    ValidateMutationExpression(policy, mutation.At(member.own).Text("expression"), member.result,
                               path.Child(member.own.text(), "expression"));
  }
  if (mutation.Has(member.other)) {
    errors.Invalid(path.Child(member.other.text()), member.shown_other, "must not be " + when);
  }
}

}  // namespace

void ValidateMutatingAdmissionPolicy(Request& request) {
  ValidateAdmissionMetadata(request);
  PolicySpec policy(request, true);
  ValidatePolicyMatching(policy);
  ValidateMutatingOperations(policy.spec.At("matchConstraints"), policy.path.Child("matchConstraints"),
                             request.errors);
  ValidatePolicyVariables(policy);
  const FieldPath mutations = policy.path.Child("mutations");
  if (policy.spec.Count("mutations") == 0) {
    request.errors.Required(mutations, "mutations must contain at least one item");
  }
  for (const auto& [i, mutation] : policy.spec.Structs("mutations")) {
    ValidateMutation(policy, mutation, mutations.Index(i));
  }
  RequireChoice(policy.spec.Get("reinvocationPolicy"), kReinvocationPolicies,
                policy.path.Child("reinvocationPolicy"), request.errors);
}

}  // namespace plimsoll::builtin

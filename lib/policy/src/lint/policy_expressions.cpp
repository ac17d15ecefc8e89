#include "plimsoll/policy/lint/policy_expressions.h"

namespace plimsoll::policy {
namespace {

value::Path MemberPath(std::string_view list, size_t index, const value::Path& member) {
  return value::Path("spec").Child(list).Item(index).Below(member);
}

class ExpressionLister {
 public:
  explicit ExpressionLister(const Policy& policy) : policy_(policy) {}

  std::vector<PolicyExpression> Run() {
    AddNamed(policy_.variables, ExpressionRole::kVariable, "variables");
    AddNamed(policy_.match_conditions, ExpressionRole::kMatchCondition, "matchConditions");
    for (size_t i = 0; i < policy_.validations.size(); ++i) AddValidation(i);
    for (size_t i = 0; i < policy_.audit_annotations.size(); ++i) {
      const AuditAnnotation& annotation = policy_.audit_annotations[i];
      Add(ExpressionRole::kAuditAnnotation, i, MemberPath("auditAnnotations", i, "valueExpression"),
          annotation.expression, annotation.key);
    }
    for (size_t i = 0; i < policy_.mutations.size(); ++i) AddMutation(i);
    return std::move(out_);
  }

 private:
  void Add(ExpressionRole role, size_t index, value::Path path, std::string_view text,
           std::string_view name = {}) {
    if (!text.empty()) out_.push_back({role, index, std::move(path), text, name});
  }

  void AddNamed(const std::vector<NamedExpression>& list, ExpressionRole role, std::string_view name) {
    for (size_t i = 0; i < list.size(); ++i)
      Add(role, i, MemberPath(name, i, "expression"), list[i].expression, list[i].name);
  }

  void AddValidation(size_t i) {
    const Validation& validation = policy_.validations[i];
    Add(ExpressionRole::kValidation, i, MemberPath("validations", i, "expression"), validation.expression);
    Add(ExpressionRole::kMessage, i, MemberPath("validations", i, "messageExpression"),
        validation.message_expression);
  }

  void AddMutation(size_t i) {
    const Mutation& mutation = policy_.mutations[i];
    if (mutation.type == PatchType::kUnknown) return;
    const bool json_patch = mutation.type == PatchType::kJsonPatch;
    Add(ExpressionRole::kMutation, i,
        MemberPath("mutations", i,
                   value::Path::Of(json_patch ? "jsonPatch" : "applyConfiguration").Child("expression")),
        mutation.expression);
  }

  const Policy& policy_;
  std::vector<PolicyExpression> out_;
};

}  // namespace

std::vector<PolicyExpression> ExpressionsOf(const Policy& policy) { return ExpressionLister(policy).Run(); }

cel::ExpressionScope ScopeOf(const Policy& policy, ExpressionRole role) {
  return {.params = policy.param_kind.has_value(),
          .authorizer = role != ExpressionRole::kMessage,
          .patches = role == ExpressionRole::kMutation,
          .stored = true};
}

}  // namespace plimsoll::policy

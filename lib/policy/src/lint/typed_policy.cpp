#include "plimsoll/policy/lint/typed_policy.h"

#include "plimsoll/policy/typecheck/kind_type.h"

namespace plimsoll::policy {

TypedPolicy::TypedPolicy(const Policy& policy, std::span<const PolicyExpression> expressions,
                         const GroupVersionKind& kind, const KindSchemas& schemas)
    : kind_(kind),
      object_schema_(schemas.FindSchema(kind)),
      compiler_(cel::kStoredVersion, /*composition=*/true) {
  if (policy.param_kind) {
    param_kind_.kind = policy.param_kind->kind;
    if (SplitApiVersion(policy.param_kind->api_version, param_kind_.group, param_kind_.version))
      param_schema_ = schemas.FindSchema(param_kind_);
    param_type_ = TypeOf(param_kind_, param_schema_, schemas);
  }
  object_type_ = TypeOf(kind, object_schema_, schemas);
  compiler_.CheckTypesOf(object_type_ == nullptr ? &cel::kDynType : object_type_->type(),
                         param_type_ == nullptr ? &cel::kDynType : param_type_->type(),
                         /*request_resource=*/true);
  for (const PolicyExpression& each : expressions) {
    const cel::ExpressionScope scope = ScopeOf(policy, each.role);
    compiled_.push_back(each.role == ExpressionRole::kVariable
                            ? compiler_.AddVariable(each.name, each.text, scope)
                            : compiler_.Compile(each.text, scope, cel::ExpressionResult::kAny));
  }
}

TypedPolicy::~TypedPolicy() = default;

std::unique_ptr<KindType> TypedPolicy::TypeOf(const GroupVersionKind& kind, const schema::Schema* schema,
                                              const KindSchemas& schemas) {
  if (schema == nullptr) return nullptr;
  const schema::Schema* meta = IsBuiltInGroup(kind.group) ? nullptr : schemas.ObjectMeta();
  return std::make_unique<KindType>(*schema, meta, kind.kind, compiler_.pool(), TypeExactness::kAsRun);
}

std::string TypedPolicy::Problem(size_t i) const {
  return compiled_[i].issues.empty() ? compiled_[i].problem : compiled_[i].issues;
}

}  // namespace plimsoll::policy

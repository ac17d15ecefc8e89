#include "plimsoll/policy/typecheck/type_check.h"
#include "plimsoll/base/ascii.h"

#include <algorithm>
#include <tuple>

#include "../model/texts.h"
#include "plimsoll/cel/admission/admission_compiler.h"
#include "plimsoll/policy/typecheck/kind_type.h"

namespace plimsoll::policy {
namespace {

bool HasWildcard(const std::vector<std::string_view>& names) {
  return std::ranges::any_of(names,
                             [](std::string_view name) { return name.find('*') != std::string_view::npos; });
}

std::vector<std::string_view> Sorted(std::vector<std::string_view> names) {
  std::ranges::sort(names);
  return names;
}

std::vector<std::string_view> PlainResources(const ResourceRule& rule) {
  std::vector<std::string_view> out;
  for (const std::string_view resource : rule.resources) {
    if (resource.find_first_of("*/") == std::string_view::npos) out.push_back(resource);
  }
  return Sorted(std::move(out));
}

// What discovery gives for a resource, as the server's mapper looks it up: by its plural or singular name,
// and in all groups when the group is empty.
std::vector<GroupVersionKind> Resolved(const GroupVersionResource& wanted, const Resources& resources) {
  std::vector<GroupVersionKind> out;
  const std::string name = ascii::ToLower(wanted.resource);
  for (const ApiResource& each : resources.all()) {
    const bool in_group = wanted.group.empty() || each.resource.group == wanted.group;
    const bool in_version = wanted.version.empty() || each.resource.version == wanted.version;
    if (in_group && in_version && (each.resource.resource == name || ascii::ToLower(each.kind) == name))
      out.push_back(each.Kind());
  }
  return out;
}

// Collects the kinds of a rule; true when there are too many to go on.
bool AddKinds(const ResourceRule& rule, const Resources& resources, std::vector<GroupVersionKind>& out) {
  if (HasWildcard(rule.api_groups) || HasWildcard(rule.api_versions)) return false;
  const auto names = PlainResources(rule);
  size_t count = 0;
  for (const std::string_view group : Sorted(rule.api_groups)) {
    for (const std::string_view version : Sorted(rule.api_versions)) {
      for (const std::string_view name : names) {
        for (const GroupVersionKind& kind : Resolved({group, version, name}, resources)) {
          if (std::ranges::find(out, kind) == out.end()) out.push_back(kind);
          if (++count == kMaxCheckedKinds) return true;
        }
      }
    }
  }
  return false;
}

std::vector<GroupVersionKind> KindsToCheck(const Policy& policy, const Resources& resources) {
  std::vector<GroupVersionKind> out;
  if (!policy.match) return out;
  for (const ResourceRule& rule : policy.match->rules) {
    if (AddKinds(rule, resources, out)) break;
  }
  std::ranges::sort(
      out, {}, [](const GroupVersionKind& kind) { return std::tuple(kind.group, kind.version, kind.kind); });
  return out;
}

// A kind whose version cannot be read is none.
bool HasParams(const Policy& policy) {
  std::string_view group, version;
  return policy.param_kind && SplitApiVersion(policy.param_kind->api_version, group, version);
}

// The expressions of a policy on objects of one kind.
class KindCheck {
 public:
  KindCheck(const Policy& policy, const GroupVersionKind& kind, const schema::Schema& object,
            const schema::Schema* params, const KindSchemas& schemas)
      : policy_(policy), kind_(kind), compiler_(cel::kStoredVersion, /*composition=*/true) {
    object_ = TypeOf(kind, object, schemas);
    if (params != nullptr) params_ = TypeOf(ParamKindOf(policy), *params, schemas);
    compiler_.CheckTypesOf(object_->type(), params_ == nullptr ? &cel::kDynType : params_->type());
    for (const NamedExpression& variable : policy.variables) {
      compiler_.AddVariable(variable.name, variable.expression, Scope());
    }
  }

  static GroupVersionKind ParamKindOf(const Policy& policy) {
    GroupVersionKind out{{}, {}, policy.param_kind->kind};
    SplitApiVersion(policy.param_kind->api_version, out.group, out.version);
    return out;
  }

  // Empty when the expression is in order.
  std::string Warning(std::string_view expression) {
    const std::string issues = compiler_.Compile(expression, Scope(), cel::ExpressionResult::kAny).issues;
    return issues.empty() ? "" : kind_.String() + ": " + issues + "\n";
  }

 private:
  cel::ExpressionScope Scope() const { return {.params = HasParams(policy_), .stored = true}; }

  std::unique_ptr<KindType> TypeOf(const GroupVersionKind& kind, const schema::Schema& schema,
                                   const KindSchemas& schemas) {
    const schema::Schema* meta = IsBuiltInGroup(kind.group) ? nullptr : schemas.ObjectMeta();
    return std::make_unique<KindType>(schema, meta, kind.kind, compiler_.pool());
  }

  const Policy& policy_;
  GroupVersionKind kind_;
  cel::AdmissionCompiler compiler_;
  std::unique_ptr<KindType> object_;
  std::unique_ptr<KindType> params_;
};

void AddWarning(std::vector<std::unique_ptr<KindCheck>>& checks, std::string_view expression,
                value::Path path, std::vector<ExpressionWarning>& out) {
  std::string joined;
  for (const auto& check : checks) {
    const std::string warning = check->Warning(expression);
    if (!warning.empty()) joined += (joined.empty() ? "" : "\n") + warning;
  }
  if (!joined.empty()) out.push_back({std::move(path), std::move(joined)});
}

}  // namespace

std::vector<ExpressionWarning> CheckTypes(const Policy& policy, const Resources& resources,
                                          const KindSchemas& schemas) {
  std::vector<std::unique_ptr<KindCheck>> checks;
  const schema::Schema* params =
      HasParams(policy) ? schemas.FindSchema(KindCheck::ParamKindOf(policy)) : nullptr;
  for (const GroupVersionKind& kind : KindsToCheck(policy, resources)) {
    const schema::Schema* schema = schemas.FindSchema(kind);
    if (schema != nullptr)
      checks.push_back(std::make_unique<KindCheck>(policy, kind, *schema, params, schemas));
  }
  std::vector<ExpressionWarning> out;
  for (size_t i = 0; i < policy.validations.size(); ++i) {
    const value::Path path = value::Path("spec.validations").Item(i);
    const Validation& validation = policy.validations[i];
    AddWarning(checks, validation.expression, path.Child("expression"), out);
    if (!validation.message_expression.empty())
      AddWarning(checks, validation.message_expression, path.Child("messageExpression"), out);
  }
  return out;
}

}  // namespace plimsoll::policy

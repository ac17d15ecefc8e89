#include "admission_rule.h"

#include <string>

#include "admission_expression.h"
#include "expression_version.h"
#include "field.h"
#include "label_selector.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 5> kAdmissionOperations = {"*", "CONNECT", "CREATE", "DELETE",
                                                                  "UPDATE"};
constexpr std::array<std::string_view, 4> kMutatingOperations = {"*", "CONNECT", "CREATE", "UPDATE"};
constexpr std::array<std::string_view, 3> kRuleScopes = {"*", "Cluster", "Namespaced"};

// A wildcard makes all others pointless.
void ValidateWildcard(Part list, std::string_view what, FieldPath path, Errors& errors) {
  if (list.Count() <= 1 || !HasText(list, "*")) return;
  errors.Invalid(path, list, "if '*' is present, must not specify other " + std::string(what));
}

// Names of resources with those of their subresources.
class ResourceList {
 public:
  ResourceList(Part resources, FieldPath path, Errors& errors)
      : resources_(resources), path_(path), errors_(errors) {}

  void Validate() {
    if (resources_.Count() == 0) errors_.Required(path_);
    for (const auto& [i, resource] : resources_.Texts()) ValidateOne(resource, path_.Index(i));
    if (resources_.Count() > 1 && HasText(resources_, "*/*")) {
      errors_.Invalid(path_, resources_, "if '*/*' is present, must not specify other resources");
    }
    if (plain_ && HasText(resources_, "*")) {
      errors_.Invalid(path_, resources_,
                      "if '*' is present, must not specify other resources without subresources");
    }
  }

 private:
  void ValidateOne(std::string_view text, FieldPath path) {
    if (text.empty()) return errors_.Required(path);
    const size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
      plain_ = text != "*";
      return;
    }
    const std::string_view resource = text.substr(0, slash), part = text.substr(slash + 1);
    if (with_all_.Has(resource)) Covered(std::string(resource) + "/*", text, path);
    if (of_all_.Has(part)) Covered("*/" + std::string(part), text, path);
    if (part == "*") with_all_.Add(resource);
    if (resource == "*") of_all_.Add(part);
  }

  void Covered(const std::string& by, std::string_view text, FieldPath path) {
    errors_.Invalid(path, text, "if '" + by + "' is present, must not specify " + std::string(text));
  }

  Part resources_;
  FieldPath path_;
  Errors& errors_;
  TextSet with_all_;    // resources all parts of which are there
  TextSet of_all_;      // parts of all resources
  bool plain_ = false;  // whether the last one without a part is not `*`
};

void ValidateNamedRule(Struct rule, FieldPath path, Errors& errors) {
  TextSet names;
  for (const auto& [i, name] : rule.Texts("resourceNames")) {
    const FieldPath at = path.Child("resourceNames").Index(i);
    errors.Invalid(at, name, schema::PathSegmentProblems(name, false));
    if (!names.Add(name)) errors.Duplicate(at, name);
  }
  ValidateAdmissionRule(rule, path, errors);
}

void RequireSelector(Struct match, FieldName field, FieldPath path, Errors& errors) {
  if (!match.Has(field)) return errors.Required(path);
  ValidateLabelSelector(match.At(field), {}, path, errors);
}

void ValidateMatchCondition(Struct condition, const MatchConditionOptions& options,
                            cel::AdmissionCompiler& compiler, FieldPath path, Errors& errors) {
  const std::string_view expression = text::TrimSpace(condition.Text("expression"));
  if (expression.empty()) {
    errors.Required(path.Child("expression"));
  } else {
    const bool stored = options.stored != nullptr && options.stored->Has(expression);
    const cel::AdmissionExpression compiled = compiler.Compile(
        expression, {.params = options.params, .stored = stored}, cel::ExpressionResult::kBool);
    ReportExpression(compiled, expression, path.Child("expression"), errors);
  }
  const std::string_view name = condition.Text("name");
  if (name.empty()) return errors.Required(path.Child("name"));
  errors.Invalid(path.Child("name"), name, schema::QualifiedNameProblems(name));
}

}  // namespace

void ValidateAdmissionRule(Struct rule, FieldPath path, Errors& errors) {
  if (rule.Count("operations") == 0) errors.Required(path.Child("operations"));
  ValidateWildcard(rule.Get("operations"), "operations", path.Child("operations"), errors);
  for (const auto& [i, operation] : rule.Parts("operations")) {
    ValidateChoice(operation, kAdmissionOperations, path.Child("operations").Index(i), errors);
  }
  if (rule.Count("apiGroups") == 0) errors.Required(path.Child("apiGroups"));
  ValidateWildcard(rule.Get("apiGroups"), "API groups", path.Child("apiGroups"), errors);
  if (rule.Count("apiVersions") == 0) errors.Required(path.Child("apiVersions"));
  ValidateWildcard(rule.Get("apiVersions"), "API versions", path.Child("apiVersions"), errors);
  for (const auto& [i, version] : rule.Texts("apiVersions")) {
    if (version.empty()) errors.Required(path.Child("apiVersions").Index(i));
  }
  ResourceList(rule.Get("resources"), path.Child("resources"), errors).Validate();
  ValidateChoice(rule.Get("scope"), kRuleScopes, path.Child("scope"), errors);
}

void ValidateMatchResources(Struct match, FieldPath path, Errors& errors) {
  if (!match) return;
  RequireChoice(match.Get("matchPolicy"), kMatchPolicies, path.Child("matchPolicy"), errors);
  RequireSelector(match, "namespaceSelector", path.Child("namespaceSelector"), errors);
  RequireSelector(match, "objectSelector", path.Child("objectSelector"), errors);
  for (const auto& [i, rule] : match.Structs("resourceRules")) {
    ValidateNamedRule(rule, path.Child("resourceRules").Index(i), errors);
  }
  for (const auto& [i, rule] : match.Structs("excludeResourceRules")) {
    ValidateNamedRule(rule, path.Child("excludeResourceRules").Index(i), errors);
  }
}

void ValidateMutatingOperations(Struct match, FieldPath path, Errors& errors) {
  for (const auto& [i, rule] : match.Structs("resourceRules")) {
    for (const auto& [j, operation] : rule.Parts("operations")) {
      ValidateChoice(operation, kMutatingOperations, path.Child("resourceRules", "operations"), errors);
    }
  }
}

void ValidateMatchConditions(Part conditions, const MatchConditionOptions& options, const Release& release,
                             FieldPath path, Errors& errors) {
  if (conditions.Count() == 0) return;
  if (conditions.Count() > kMaxMatchConditions) errors.TooMany(path, conditions.Count(), kMaxMatchConditions);
  cel::AdmissionCompiler compiler(VersionOfNewExpressions(release), false);
  TextSet names;
  for (const auto& [i, condition] : conditions.Structs()) {
    ValidateMatchCondition(condition, options, compiler, path.Index(i), errors);
    const std::string_view name = condition.Text("name");
    if (!name.empty() && !names.Add(name)) errors.Duplicate(path.Index(i).Child("name"), name);
  }
}

}  // namespace plimsoll::builtin

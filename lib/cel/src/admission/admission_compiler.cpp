#include "plimsoll/cel/admission/admission_compiler.h"

#include "plimsoll/cel/check/compile.h"

namespace plimsoll::cel {
namespace {

std::string WrongResult(const Type& type, ExpressionResult wanted) {
  const std::string found = RenderRuntimeType(type);
  const auto one_of = [&](std::string_view name) {
    return found == name ? std::string() : "must evaluate to " + std::string(name) + " but got " + found;
  };
  switch (wanted) {
    case ExpressionResult::kBool: return one_of("bool");
    case ExpressionResult::kText: return one_of("string");
    case ExpressionResult::kObject: return one_of("Object");
    case ExpressionResult::kJsonPatches: return one_of("list(JSONPatch)");
    case ExpressionResult::kTextOrNull:
      if (found == "string" || found == "null_type") return {};
      return "must evaluate to one of [string null_type] but got " + found;
    case ExpressionResult::kAny: break;
  }
  return {};
}

}  // namespace

AdmissionCompiler::AdmissionCompiler(int version, bool composition)
    : version_(version),
      composition_(composition),
      pool_(&AdmissionTypes::Get().pool),
      variables_type_(pool_.Object("kubernetes.variables", &variables_)) {}

void AdmissionCompiler::CheckTypesOf(const Type* object, const Type* params, bool request_resource) {
  object_ = object;
  params_ = params;
  has_request_resource_ = request_resource;
}

Environment AdmissionCompiler::EnvironmentOf(const ExpressionScope& scope) {
  const AdmissionTypes& types = AdmissionTypes::Get();
  Environment environment{.types = &pool_, .version = scope.stored ? kStoredVersion : version_};
  environment.variables = {{"object", object_},
                           {"oldObject", object_},
                           {"namespaceObject", types.namespace_},
                           {"request", types.request}};
  if (scope.params) environment.variables.push_back({"params", params_});
  if (scope.authorizer) {
    environment.variables.push_back({"authorizer", &kAuthorizerType});
    if (has_request_resource_)
      environment.variables.push_back({"authorizer.requestResource", &kResourceCheckType});
  }
  if (composition_) environment.variables.push_back({"variables", variables_type_});
  if (scope.patches) {
    environment.functions.push_back(types.escape_key);
    environment.object_types = std::span(&types.json_patch, 1);
    environment.open_object_type = types.object;
  }
  return environment;
}

AdmissionExpression AdmissionCompiler::Check(std::string_view expression, const ExpressionScope& scope) {
  const Environment environment = EnvironmentOf(scope);
  AdmissionExpression out;
  Issues issues;
  if (!cel::Compile(expression, environment, out.checked, issues)) {
    out.issues = RenderIssues(expression, issues);
    out.problem = "compilation failed: " + out.issues;
  }
  return out;
}

AdmissionExpression AdmissionCompiler::Compile(std::string_view expression, const ExpressionScope& scope,
                                               ExpressionResult result) {
  AdmissionExpression out = Check(expression, scope);
  if (out.problem.empty()) out.problem = WrongResult(out.checked.ResultType(), result);
  return out;
}

AdmissionExpression AdmissionCompiler::AddVariable(std::string_view name, std::string_view expression,
                                                   const ExpressionScope& scope) {
  AdmissionExpression out = Check(expression, scope);
  variables_.Add(name, out.problem.empty() ? TypeOfVariable(out.checked.ResultType(), pool_) : &kDynType);
  return out;
}

std::span<const ProgramVariable> AdmissionVariables() {
  static constexpr ProgramVariable kVariables[kAdmissionVariableCount] = {
      {"object"},
      {"oldObject"},
      {"namespaceObject"},
      {"request"},
      {"params"},
      {"authorizer"},
      {"authorizer.requestResource"},
      {"variables"},
  };
  return kVariables;
}

const Type* TypeOfVariable(const Type& type, TypePool& pool) {
  switch (type.kind) {
    case TypeKind::kAny:
    case TypeKind::kBool:
    case TypeKind::kBytes:
    case TypeKind::kDouble:
    case TypeKind::kDuration:
    case TypeKind::kInt:
    case TypeKind::kNull:
    case TypeKind::kString:
    case TypeKind::kTimestamp:
    case TypeKind::kUint: return &type;
    case TypeKind::kList: return pool.List(TypeOfVariable(*type.Param(0), pool));
    case TypeKind::kMap:
      return pool.Map(TypeOfVariable(*type.Param(0), pool), TypeOfVariable(*type.Param(1), pool));
    default: return &kDynType;
  }
}

}  // namespace plimsoll::cel

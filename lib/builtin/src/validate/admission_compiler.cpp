#include "admission_compiler.h"

#include <array>

#include "plimsoll/cel/check/compile.h"

namespace plimsoll::builtin {
namespace {

using cel::Type;
using cel::TypeKind;

std::string WrongResult(const Type& type, ExpressionResult wanted) {
  const std::string found = cel::RenderRuntimeType(type);
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

int VersionOfNewExpressions(const Release& release) {
  const uint32_t minor = release.minor_version();
  return minor == 0 ? cel::kNewestVersion - 1 : static_cast<int>(minor) - 1;
}

AdmissionCompiler::AdmissionCompiler(const Release& release, bool composition)
    : version_(VersionOfNewExpressions(release)),
      composition_(composition),
      pool_(&AdmissionTypes::Get().pool),
      variables_type_(pool_.Object("kubernetes.variables", &variables_)) {}

cel::Environment AdmissionCompiler::EnvironmentOf(const ExpressionScope& scope) {
  const AdmissionTypes& types = AdmissionTypes::Get();
  cel::Environment environment{.types = &pool_, .version = scope.stored ? cel::kStoredVersion : version_};
  environment.variables = {{"object", &cel::kDynType},
                           {"oldObject", &cel::kDynType},
                           {"namespaceObject", types.namespace_},
                           {"request", types.request}};
  if (scope.params) environment.variables.push_back({"params", &cel::kDynType});
  if (scope.authorizer) {
    environment.variables.push_back({"authorizer", &cel::kAuthorizerType});
    environment.variables.push_back({"authorizer.requestResource", &cel::kResourceCheckType});
  }
  if (composition_) environment.variables.push_back({"variables", variables_type_});
  if (scope.patches) {
    environment.functions.push_back(types.escape_key);
    environment.object_types = std::span(&types.json_patch, 1);
    environment.open_object_type = types.object;
  }
  return environment;
}

AdmissionCompiler::Compiled AdmissionCompiler::Compile(std::string_view expression,
                                                       const ExpressionScope& scope) {
  const cel::Environment environment = EnvironmentOf(scope);
  cel::CheckedAst checked;
  cel::Issues issues;
  if (cel::Compile(expression, environment, checked, issues)) return {{}, &checked.ResultType()};
  return {"compilation failed: " + cel::RenderIssues(expression, issues), nullptr};
}

std::string AdmissionCompiler::Problem(std::string_view expression, const ExpressionScope& scope,
                                       ExpressionResult result) {
  Compiled compiled = Compile(expression, scope);
  return compiled.type == nullptr ? std::move(compiled.problem) : WrongResult(*compiled.type, result);
}

std::string AdmissionCompiler::AddVariable(std::string_view name, std::string_view expression,
                                           const ExpressionScope& scope) {
  Compiled compiled = Compile(expression, scope);
  variables_.Add(name, compiled.type == nullptr ? &cel::kDynType : VariableType(*compiled.type));
  return std::move(compiled.problem);
}

// Objects, optionals and the like are dyn to those who read a variable.
const Type* AdmissionCompiler::VariableType(const Type& type) {
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
    case TypeKind::kList: return pool_.List(VariableType(*type.Param(0)));
    case TypeKind::kMap: return pool_.Map(VariableType(*type.Param(0)), VariableType(*type.Param(1)));
    default: return &cel::kDynType;
  }
}

}  // namespace plimsoll::builtin

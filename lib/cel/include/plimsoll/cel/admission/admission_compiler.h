// AdmissionCompiler compiles the expressions of one webhook configuration or admission policy, as the server
// does before it stores them and when it runs them.
//
//   AdmissionCompiler compiler(kNewestVersion - 1, /*composition=*/true);
//   compiler.AddVariable("replicas", "object.spec.replicas", {.params = false});
//   compiler.Compile("variables.replicas < 3", {}, ExpressionResult::kBool).problem;   // empty: it is in
//   order
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "plimsoll/cel/admission/admission_types.h"
#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/run/program.h"
#include "plimsoll/cel/types/environment.h"

namespace plimsoll::cel {

// What an expression may use.
struct ExpressionScope {
  bool params = false;
  bool authorizer = true;
  bool patches = false;  // types of mutations
  bool stored = false;   // it was in the old object: all releases' functions are there
};

enum class ExpressionResult : uint8_t { kBool, kText, kTextOrNull, kObject, kJsonPatches, kAny };

struct AdmissionExpression {
  // Why it does not compile or has a result of the wrong type.
  std::string problem;
  // The same of one that does not compile, without the words that say so.
  std::string issues = {};
  CheckedAst checked = {};
};

class AdmissionCompiler {
 public:
  // New expressions may use what that version of Kubernetes 1 has. With `composition` expressions see
  // variables, even if there are none.
  AdmissionCompiler(int version, bool composition);
  AdmissionCompiler(const AdmissionCompiler&) = delete;
  AdmissionCompiler& operator=(const AdmissionCompiler&) = delete;

  // Objects and params have these types from now on, of the compiler's pool, as in the type checking of
  // policies; `authorizer.requestResource` is not declared there. The authorizer itself is.
  void CheckTypesOf(const Type* object, const Type* params, bool request_resource = false);
  TypePool& pool() { return pool_; }

  // Types of `checked` live as long as the compiler.
  AdmissionExpression Compile(std::string_view expression, const ExpressionScope& scope,
                              ExpressionResult result);
  // The same of a variable, which later expressions see whether it is in order or not. The name must outlive
  // the compiler.
  AdmissionExpression AddVariable(std::string_view name, std::string_view expression,
                                  const ExpressionScope& scope);

 private:
  AdmissionExpression Check(std::string_view expression, const ExpressionScope& scope);
  Environment EnvironmentOf(const ExpressionScope& scope);

  int version_;  // of new expressions
  const Type* object_ = &kDynType;
  const Type* params_ = &kDynType;
  bool has_request_resource_ = true;
  bool composition_;
  TypePool pool_;
  TypeFields variables_;
  const Type* variables_type_;
};

// The variables that programs of these expressions bind, in this order; expressions of some scopes lack some.
enum class AdmissionVariable : uint8_t {
  kObject,
  kOldObject,
  kNamespaceObject,
  kRequest,
  kParams,
  kAuthorizer,
  kRequestResource,
  kVariables,
};
inline constexpr size_t kAdmissionVariableCount = 8;
std::span<const ProgramVariable> AdmissionVariables();

// What expressions see of a variable whose expression has that type: objects, optionals and the like are dyn.
const Type* TypeOfVariable(const Type& type, TypePool& pool);

}  // namespace plimsoll::cel

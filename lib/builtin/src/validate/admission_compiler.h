// AdmissionCompiler compiles the expressions of one webhook configuration or admission policy, as the server
// does before it stores them.
//
//   AdmissionCompiler compiler(release, /*composition=*/true);
//   compiler.AddVariable("replicas", "object.spec.replicas", {.params = false});
//   compiler.Problem("variables.replicas < 3", {}, ExpressionResult::kBool);   // empty: it is in order
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../object/release.h"
#include "../object/text_set.h"
#include "admission_types.h"
#include "plimsoll/cel/types/environment.h"

namespace plimsoll::builtin {

// What new expressions may use: a server accepts what the release before it understands too.
int VersionOfNewExpressions(const Release& release);

// What an expression may use.
struct ExpressionScope {
  bool params = false;
  bool authorizer = true;
  bool patches = false;  // types of mutations
  bool stored = false;   // it was in the old object: all releases' functions are there
};

enum class ExpressionResult : uint8_t { kBool, kText, kTextOrNull, kObject, kJsonPatches, kAny };

class AdmissionCompiler {
 public:
  // With `composition` expressions see variables, even if there are none.
  AdmissionCompiler(const Release& release, bool composition);
  AdmissionCompiler(const AdmissionCompiler&) = delete;
  AdmissionCompiler& operator=(const AdmissionCompiler&) = delete;

  // Why an expression does not compile or has a result of the wrong type.
  std::string Problem(std::string_view expression, const ExpressionScope& scope, ExpressionResult result);
  // The same of a variable, which later expressions see whether it is in order or not. The name must outlive
  // the compiler.
  std::string AddVariable(std::string_view name, std::string_view expression, const ExpressionScope& scope);

 private:
  struct Compiled {
    std::string problem;
    const cel::Type* type = nullptr;
  };

  Compiled Compile(std::string_view expression, const ExpressionScope& scope);
  cel::Environment EnvironmentOf(const ExpressionScope& scope);
  const cel::Type* VariableType(const cel::Type& type);

  int version_;  // of new expressions
  bool composition_;
  cel::TypePool pool_;
  TypeFields variables_;
  const cel::Type* variables_type_;
};

}  // namespace plimsoll::builtin

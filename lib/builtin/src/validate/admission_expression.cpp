#include "admission_expression.h"

#include <string>

#include "plimsoll/cel/run/program.h"

namespace plimsoll::builtin {

void ReportExpression(const cel::AdmissionExpression& expression, std::string_view shown, FieldPath path,
                      Errors& errors) {
  if (!expression.problem.empty()) return errors.Invalid(path, shown, expression.problem);
  const auto program = cel::CelProgram::Make(expression.checked, {.variables = cel::AdmissionVariables()});
  if (!program) errors.Internal(path, "program instantiation failed: " + program.error().message);
}

}  // namespace plimsoll::builtin

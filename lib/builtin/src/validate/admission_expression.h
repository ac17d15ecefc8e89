// What the server says of an expression of a webhook or policy that it does not accept.
#pragma once

#include <string_view>

#include "../object/errors.h"
#include "plimsoll/cel/admission/admission_compiler.h"

namespace plimsoll::builtin {

// `shown` is what the error quotes.
void ReportExpression(const cel::AdmissionExpression& expression, std::string_view shown, FieldPath path,
                      Errors& errors);

}  // namespace plimsoll::builtin

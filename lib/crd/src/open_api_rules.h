// The rules every node of a CRD's schema goes by, wherever it stands: supported keywords, types,
// list and map types, and the form of x-kubernetes-validations.
#pragma once

#include <string>

#include "lint_errors.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

void LintOpenApi(const schema::Schema& schema, const std::string& path, LintErrors& errors);

}  // namespace plimsoll::crd

// The rules every node of a CRD's schema goes by, wherever it is: supported keywords, types,
// list and map types, and the form of x-kubernetes-validations.
#pragma once

#include <string>
#include <vector>

#include "lint_errors.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

// By node of the schema: whether something is wrong with it or below it.
using FaultyNodes = std::vector<bool>;

FaultyNodes LintOpenApi(const schema::Schema& schema, const value::Path& path, LintErrors& errors);

}  // namespace plimsoll::crd

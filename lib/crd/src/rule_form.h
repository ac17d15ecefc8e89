// The rules for the parts of x-kubernetes-validations that can be judged without reading CEL.
#pragma once

#include "lint_errors.h"
#include "path_walk.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

void LintRuleForms(const schema::Schema& schema, schema::NodeId node, const PathWalk& path,
                   LintErrors& errors);

}  // namespace plimsoll::crd

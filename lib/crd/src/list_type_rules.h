// The rules for x-kubernetes-list-type, -list-map-keys and -map-type of one node.
#pragma once

#include "lint_errors.h"
#include "path_walk.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

void LintMapType(const schema::Schema& schema, schema::NodeId node, const PathWalk& path, LintErrors& errors);
void LintListType(const schema::Schema& schema, schema::NodeId node, const PathWalk& path,
                  LintErrors& errors);

}  // namespace plimsoll::crd

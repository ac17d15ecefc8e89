// Findings about fields that a kustomization sets before the object is applied: the name of a Namespace, or
// the selector of a Deployment.
#pragma once

#include <cstddef>
#include <vector>

#include "plimsoll/engine/input/kustomization.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// Removes them from the findings about one object, which begin at `first`.
void DropKustomized(const KustomizedFields& fields, value::Value object,
                    std::vector<finding::Finding>& findings, size_t first);

}  // namespace plimsoll::engine

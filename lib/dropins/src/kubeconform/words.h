// What is wrong with a resource, in the words of the library that kubeconform uses where there is a
// word for it, else in our own.
#pragma once

#include <vector>

#include "plimsoll/check/loose_runner.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"
#include "result.h"

namespace plimsoll::dropins {

std::vector<KubeconformProblem> ProblemsOf(const schema::Schema& schema, value::Value object,
                                           const std::vector<check::LooseFinding>& findings);

// `problem validating schema. Check JSON formatting: jsonschema validation failed with ...`.
std::string MessageOf(const std::string& location, const std::vector<KubeconformProblem>& problems);

}  // namespace plimsoll::dropins

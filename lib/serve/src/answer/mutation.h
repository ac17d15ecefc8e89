// The JSON patch that /mutate answers with: what the schema of a custom resource changes in an object, as far
// as the configuration wants it, and then what mutating policies change. What an API server changes by itself
// is not part of it: the generation, and the status of objects that have it at an endpoint of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "configuration.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/engine/policies/policy_inputs.h"
#include "plimsoll/policy/mutate/mutator.h"
#include "review_memory.h"
#include "review_request.h"

namespace plimsoll::serve {

struct Mutation {
  std::string patch;  // empty when nothing changes
  std::vector<std::string> warnings;
  // What mutating policies say, and what they change of that, as a patch of its own.
  std::optional<policy::MutatingAnswer> policies;
  std::string policy_patch;
};

// What is wanted of one mutation.
struct MutationPlan {
  crd::Operation operation = crd::Operation::kCreate;
  Mutations schema = {};
  const engine::PolicyInputs* policies = nullptr;  // null: none
  bool applies_policies = true;                    // otherwise they only say what they would change
};

// The request has an object. What cannot be decoded is left to /validate.
Mutation Mutate(const ReviewRequest& request, const MutationPlan& plan, ReviewMemory& memory);

}  // namespace plimsoll::serve

// The JSON patch that /mutate answers with: what the schema of a custom resource changes in an object, as far
// as the configuration wants it. What an API server changes by itself is not part of it: the generation, and
// the status of objects that have it at an endpoint of its own.
#pragma once

#include <string>
#include <vector>

#include "configuration.h"
#include "plimsoll/crd/admission.h"
#include "review_memory.h"
#include "review_request.h"

namespace plimsoll::serve {

struct Mutation {
  std::string patch;  // empty when nothing changes
  std::vector<std::string> warnings;
};

// The request has an object with a known kind. What cannot be decoded is left to /validate.
Mutation Mutate(const ReviewRequest& request, crd::Operation operation, const Mutations& wanted,
                ReviewMemory& memory);

}  // namespace plimsoll::serve

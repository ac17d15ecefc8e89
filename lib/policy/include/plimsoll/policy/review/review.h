// A request through all policies, as the API server runs them: first the mutating ones, then the validating
// ones on what came out.
//
//   Reviewer reviewer;
//   RequestReview review = reviewer.Review(set, request, cluster, types);
//   if (const Status* refusal = review.refusal()) print(refusal->message);
#pragma once

#include <optional>

#include "plimsoll/policy/mutate/mutator.h"
#include "plimsoll/policy/validate/validator.h"

namespace plimsoll::policy {

struct RequestReview {
  MutatingAnswer mutating;
  // Not there when mutating policies refuse the request.
  std::optional<ValidatingAnswer> validating = std::nullopt;

  // Why the request is refused; null when it is allowed.
  const Status* refusal() const {
    if (mutating.status) return &*mutating.status;
    return validating && validating->status ? &*validating->status : nullptr;
  }
};

// Keeps its memory from one request to the next; one thread at a time may use it.
class Reviewer {
 public:
  RequestReview Review(const PolicySet& set, const Request& request, const Cluster& cluster,
                       const MutationTypes& types, const MutateOptions& options = {});

 private:
  Mutator mutator_;
  Validator validator_;
};

}  // namespace plimsoll::policy

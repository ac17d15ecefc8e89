#include "plimsoll/policy/review/review.h"

namespace plimsoll::policy {

RequestReview Reviewer::Review(const PolicySet& set, const Request& request, const Cluster& cluster,
                               const MutationTypes& types, const MutateOptions& options) {
  RequestReview out{.mutating = mutator_.Mutate(set, request, cluster, types, options)};
  if (!out.mutating.allowed()) return out;
  Request mutated = request;
  if (out.mutating.object) mutated.object = out.mutating.object->root();
  out.validating = validator_.Validate(set, mutated, cluster);
  return out;
}

}  // namespace plimsoll::policy

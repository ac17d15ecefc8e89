// How admission policies came to their decisions about one object, for people.
//
//   PolicyReview review = reviewer.Review(object);
//   AppendExplanation(out, review, inputs, {.policy = "replicas"});
//
//   ValidatingAdmissionPolicy 'replicas' (policies.yaml:1:1) matches by resourceRules[0]
//     binding 'everywhere' (policies.yaml:20:1) matches; actions: Deny
//       validations[0] (policies.yaml:12:17) denies: at most 5
//         object.spec.replicas <= 5 = false
//           object.spec.replicas = 6
#pragma once

#include <string>

#include "plimsoll/engine/policies/policy_inputs.h"
#include "plimsoll/engine/policies/policy_review.h"

namespace plimsoll::engine {

struct PolicyExplanationOptions {
  std::string policy = {};  // the name of the one to explain; empty: all
  bool why = false;         // with the value of every part of the expressions
};

void AppendExplanation(std::string& out, const PolicyReview& review, const PolicyInputs& inputs,
                       const PolicyExplanationOptions& options);

}  // namespace plimsoll::engine

// What can fail in the expressions of a policy on objects of one kind (cel/failures), and where in the
// objects the values are that they read. A variable that only reads a part of an object is that part.
//
//   PolicyAnalysis analysis(typed, expressions, schemas);
//   analysis[i].failures;
#pragma once

#include <span>
#include <vector>

#include "plimsoll/cel/failures/possible_failures.h"
#include "plimsoll/policy/lint/typed_policy.h"

namespace plimsoll::policy {

class PolicyAnalysis {
 public:
  PolicyAnalysis(const TypedPolicy& typed, std::span<const PolicyExpression> expressions,
                 const KindSchemas& schemas);

  // In the order of the expressions; nothing is known of one that does not compile.
  const cel::FailureAnalysis& operator[](size_t i) const { return of_[i]; }

 private:
  std::vector<cel::FailureAnalysis> of_;
};

}  // namespace plimsoll::policy

// FailureSearch looks for an object on which one part of a rule fails.
#pragma once

#include <cstddef>
#include <optional>

#include "condition_solver.h"
#include "plimsoll/compat/proof/crd_requests.h"
#include "plimsoll/compat/proof/rule_failure.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::compat {

class FailureSearch {
 public:
  // All must outlive it. `requests_left` is what may still be sent.
  FailureSearch(const RuleInSchema& rule, const schema::Rule& source, const schema::Schema& schema,
                CrdRequests& requests, size_t& requests_left)
      : rule_(rule), source_(source), schema_(schema), requests_(requests), requests_left_(requests_left) {}

  std::optional<FailingObject> Run(const cel::PossibleFailure& failure);

 private:
  // How an object is made.
  struct Attempt {
    size_t branch = 0;   // of oneOf and anyOf
    bool fill = true;    // everything that the rule reads is there
    size_t variant = 0;  // which wrong value
  };

  std::optional<FailingObject> Try(const cel::PossibleFailure& failure, const Attempt& attempt);
  value::Tree Base(Sampler& sampler, bool fill) const;
  // Makes the value wrong; false if there is no such variant.
  bool Spoil(const cel::PossibleFailure& failure, size_t variant, ConditionSolver& solver,
             value::Tree& object) const;
  value::Tree Repaired(value::Tree object, Sampler& sampler);
  // Null once there were too many requests.
  const crd::Admission* Send(const value::Tree& object, const value::Tree* old);
  // The error of the rule, if the request gets it.
  std::optional<std::string> ErrorOf(const cel::PossibleFailure& failure, const value::Tree& object,
                                     const value::Tree* old);
  std::optional<FailingObject> Shown(const cel::PossibleFailure& failure, const value::Tree& object,
                                     const value::Tree& sound);

  const RuleInSchema& rule_;
  const schema::Rule& source_;
  const schema::Schema& schema_;
  CrdRequests& requests_;
  size_t& requests_left_;
};

}  // namespace plimsoll::compat

// PolicyCoverage counts what requests exercise of the policies and bindings of files: which validations and
// match conditions are true and false, which message expressions are used, which audit annotations are
// published and which mutations applied, and which are not, which bindings match. One thread at a time may
// use it.
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/policy/review/review.h"
#include "plimsoll/suites/coverage/coverage.h"
#include "plimsoll/suites/coverage/coverage_report.h"
#include "plimsoll/suites/policies/object_files.h"

namespace plimsoll::suites {

class PolicyCoverage {
 public:
  // The files must outlive it.
  explicit PolicyCoverage(std::span<const ObjectFile* const> files);

  // A request that the policies of a set have answered.
  void Count(const policy::RequestReview& review, const policy::PolicySet& set);
  const std::vector<FileCoverage>& files() const { return files_; }

 private:
  // The positions of points in the coverage of a file.
  struct PolicyPoints {
    size_t file = 0;
    std::vector<size_t> conditions;
    std::vector<size_t> validations;
    std::vector<size_t> messages;  // of the validations; kNoPoint without one
    std::vector<size_t> annotations;
    std::vector<size_t> mutations;
  };
  struct BindingPoint {
    size_t file = 0;
    size_t point = 0;
  };
  using Name = std::pair<policy::PolicySort, std::string>;

  void AddPolicy(value::Value object);
  void AddBinding(value::Value object);
  std::vector<size_t> AddPoints(PointKind kind, const std::string& policy, value::Value spec,
                                std::string_view list, std::string_view field);
  size_t AddPoint(CoveragePoint point);

  const PolicyPoints* Find(const policy::Policy& policy) const;
  const BindingPoint* Find(const policy::Binding& binding) const;
  void CountOutcome(size_t file, size_t point, bool held);
  void CountConditions(const PolicyPoints& points, const std::vector<policy::ConditionOutcome>& outcomes);
  void CountInvocation(const policy::Invocation& invocation);
  void CountMutating(const policy::MutatingAnswer& answer);
  // Annotations, mutations and bindings, of which it counts, too, that nothing came of them.
  void CountEffects(const policy::RequestReview& review, const policy::PolicySet& set);
  void CountBindings(const policy::RequestReview& review, const policy::PolicySet& set);

  std::vector<FileCoverage> files_;
  std::map<Name, PolicyPoints> policies_;
  std::map<Name, BindingPoint> bindings_;
};

}  // namespace plimsoll::suites

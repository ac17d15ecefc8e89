// ReviewRun answers one AdmissionReview.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../observe/exchange.h"
#include "../observe/server_metrics.h"
#include "configuration.h"
#include "mutation.h"
#include "plimsoll/builtin/kind/subresource.h"
#include "plimsoll/crd/admission.h"
#include "policy_request.h"
#include "review_answer.h"
#include "review_memory.h"
#include "review_request.h"
#include "webhook.h"

namespace plimsoll::serve {

class ReviewRun {
 public:
  // All must outlive it.
  ReviewRun(const ReviewRequest& request, const Configuration& configuration, ReviewMemory& memory,
            ServerMetrics& metrics, RequestFacts& facts);

  ReviewAnswer Validate();
  ReviewAnswer Mutate();

 private:
  // The answer to requests that are broken or exempt; none when there is more to do.
  std::optional<ReviewAnswer> AnswerByForm();
  ReviewAnswer Checked();
  ReviewAnswer Judged(const engine::ObjectReview& review);
  ReviewAnswer UnknownKind(const engine::ObjectReview& review);
  ReviewAnswer TooLate();
  // What policies say, beside the answer so far.
  void RunValidatingPolicies(ReviewAnswer& answer);
  void TakeMutatingPolicies(const Mutation& mutation, ReviewAnswer& answer);
  void RefuseByPolicies(PolicyRefusal refusal, ReviewAnswer& answer);
  // A refusal, as far as the settings enforce it.
  ReviewAnswer Refused(ReviewStatus status);
  // Refuses, warns or only audits. `texts` are the warnings, and `key` is that of the audit annotation.
  void Refuse(ReviewStatus status, std::vector<std::string> texts, Enforcement how, std::string_view key,
              ReviewAnswer& answer);
  ReviewAnswer Allowed(std::string_view verdict);
  ReviewAnswer Bad(std::string message);
  bool RefusesUnknownFields() const;
  bool WarnsOfUnknownFields() const;

  const ReviewRequest& request_;
  const Configuration& configuration_;
  const Settings& settings_;
  ReviewMemory& memory_;
  ServerMetrics& metrics_;
  RequestFacts& facts_;
  bool checked_ = false;  // schemas have something to say about the object
  crd::Operation operation_ = crd::Operation::kCreate;
  builtin::Subresource subresource_ = builtin::Subresource::kNone;
};

}  // namespace plimsoll::serve

// ReviewRun answers one AdmissionReview.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "../observe/exchange.h"
#include "../observe/server_metrics.h"
#include "configuration.h"
#include "plimsoll/builtin/kind/subresource.h"
#include "plimsoll/crd/admission.h"
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
  // What the answer is without looking at the object; none when it has to be looked at.
  std::optional<ReviewAnswer> AnswerByOperation();
  ReviewAnswer Checked();
  ReviewAnswer Judged(const engine::ObjectReview& review);
  ReviewAnswer UnknownKind(const engine::ObjectReview& review);
  ReviewAnswer TooLate();
  // A refusal, as far as the settings enforce it.
  ReviewAnswer Refused(ReviewStatus status);
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
  crd::Operation operation_ = crd::Operation::kCreate;
  builtin::Subresource subresource_ = builtin::Subresource::kNone;
};

}  // namespace plimsoll::serve

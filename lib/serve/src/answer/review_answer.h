// ReviewAnswer is the response of an AdmissionReview, and how it is written.
//
//   ReviewAnswer answer;
//   Refuse(answer, InvalidStatus(request, review));
//   std::string body = WriteReview(request, std::move(answer));
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/engine/judge/object_review.h"
#include "review_request.h"

namespace plimsoll::serve {

// As API servers cut the warnings of one request.
inline constexpr size_t kMaxWarningRunes = 4096;
inline constexpr size_t kCutWarningRunes = 256;
// Texts in audit annotations are cut, in bytes.
inline constexpr size_t kMaxAuditBytes = 4096;

// A Status of Kubernetes.
struct ReviewStatus {
  int code = 200;
  std::string reason = {};
  std::string message = {};
  // Of the object, with causes.
  std::string group = {};
  std::string kind = {};
  std::string name = {};
  std::vector<engine::ReviewCause> causes = {};
};

struct ReviewAnswer {
  bool allowed = true;
  ReviewStatus status;
  std::string patch;  // a JSON patch; empty for none
  std::vector<std::pair<std::string, std::string>> audit_annotations;
  std::vector<std::string> warnings;
};

// 422, as the API server words it: `Order.example.com "a" is invalid: spec.x: Required value`.
ReviewStatus InvalidStatus(const ReviewRequest& request, const engine::ObjectReview& review);
// 400, as it words objects that cannot be decoded.
ReviewStatus UndecodableStatus(const ReviewRequest& request, std::string_view why);
// `strict decoding error: unknown field "spec.x"`
std::string StrictText(const std::vector<std::string>& problems);

// Each text once, cut if there are too many.
std::vector<std::string> CutWarnings(std::vector<std::string> warnings);

// The whole review, with apiVersion, kind and uid of the request.
std::string WriteReview(const ReviewRequest& request, ReviewAnswer answer);
// The answer to what is no review, as controller-runtime has it: without apiVersion and kind.
std::string WriteErrored(int code, std::string_view message);

}  // namespace plimsoll::serve

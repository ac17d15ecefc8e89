#include "webhook.h"

#include <expected>
#include <utility>

#include "review_answer.h"
#include "review_run.h"

namespace plimsoll::serve {

Answer Webhook::Errored(int code, std::string_view message) {
  Answer answer;
  answer.body = WriteErrored(code, message);
  answer.facts.verdict = "error";
  answer.facts.reason = message;
  return answer;
}

Answer Webhook::TooLarge(std::string_view message) {
  Answer answer = Errored(413, message);
  answer.facts.refusal = kDocumentTooLarge;
  return answer;
}

Answer Webhook::Review(const Request& request, ReviewKind kind) {
  if (request.body.empty()) return Errored(400, "request body is empty");
  if (request.content_type != "application/json") {
    return Errored(400, "contentType=" + std::string(request.content_type) + ", expected application/json");
  }
  const std::shared_ptr<const KindSet> set = schemas_.Current();
  if (set == nullptr) return Errored(503, "no schemas are loaded yet");
  const ReviewMemories::Lease memory = memories_.Take(set);
  memory->deadline.at = request.deadline;
  const auto root = memory->reader.Read(memory->Padded(request.body), read_);
  if (!root) return memory->reader.IsTooLarge() ? TooLarge(root.error()) : Errored(400, root.error());
  const std::expected<ReviewRequest, std::string> review = DecodeReview(*root);
  if (!review) return Errored(400, review.error());
  const std::shared_ptr<const Configuration> configuration = configuration_.Current();
  Answer answer;
  ReviewRun run(*review, *configuration, *memory, metrics_, answer.facts);
  answer.body = WriteReview(*review, kind == ReviewKind::kValidate ? run.Validate() : run.Mutate());
  return answer;
}

}  // namespace plimsoll::serve

#include "webhook_service.h"

#include <optional>

namespace plimsoll::serve {
namespace {

std::optional<ReviewKind> ReviewKindAt(std::string_view path) {
  if (path == "/validate") return ReviewKind::kValidate;
  if (path == "/mutate") return ReviewKind::kMutate;
  return std::nullopt;
}

}  // namespace

Answer WebhookService::Handle(const Request& request) {
  const std::optional<ReviewKind> kind = ReviewKindAt(request.path);
  if (!kind) return StatusAnswer(404, "there is no such endpoint");
  Answer answer;
  if (request.method == "POST") {
    answer = webhook_.Review(request, *kind);
  } else {
    answer = StatusAnswer(405, "the method must be POST");
    answer.headers.emplace_back("Allow", "POST");
  }
  answer.facts.endpoint = request.path;
  return answer;
}

Answer WebhookService::Refuse(const Request& request, int status, std::string_view message) {
  const bool review = ReviewKindAt(request.path) && request.method == "POST" && status == 413;
  Answer answer = review ? Webhook::Errored(status, message) : StatusAnswer(status, message);
  if (ReviewKindAt(request.path)) answer.facts.endpoint = request.path;
  return answer;
}

}  // namespace plimsoll::serve

#include "sidecar.h"

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "plimsoll/batch/calls.h"
#include "sidecar_methods.h"

namespace plimsoll::serve {
namespace {

using SidecarMethod = batch::Reply (*)(const KindSet& set, const batch::Call& call);

struct SidecarEndpoint {
  std::string_view path;
  std::string_view method;
  SidecarMethod answer;
};

constexpr std::array kEndpoints = {
    SidecarEndpoint{"/v1/check", "POST", batch::Check},
    SidecarEndpoint{"/v1/admit", "POST", batch::Admit},
    SidecarEndpoint{"/v1/patch", "POST", batch::Patch},
    SidecarEndpoint{"/v1/apply", "POST", batch::Apply},
    SidecarEndpoint{"/v1/explain", "POST", batch::Explain},
    SidecarEndpoint{"/v1/kinds", "GET",
                    [](const KindSet& set, const batch::Call&) { return batch::ListKinds(set); }},
    SidecarEndpoint{"/openapi.json", "GET",
                    [](const KindSet&, const batch::Call&) {
                      return batch::Reply{.text = std::string(OpenApiDocument())};
                    }},
};

bool IsReadable(std::string_view content_type) {
  const std::string_view type = content_type.substr(0, content_type.find(';'));
  constexpr std::array<std::string_view, 7> kTypes = {
      "",
      "application/json",
      "application/yaml",
      "application/x-yaml",
      "text/yaml",
      "text/x-yaml",
      "application/x-www-form-urlencoded"};  // curl's, if it is not told
  for (const std::string_view one : kTypes) {
    if (type == one) return true;
  }
  return false;
}

Answer MethodNotAllowed(std::string_view allowed) {
  Answer answer = StatusAnswer(405, "the method must be " + std::string(allowed));
  answer.headers.emplace_back("Allow", allowed);
  return answer;
}

Answer TooLateAnswer() {
  Answer answer = StatusAnswer(504, "the request was not answered before its deadline");
  answer.facts.deadline_passed = true;
  return answer;
}

batch::Call CallOf(const Request& request, const value::ReadOptions& read) {
  return {
      .body = request.body, .query = request.query, .read = read, .cancelled = [deadline = request.deadline] {
        return std::chrono::steady_clock::now() >= deadline;
      }};
}

Answer AnswerOf(batch::Reply reply) {
  switch (reply.status) {
    case batch::ReplyStatus::kAnswered: break;
    case batch::ReplyStatus::kMalformed: return StatusAnswer(400, reply.text);
    case batch::ReplyStatus::kUnknown: return StatusAnswer(404, reply.text);
    case batch::ReplyStatus::kTooLarge: {
      Answer answer = StatusAnswer(413, reply.text);
      answer.facts.refusal = kDocumentTooLarge;
      return answer;
    }
  }
  Answer answer;
  answer.body = std::move(reply.text);
  answer.facts.verdict = reply.valid ? "allowed" : "denied";
  return answer;
}

}  // namespace

Answer Sidecar::Handle(const Request& request) {
  for (const SidecarEndpoint& endpoint : kEndpoints) {
    if (endpoint.path != request.path) continue;
    const std::shared_ptr<const KindSet> set = schemas_.Current();
    Answer answer;
    if (request.method != endpoint.method) {
      answer = MethodNotAllowed(endpoint.method);
    } else if (!IsReadable(request.content_type)) {
      answer = StatusAnswer(415, "the content type must be application/json or application/yaml");
    } else if (set == nullptr) {
      answer = StatusAnswer(503, "no schemas are loaded yet");
    } else {
      answer = AnswerOf(endpoint.answer(*set, CallOf(request, read_)));
      // An answer that came about in a hurry may miss something.
      if (std::chrono::steady_clock::now() >= request.deadline) answer = TooLateAnswer();
    }
    answer.facts.endpoint = endpoint.path;
    return answer;
  }
  if (request.path == "/v1/batch") {
    Answer answer = MethodNotAllowed("POST");
    answer.facts.endpoint = "/v1/batch";
    return answer;
  }
  return StatusAnswer(404, "there is no such endpoint");
}

std::unique_ptr<Stream> Sidecar::Open(const Request& request) {
  if (request.path != "/v1/batch" || request.method != "POST") return nullptr;
  return OpenBatch(read_);
}

}  // namespace plimsoll::serve

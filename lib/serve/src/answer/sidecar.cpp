#include "sidecar.h"

#include <array>
#include <chrono>
#include <utility>

#include "sidecar_methods.h"

namespace plimsoll::serve {
namespace {

using SidecarMethod = Answer (*)(const KindSet& set, const Request& request, const value::ReadOptions& read);

struct SidecarEndpoint {
  std::string_view path;
  std::string_view method;
  SidecarMethod answer;
};

constexpr std::array kEndpoints = {
    SidecarEndpoint{"/v1/check", "POST", CheckBody},
    SidecarEndpoint{"/v1/admit", "POST", AdmitBody},
    SidecarEndpoint{"/v1/patch", "POST", PatchBody},
    SidecarEndpoint{"/v1/apply", "POST", ApplyBody},
    SidecarEndpoint{"/v1/explain", "POST", ExplainBody},
    SidecarEndpoint{
        "/v1/kinds", "GET",
        [](const KindSet& set, const Request&, const value::ReadOptions&) { return ListKinds(set); }},
    SidecarEndpoint{"/openapi.json", "GET",
                    [](const KindSet&, const Request&, const value::ReadOptions&) {
                      Answer answer;
                      answer.body = OpenApiDocument();
                      answer.facts.verdict = "allowed";
                      return answer;
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
      answer = endpoint.answer(*set, request, read_);
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

Answer UnreadBodyAnswer(const UnreadBody& body) {
  Answer answer = StatusAnswer(body.too_large ? 413 : 400, body.message);
  if (body.too_large) answer.facts.refusal = kDocumentTooLarge;
  return answer;
}

Answer ReportAnswer(std::string body, bool valid) {
  Answer answer;
  answer.body = std::move(body);
  answer.body += '\n';
  answer.facts.verdict = valid ? "allowed" : "denied";
  return answer;
}

void WriteFindings(text::JsonWriter& writer, const std::vector<finding::Finding>& findings) {
  writer.Key("findings");
  writer.BeginArray();
  for (const finding::Finding& finding : findings) {
    std::string json;
    finding::AppendJson(json, finding);
    writer.Raw(json);
  }
  writer.EndArray();
}

void WriteReport(text::JsonWriter& writer, const engine::InputReport& report) {
  writer.Key("objects");
  writer.Uint(report.objects);
  writer.Key("valid");
  writer.Bool(finding::CountErrors(report.findings) == 0);
  WriteFindings(writer, report.findings);
}

}  // namespace plimsoll::serve

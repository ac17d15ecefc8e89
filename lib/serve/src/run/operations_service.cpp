#include "operations_service.h"

#include <string>
#include <utility>

#include "process_metrics.h"

namespace plimsoll::serve {
namespace {

Answer PlainText(int status, std::string text) {
  Answer answer;
  answer.status = status;
  answer.content_type = "text/plain; charset=utf-8";
  answer.body = std::move(text);
  return answer;
}

bool IsVerbose(std::string_view query) { return query == "verbose" || query.starts_with("verbose&"); }

}  // namespace

Answer OperationsService::Handle(const Request& request) {
  if (request.method != "GET" && request.method != "HEAD") {
    return StatusAnswer(405, "only GET is allowed here");
  }
  if (request.path == "/livez") return PlainText(200, "ok\n");
  if (request.path == "/readyz" || request.path == "/healthz") return Ready(IsVerbose(request.query));
  if (request.path == "/metrics") {
    Answer answer = PlainText(200, metrics_.registry.Text() + ProcessMetrics());
    answer.content_type = "text/plain; version=0.0.4; charset=utf-8";
    return answer;
  }
  return StatusAnswer(404, "there is /livez, /readyz, /healthz and /metrics");
}

Answer OperationsService::Ready(bool verbose) const {
  const bool is_ready = health_.IsReady();
  if (is_ready && !verbose) return PlainText(200, "ok\n");
  return PlainText(is_ready ? 200 : 503,
                   health_.Text() + (is_ready ? "readyz check passed\n" : "readyz check failed\n"));
}

}  // namespace plimsoll::serve

#include "exchange.h"

#include "plimsoll/text/json_writer.h"

namespace plimsoll::serve {
namespace {

// The reasons of apimachinery's StatusReason that this server uses.
std::string_view StatusReasonOf(int status) {
  switch (status) {
    case 400: return "BadRequest";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "NotFound";
    case 405: return "MethodNotAllowed";
    case 406: return "NotAcceptable";
    case 408: return "Timeout";
    case 409: return "Conflict";
    case 413: return "RequestEntityTooLarge";
    case 415: return "UnsupportedMediaType";
    case 422: return "Invalid";
    case 429: return "TooManyRequests";
    case 500: return "InternalError";
    case 503: return "ServiceUnavailable";
    case 504: return "Timeout";
    default: return "";
  }
}

}  // namespace

Answer StatusAnswer(int status, std::string_view message) {
  Answer answer{.status = status, .content_type = "application/json", .body = {}, .headers = {}, .facts = {}};
  text::JsonWriter writer(answer.body);
  writer.BeginObject();
  writer.Key("kind");
  writer.String("Status");
  writer.Key("apiVersion");
  writer.String("v1");
  writer.Key("metadata");
  writer.BeginObject();
  writer.EndObject();
  writer.Key("status");
  writer.String(status < 400 ? "Success" : "Failure");
  writer.Key("message");
  writer.String(message);
  writer.Key("reason");
  writer.String(StatusReasonOf(status));
  writer.Key("code");
  writer.Int(status);
  writer.EndObject();
  answer.body += '\n';
  answer.facts.verdict = "error";
  answer.facts.reason = message;
  return answer;
}

Answer Service::Refuse(const Request&, int status, std::string_view message) {
  return StatusAnswer(status, message);
}

}  // namespace plimsoll::serve

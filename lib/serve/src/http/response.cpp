#include "response.h"

#include <array>
#include <cstdio>
#include <ctime>

namespace plimsoll::serve {
namespace {

std::string_view StatusText(int status) {
  switch (status) {
    case 200: return "OK";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    default: return "Status";
  }
}

// The line with the date, which is made once a second.
std::string_view DateLine() {
  thread_local std::time_t made_at = 0;
  thread_local std::array<char, 64> line;
  thread_local size_t size = 0;
  const std::time_t now = std::time(nullptr);
  if (now != made_at) {
    tm time{};
    gmtime_r(&now, &time);
    size = std::strftime(line.data(), line.size(), "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &time);
    made_at = now;
  }
  return {line.data(), size};
}

void AppendStatusLine(std::string& out, int status) {
  out += "HTTP/1.1 ";
  out += std::to_string(status);
  out += ' ';
  out += StatusText(status);
  out += "\r\n";
  out += DateLine();
}

void AppendField(std::string& out, std::string_view name, std::string_view value) {
  out += name;
  out += ": ";
  out += value;
  out += "\r\n";
}

}  // namespace

void AppendResponse(std::string& out, const Answer& answer, ResponseForm form) {
  out.reserve(out.size() + answer.body.size() + 512);
  AppendStatusLine(out, answer.status);
  AppendField(out, "Content-Type", answer.content_type);
  AppendField(out, "Content-Length", std::to_string(answer.body.size()));
  for (const auto& [name, value] : answer.headers) AppendField(out, name, value);
  if (!form.keep_alive) AppendField(out, "Connection", "close");
  out += "\r\n";
  if (!form.without_body) out += answer.body;
}

void AppendStreamHead(std::string& out, std::string_view content_type, bool chunked, bool keep_alive) {
  AppendStatusLine(out, 200);
  AppendField(out, "Content-Type", content_type);
  if (chunked) AppendField(out, "Transfer-Encoding", "chunked");
  if (!keep_alive) AppendField(out, "Connection", "close");
  out += "\r\n";
}

void AppendChunk(std::string& out, std::string_view bytes) {
  std::array<char, 20> size;
  const int length = std::snprintf(size.data(), size.size(), "%zx\r\n", bytes.size());
  out.append(size.data(), static_cast<size_t>(length));
  out += bytes;
  out += "\r\n";
}

void AppendLastChunk(std::string& out) { out += "0\r\n\r\n"; }

}  // namespace plimsoll::serve

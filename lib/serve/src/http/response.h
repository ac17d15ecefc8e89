// The bytes of HTTP responses.
#pragma once

#include <string>
#include <string_view>

#include "../observe/exchange.h"

namespace plimsoll::serve {

struct ResponseForm {
  bool keep_alive = true;
  bool without_body = false;  // a HEAD request
};

// Appends head and body.
void AppendResponse(std::string& out, const Answer& answer, ResponseForm form);
// Appends the head of a response that is a stream: chunks if `chunked`, otherwise bytes up to the end of the
// connection.
void AppendStreamHead(std::string& out, std::string_view content_type, bool chunked, bool keep_alive);
void AppendChunk(std::string& out, std::string_view bytes);
void AppendLastChunk(std::string& out);

}  // namespace plimsoll::serve
